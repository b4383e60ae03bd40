// SPDX-License-Identifier: Apache-2.0
//===- DataText.cpp - the data that a nest depends on ---------------------===//
//
// One loop structure after the other over the user's own arrays; later ones may depend on
// parameters that earlier ones found. No element is touched that the nest would not touch.
//
//===----------------------------------------------------------------------===//
#include "DataText.h"

#include "emit/text/LoopText.h"

using namespace hetile::model;

namespace hetile::emit {

namespace {

/// Text of the address of an element of the user's own array.
std::string addressOf(const NestContext &c, unsigned k, const std::vector<std::string> &index) {
  const std::string n = number(k), view = "ht_v[" + n + "]";
  const Array &array = c.nest.arrays[k];
  std::string at = view + ".origin";
  for (size_t e = 0; e < index.size(); ++e)
    at += " + (" + index[e] + ") * " + view + ".stride[" + number(e) + "]";
  if (array.addressText.empty())
    return "(const " + array.elementType + " *)" + view + ".base + (" + at + ")";
  return "(const " + array.elementType + " *)" + c.name("address") + "_" + n + "(" + view +
         ".base, ht_at)";
}

/// Calls `body` for each element, whose address is in `ht_e`.
void forElements(Writer &w, const NestContext &c, const DataRange &d, const Ast &a,
                 const std::function<void(Writer &)> &body) {
  const Array &array = c.nest.arrays[d.array];
  writeElements(w, a, c.spelling(), [&](Writer &out, const std::vector<std::string> &index) {
    if (!array.addressText.empty()) {
      std::string list;
      for (const std::string &i : index)
        list += (list.empty() ? "" : ", ") + i;
      out.line("const hetile_i64 ht_at[] = {" + list + "};");
    }
    out.line("const " + array.elementType + " *const ht_e = " + addressOf(c, d.array, index) + ";");
    body(out);
  });
}

/// All memory from the first to the last element must be there.
void writeReadable(Writer &w, const NestContext &c, const DataRange &d, const Ast &a) {
  w.line("const " + c.nest.arrays[d.array].elementType + " *ht_first = 0, *ht_last = 0;");
  forElements(w, c, d, a, [&](Writer &out) {
    out.line("ht_first = !ht_first || ht_e < ht_first ? ht_e : ht_first;");
    out.line("ht_last = !ht_last || ht_e > ht_last ? ht_e : ht_last;");
  });
  w.line("if (ht_first && !hetile_readable(ht_first, ht_last + 1))");
  w.line("  return 0;");
}

void writeRange(Writer &w, const NestContext &c, size_t k) {
  const DataRange &d = c.nest.data[k];
  const std::string least = "ht_p[" + number(d.least) + "]",
                    greatest = "ht_p[" + number(d.greatest) + "]";
  Ast a = inlineBindings(c.tiling.data[k]);
  std::set<std::string> symbols;
  collect(a, symbols);
  w.open("");
  c.declare(w, symbols, {});
  w.line("hetile_i64 ht_least = HETILE_DATA_LIMIT + 1, ht_greatest = -HETILE_DATA_LIMIT - 1;");
  if (d.uncertain)
    writeReadable(w, c, d, a);
  forElements(w, c, d, a, [&](Writer &out) {
    if (c.nest.arrays[d.array].type == ElementType::Unsigned) {
      // The largest of 64 bits would look negative.
      out.line("const hetile_u64 ht_u = (hetile_u64)*ht_e;");
      out.line(
          "const hetile_i64 ht_d = ht_u > (hetile_u64)HETILE_DATA_LIMIT ? HETILE_DATA_LIMIT + 1 : "
          "(hetile_i64)ht_u;");
    } else {
      out.line("const hetile_i64 ht_d = (hetile_i64)*ht_e;");
    }
    out.line("if (ht_d > HETILE_DATA_LIMIT || ht_d < -HETILE_DATA_LIMIT)");
    out.line("  return 0;");
    out.line("ht_least = hetile_min(ht_least, ht_d);");
    out.line("ht_greatest = hetile_max(ht_greatest, ht_d);");
  });
  w.line("if (ht_least <= ht_greatest) {");
  w.line("  " + least + " = ht_least;");
  w.line("  " + greatest + " = ht_greatest;");
  w.line("}");
  w.close();
}

} // namespace

void writeData(Writer &w, const NestContext &c) {
  if (c.nest.data.empty())
    return;
  w.open("static int " + c.name("data") + "(hetile_i64 *ht_p, const hetile_view *ht_v)");
  w.line("(void)ht_v;");
  // Where the program looks at no element, no value matters.
  for (const DataRange &d : c.nest.data)
    w.line("ht_p[" + number(d.least) + "] = ht_p[" + number(d.greatest) + "] = 1;");
  for (size_t k = 0; k < c.nest.data.size(); ++k)
    writeRange(w, c, k);
  w.line("return 1;");
  w.close();
}

} // namespace hetile::emit
