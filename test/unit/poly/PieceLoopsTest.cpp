// SPDX-License-Identifier: Apache-2.0
//===- PieceLoopsTest.cpp - loops over one convex set ---------------------===//
//
// Random sets: the loops visit what isl counts as points of the set, each once and in order.
//
//===----------------------------------------------------------------------===//
#include "check/replay/Interpreter.h"
#include "check/replay/Random.h"
#include "poly/scop/PieceLoops.h"

#include <gtest/gtest.h>

using namespace hetile::check;

namespace hetile::test {

namespace {

/// "0 + 2*e0 - e1 + n >= 3", sometimes with a floor.
std::string constraint(Random &random, unsigned dims) {
  std::string sum;
  for (unsigned d = 0; d < dims; ++d)
    if (random.chance(60))
      sum += " + " + std::to_string(random.between(-2, 2)) + "e" + std::to_string(d);
  if (random.chance(50))
    sum += " + " + std::to_string(random.between(-2, 2)) + "n";
  if (random.chance(25))
    sum += " + " + std::to_string(random.between(-2, 2)) + "*floor((e0 + " +
           std::to_string(random.between(-1, 1)) + "e" + std::to_string(dims - 1) + " + n)/" +
           std::to_string(random.between(2, 3)) + ")";
  return "0" + sum + (random.chance(12) ? " = " : " >= ") + std::to_string(random.between(-4, 3));
}

std::string randomSet(Random &random, unsigned dims) {
  std::string tuple, body;
  for (unsigned d = 0; d < dims; ++d) {
    const std::string e = "e" + std::to_string(d);
    tuple += (d ? ", " : "") + e;
    body += (d ? " and " : "") + ("-3 <= " + e) + " <= n + " + std::to_string(random.between(0, 2));
  }
  for (int64_t k = random.between(0, 4); k > 0; --k)
    body += " and " + constraint(random, dims);
  if (random.chance(30)) // as what the rows of a phase read
    body += " and exists (q : " + std::to_string(random.between(-2, 1)) + " <= q <= n and " +
            constraint(random, dims) + " + " + std::to_string(random.between(1, 3)) + "q and " +
            std::to_string(random.between(2, 3)) + "q <= e0 + " +
            std::to_string(random.between(-2, 2)) + "e" + std::to_string(dims - 1) + " + " +
            std::to_string(random.between(0, 4)) + ")";
  return "[n] -> { A[" + tuple + "] : " + body + " }";
}

/// Points of `set` at n, in lexicographic order.
std::vector<Index> points(const isl::set &set, int n) {
  isl::set fixed = isl::manage(isl_set_fix_si(set.copy(), isl_dim_param, 0, n));
  fixed = isl::manage(isl_set_project_out(fixed.release(), isl_dim_param, 0, 1));
  std::vector<Index> out;
  fixed.foreach_point([&](isl::point p) {
    Index at;
    for (int d = 0; d < isl_set_dim(fixed.get(), isl_dim_set); ++d)
      at.push_back(isl::manage(isl_point_get_coordinate_val(p.get(), isl_dim_set, d)).num_si());
    out.push_back(at);
  });
  std::sort(out.begin(), out.end());
  return out;
}

/// What the loops of all pieces of `set` visit; false if they are no simple ones.
bool visit(const isl::set &set, const isl::set &context, int n, std::vector<Index> &visited) {
  bool simple = true;
  set.foreach_basic_set([&](isl::basic_set piece) {
    auto loops = poly::pieceLoops(piece, context, 7, "i");
    simple &= loops.has_value();
    if (!loops)
      return;
    for (const model::Ast &part : loops->body) {
      Environment env{{"n", n}};
      std::vector<Index> here;
      run(part, env, [&](unsigned target, const Index &at) {
        EXPECT_EQ(target, 7u);
        here.push_back(at);
      });
      EXPECT_TRUE(std::is_sorted(here.begin(), here.end()));
      visited.insert(visited.end(), here.begin(), here.end());
    }
  });
  return simple;
}

TEST(PieceLoops, RandomSets) {
  unsigned compared = 0;
  poly::Context context(10'000'000, 60);
  for (unsigned seed = 0; seed < 400; ++seed) {
    Random random(seed);
    const unsigned dims = unsigned(random.between(1, 3));
    const std::string text = randomSet(random, dims);
    poly::countAnew(context.get().get());
    isl::set set(context.get(), text);
    set = isl::manage(isl_set_make_disjoint(set.release()));
    const isl::set known(context.get(), "[n] -> { : n >= 1 }");
    for (int n : {1, 2, 5}) {
      std::vector<Index> visited;
      if (!visit(set, known, n, visited))
        continue;
      ++compared;
      std::sort(visited.begin(), visited.end());
      EXPECT_EQ(visited, points(set, n)) << text << " at n = " << n << ", seed " << seed;
    }
  }
  EXPECT_GT(compared, 900u);
}

TEST(PieceLoops, RefusesWhatIsNotBounded) {
  poly::Context context(1'000'000, 60);
  isl::basic_set half(context.get(), "{ A[i] : i >= 0 }");
  EXPECT_FALSE(poly::pieceLoops(half, isl::set(context.get(), "{ : }"), 0, "i").has_value());
}

} // namespace

} // namespace hetile::test
