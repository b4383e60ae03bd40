// SPDX-License-Identifier: Apache-2.0
//===- RandomNest.cpp - nests by chance -----------------------------------===//
//
// Statements are written as text for NestBuilder: what fails can be read, and copied into a
// test of its own.
//
//===----------------------------------------------------------------------===//
#include "RandomNest.h"

#include "NestBuilder.h"

#include <algorithm>

using namespace hetile::model;

namespace hetile::test {

namespace {

/// How the subscripts of an array follow the loops.
struct Layout {
  std::string name, declaration;
  std::vector<std::string> loops; // loop of each dimension; "" for a constant
};

class Generator {
public:
  Generator(Random &random, bool columns) : R(random), Columns(columns) {}

  Nest nest() {
    Loops = {"t", "i"};
    Uppers = {"T", "n"};
    if (R.chance(35)) {
      Loops.push_back("j");
      Uppers.push_back("m");
      Updates = R.chance(30);
    }
    for (size_t d = 0; d < Loops.size(); ++d)
      Down.push_back(R.chance(d == 0 ? 4 : 12));
    arrays();
    NestBuilder b("T n m");
    for (const Layout &a : Arrays)
      b.array(a.declaration);
    statements(b);
    return b;
  }

private:
  std::string number(int64_t lo, int64_t hi) { return std::to_string(R.between(lo, hi)); }

  static std::string shifted(const std::string &loop, int64_t by) {
    return loop + (by < 0 ? " - " : " + ") + std::to_string(by < 0 ? -by : by);
  }

  /// Most arrays are indexed by all loops (history) or by all but the first (in place).
  void arrays() {
    for (int64_t k = R.between(1, 3); k > 0; --k) {
      Layout a;
      a.name = std::string(1, char('A' + Arrays.size()));
      int kind = int(R.between(0, 9));
      if (kind < 4)
        a.loops = Loops;
      else if (kind < 9)
        a.loops.assign(Loops.begin() + 1, Loops.end());
      else
        a.loops = {Loops[0]};
      if (Updates && R.chance(50))
        a.loops.erase(a.loops.begin() + R.between(0, int64_t(a.loops.size()) - 1));
      if (a.loops.empty())
        a.loops = {Loops[1]};
      if (R.chance(5) && a.loops.size() > 1)
        std::swap(a.loops[0], a.loops[1]);
      if (Columns)
        std::reverse(a.loops.begin(), a.loops.end());
      a.declaration = a.name;
      for (size_t d = 0; d < a.loops.size(); ++d)
        a.declaration += "[]";
      Arrays.push_back(a);
    }
  }

  std::string element(const Layout &a, size_t depth, bool write) {
    std::string out = a.name;
    for (const std::string &loop : a.loops) {
      size_t d = 0;
      while (Loops[d] != loop)
        ++d;
      if (d >= depth) {
        out += "[" + number(0, 2) + "]"; // a loop that the statement does not have
        continue;
      }
      bool history = d == 0;
      int64_t by = write || (Updates && R.chance(70)) ? 0
                   : history                          ? R.between(-2, R.chance(5) ? 1 : 0)
                                                      : R.between(-1, 1);
      if (R.chance(6))
        by += R.between(-2, 2);
      out += "[" + shifted(loop, Down[d] && history && !write ? -by : by) + "]";
      if (!write && R.chance(1))
        out = out.substr(0, out.rfind('[')) + "[" + number(0, 3) + "]";
    }
    if (!write && R.chance(10))
      out += " if " + guard(depth);
    return out;
  }

  std::string guard(size_t depth) {
    const std::string &a = Loops[R.between(0, int64_t(depth) - 1)];
    const std::string &b = Loops[R.between(0, int64_t(depth) - 1)];
    switch (R.between(0, 5)) {
    case 0: return a + " >= " + number(0, 4);
    case 1: return a + " + " + b + " <= n + " + number(0, 3);
    case 2: return a + " <= " + b + " + " + number(0, 2);
    case 3: return a + " = 2*floor(" + a + "/2)";
    case 4: return "2" + a + " <= n";
    default: return a + " < " + number(1, 3) + " or " + b + " > " + number(2, 4);
    }
  }

  std::string domain(size_t depth) {
    std::string out;
    for (size_t d = 0; d < depth; ++d) {
      std::string lower = number(0, 2);
      if (d > 0 && R.chance(8))
        lower = Loops[d - 1]; // a triangle
      out += (d ? " and " : "") + lower + " <= " + Loops[d] + " < " + Uppers[d];
    }
    if (R.chance(20)) {
      std::string g = guard(depth);
      if (g.find(" or ") == std::string::npos)
        out += " and " + g;
    }
    return out;
  }

  void statements(NestBuilder &b) {
    // Statements share the loops down to a random depth, then follow one another.
    int64_t count = R.between(1, 3);
    size_t split = R.between(1, int64_t(Loops.size()));
    for (int64_t k = 0; k < count; ++k) {
      size_t depth = Loops.size();
      if (count > 1 && split < depth && R.chance(25))
        --depth;
      std::string order;
      for (size_t d = 0; d <= depth; ++d) {
        bool here = d == std::min(split, depth);
        order += (d ? " " : "") + (here ? std::to_string(k) : std::string("0"));
        if (d < depth)
          order += std::string(" ") + (Down[d] ? "-" : "") + Loops[d];
      }
      b.statement(order, domain(depth), accesses(depth));
    }
  }

  std::string accesses(size_t depth) {
    const Layout &target = Arrays[R.between(0, int64_t(Arrays.size()) - 1)];
    std::string written = element(target, depth, true);
    std::string out = written + " :=";
    if (R.chance(15))
      out += " " + written + ",";
    for (int64_t reads = R.between(1, 3); reads > 0; --reads) {
      const Layout &source =
          R.chance(50) ? target : Arrays[R.between(0, int64_t(Arrays.size()) - 1)];
      out += " " + element(source, depth, false) + ",";
    }
    return out;
  }

  Random &R;
  std::vector<std::string> Loops, Uppers;
  bool Columns; // arrays are walked down their columns
  bool Updates = false; // offsets are 0 for the most part, elements the same in many iterations
  std::vector<bool> Down; // by loop, the same in all statements
  std::vector<Layout> Arrays;
};

} // namespace

Nest randomNest(Random &random, bool columns) { return Generator(random, columns).nest(); }

Environment randomParameters(const Nest &nest, Random &random) {
  bool deep = false;
  for (const Statement &s : nest.statements)
    deep |= s.iterators.size() > 2;
  int64_t most = deep ? 5 : 8;
  return {{"T", random.between(2, deep ? 5 : 6)},
          {"n", random.between(2, most)},
          {"m", random.between(2, most)}};
}

} // namespace hetile::test
