// SPDX-License-Identifier: Apache-2.0
//===- LaneTest.cpp - rows as the lanes of vectors ------------------------===//
//
// Which nests may, where each value comes from, and which texts compilers make vectors of. (That
// the bits are those of the program is checked end to end.)
//
//===----------------------------------------------------------------------===//
#include "Kernels.h"

#include "poly/Analyze.h"
#include "poly/tile/LaneBody.h"

#include <gtest/gtest.h>

#include <map>

namespace hetile::test {

namespace {

using model::Lanes;

/// The first loop in `a` whose rows may be lanes.
const Lanes *lanesIn(const model::Ast &a) {
  if (a.lanes.shift)
    return &a.lanes;
  for (const auto *children : {&a.body, &a.orElse})
    for (const model::Ast &child : *children)
      if (const Lanes *found = lanesIn(child))
        return found;
  return nullptr;
}

/// How the rows of a kernel's tile run, its arrays being of that type.
Lanes lanesOf(const char *name, model::ElementType type = model::ElementType::Float,
              unsigned size = 4) {
  for (const Kernel &k : kernels())
    if (k.name == name) {
      model::Nest nest = k.nest;
      for (model::Array &a : nest.arrays) {
        a.type = type;
        a.elementSize = size;
        a.strideTexts.assign(a.extents.size(), "1L");
      }
      auto answer = poly::analyze(nest, poly::Options());
      const auto *t = std::get_if<model::Tiling>(&answer);
      const Lanes *found = t ? lanesIn(t->tile) : nullptr;
      return found ? *found : Lanes();
    }
  ADD_FAILURE() << "no kernel " << name;
  return {};
}

std::map<Lanes::Read::From, int> count(const Lanes &lanes) {
  std::map<Lanes::Read::From, int> out;
  for (const Lanes::Read &r : lanes.reads)
    ++out[r.from];
  return out;
}

TEST(Lanes, WhereValuesComeFrom) {
  const Lanes seidel = lanesOf("gauss-seidel-2d-9");
  EXPECT_EQ(seidel.shift, 2);
  auto from = count(seidel);
  EXPECT_EQ(from[Lanes::Read::Carried], 4); // three of the row above, one of its own
  EXPECT_EQ(from[Lanes::Read::Memory], 5);
  ASSERT_EQ(seidel.writes.size(), 1u);
  EXPECT_EQ(seidel.writes[0].to, Lanes::Write::Memory);
  for (const Lanes::Read &r : seidel.reads)
    if (r.from == Lanes::Read::Carried)
      EXPECT_GE(seidel.shift * r.du + r.dv, 1);

  const Lanes line = lanesOf("gauss-seidel-1d"); // rows are time steps: one element for all of them
  EXPECT_EQ(line.shift, 2);
  EXPECT_EQ(count(line)[Lanes::Read::Carried], 3);
  ASSERT_EQ(line.writes.size(), 1u);
  EXPECT_EQ(line.writes[0].to, Lanes::Write::Column);
}

TEST(Lanes, FourOfEightBytes) {
  const Lanes narrow = lanesOf("gauss-seidel-2d-9"),
              wide = lanesOf("gauss-seidel-2d-9", model::ElementType::Double, 8);
  EXPECT_EQ(narrow.lanes, 8u);
  EXPECT_EQ(wide.lanes, 4u);
  EXPECT_EQ(wide.shift, 2);
  EXPECT_TRUE(wide.pair);
  EXPECT_FALSE(wide.mixed);
  EXPECT_EQ(count(wide), count(narrow));
}

TEST(Lanes, NotForOtherTypesAndLoops) {
  EXPECT_EQ(lanesOf("gauss-seidel-2d-9", model::ElementType::LongDouble, 16).shift, 0);
  EXPECT_EQ(lanesOf("gauss-seidel-2d-9", model::ElementType::Other, 4).shift, 0);
  EXPECT_EQ(lanesOf("gauss-seidel-2d-9", model::ElementType::Signed, 2).shift, 0);
  EXPECT_EQ(lanesOf("lu").shift, 0); // parallel
  EXPECT_EQ(lanesOf("decreasing").shift, 0);
}

/// One statement that writes an element, with more text behind it.
model::Nest nestOf(const std::string &text, model::ElementType type, unsigned size) {
  model::Nest nest;
  nest.arrays.resize(1);
  nest.arrays[0].type = type;
  nest.arrays[0].elementSize = size;
  model::Statement s;
  s.accesses.resize(1);
  s.accesses[0].write = true;
  model::Piece element, rest;
  element.kind = model::Piece::Element;
  rest.text = text;
  s.body = {element, rest};
  nest.statements = {s};
  return nest;
}

bool fits(const std::string &text, model::ElementType type = model::ElementType::Signed,
          unsigned size = 4) {
  const model::Nest nest = nestOf(text, type, size);
  return poly::fitsLanes(nest, nest.statements[0], size == 8);
}

TEST(Lanes, Texts) {
  for (const char *text :
       {" = 1;", " = x > 'a' ? 2 : 3; // for ever", " = MAX(1, 2); /* a / b */",
        " = std::max(1, std::min(2, 3));", " += 0x1e >> 2; int q = 3; if (q) { q = 4; }"})
    EXPECT_TRUE(fits(text)) << text;
  for (const char *text :
       {" = 1.0;", " = f(1);", " = p[0];", " = p->x;", " /= 3;", " = 5 % 2;", " = 1L;",
        " = (long)2;", " = s.x;", " = 1; for (;;) ;", " = sizeof(int);", " = \"a\"[0];",
        " = std::max({1, 2, 3});", " = std::sqrt(2);", " = std::abs(2);"})
    EXPECT_FALSE(fits(text)) << text;
  EXPECT_TRUE(fits(" = 0.5f * 2 / 3;", model::ElementType::Float));
  EXPECT_TRUE(fits(" = 1e-3f;", model::ElementType::Float));
  EXPECT_FALSE(fits(" = 0.5 * 2;", model::ElementType::Float));
  EXPECT_FALSE(fits(" = fabs(1);"));
}

TEST(Lanes, TextsOfEightBytes) {
  const auto Double = model::ElementType::Double, Signed = model::ElementType::Signed;
  for (const char *text :
       {" = 0.5 * 2 / 3;", " = fabs(1e-3);", " = std::abs(1.5) + std::fabs(2.5);",
        "; double d = 1.5f; if (d < 2) d = 2;"})
    EXPECT_TRUE(fits(text, Double, 8)) << text;
  // No integers of that size among them, and nothing longer.
  for (const char *text :
       {" = (long)2;", " = 1L;", " = 1.5L;", " = sqrt(2.0);", "; int64_t k = 1;", " = fmax(1, 2);"})
    EXPECT_FALSE(fits(text, Double, 8)) << text;
  for (const char *text : {" = 1L + 3;", " ^= 5 << 3;", "; int64_t k = 1;", " = (long)2 & 1;"})
    EXPECT_TRUE(fits(text, Signed, 8)) << text;
  for (const char *text : {" = 2 * 3;", " = 4 >> 1;", " = 1.5;", " = 7 / 2;", "; double d;"})
    EXPECT_FALSE(fits(text, Signed, 8)) << text;
}

TEST(Lanes, IntegersThatAreOnlyCompared) {
  using model::ElementType;
  auto compared = [](const std::string &before, const std::string &behind,
                     ElementType type = ElementType::Signed, unsigned size = 4) {
    model::Nest nest = nestOf(behind, type, size);
    model::Piece first;
    first.text = before;
    nest.statements[0].body.insert(nest.statements[0].body.begin(), first);
    return poly::isOnlyCompared(nest, nest.statements[0], 0);
  };
  EXPECT_TRUE(compared("x = (", " == 3 ? 1.5 : 2.5);"));
  EXPECT_TRUE(compared("x = ", " <= 3 && y ? 1.5 : 2.5;"));
  EXPECT_TRUE(compared("if (z || 'a' != ", ") x = 1;"));
  EXPECT_TRUE(compared("if (7 > ", ") x = 1;", ElementType::Unsigned, 1));
  EXPECT_FALSE(compared("if (7 > ", ") x = 1;", ElementType::Unsigned, 4)); // in C, -1 is greater
  EXPECT_FALSE(compared("if (7 > ", ") x = 1;", ElementType::Signed, 8));
  EXPECT_FALSE(compared("x = (", " + 3 == 4 ? 1.5 : 2.5);"));
  EXPECT_FALSE(compared("x = (2 - ", " == 4 ? 1.5 : 2.5);"));
  EXPECT_FALSE(compared("x = (y == ", " == 4 ? 1.5 : 2.5);"));
  EXPECT_FALSE(compared("x = (", " == 4 == z);"));
  EXPECT_FALSE(compared("x = (", " == z ? 1 : 2);")); // of unknown type
  EXPECT_FALSE(compared("x = (", " << 4);"));
  EXPECT_FALSE(compared("x = (y < ", ");"));
  EXPECT_FALSE(compared("x = (&", " == 0);"));
  EXPECT_FALSE(compared("x = (!", " == 0);"));
  EXPECT_FALSE(compared("x = (", " == 0 + 1);"));
}

} // namespace

} // namespace hetile::test
