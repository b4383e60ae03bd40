// SPDX-License-Identifier: Apache-2.0
//===- AndonovRajopadhye.h - tile size on equal processors ------*- C++ -*-===//
//
// Andonov and Rajopadhye, "Optimal tiling", RR-2135 (1994): running time of a pipeline of
// r x s tiles on a ring of p equal processors, Theorem 1 as published, and the optimum over
// the integers with ceilings, which is the one to use: the theorem is up to six times off
// where its tile lies in region IB with several passes.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PLAN_ANDONOVRAJOPADHYE_H
#define HETILE_PLAN_ANDONOVRAJOPADHYE_H

#include <cstdint>

namespace hetile::plan {

/// When a tile's result is sent.
enum class SendLoop {
  WithNextTile, ///< the paper's loop: receive, send the previous tile's result, compute
  AtOnce        ///< receive, compute, send: saves 2 betaS of latency a hop
};

/// c rows by m columns of iterations on p processors; times in one unit.
struct UniformProblem {
  int64_t rows;        ///< c
  int64_t columns;     ///< m
  int64_t processors;  ///< p
  double tauA;         ///< one iteration
  double tauC;         ///< transmission of one row's value
  double betaS;        ///< start-up of a send or of a receive
  SendLoop loop = SendLoop::WithNextTile;
};

/// I: computation dominates a tile (t_a + beta_s >= t_c), II: communication does.
/// A: macrocolumns follow without a gap (H_m >= L_p), B: passes wait for the ring.
enum class Region { IA, IB, IIA, IIB };
const char *regionName(Region region);

/// The quantities of equations (3) to (10) for a tile of r rows by s columns.
struct UniformTime {
  double tile;       ///< H_t  (3)
  double column;     ///< H_m  (4)
  double columnTime; ///< T_m  (5)
  double latency;    ///< L_m  (6)
  double passLatency;///< L_p  (7)
  double passTime;   ///< T_p  (8)
  double pass;       ///< H_p  (9)
  double total;      ///< T    (10)
  Region region;
};

/// Equations (3) to (10). `tilesInColumn` is c/r and `passes` m/(p s): real numbers as in
/// the paper, or their ceilings.
UniformTime uniformTime(const UniformProblem &problem, double r, double s, double tilesInColumn,
                        double passes);

/// Equation (10) without ceilings, as printed.
UniformTime uniformTimePrinted(const UniformProblem &problem, double r, double s);

/// A tile size and what the model says about it.
struct UniformTile {
  int64_t height = 1;  ///< r
  double width = 1;    ///< s; m/p, which need not be an integer, for one pass of the theorem
  int64_t passes = 1;  ///< ceil(m / (p s))
  double time = 0;     ///< see the functions
  Region region = Region::IA;
};

/// r* and s* of (23) and (24); infinite for one processor.
double heightOptimum(const UniformProblem &problem);
double widthOptimum(const UniformProblem &problem);

/// Theorem 1: (r_opt, m/p) if 2 p c beta_s >= (p-1) m tau_a, else (1, s_opt); r_opt and
/// s_opt by (22) in [1, c] and [1, m/p]. `time` is (10) at that tile, not the theorem's own
/// prediction by (12).
UniformTile theoremOne(const UniformProblem &problem);

/// Minimum of (10) with c/r and m/(ps) replaced by their ceilings over all integers
/// 1 <= r <= c, 1 <= s <= ceil(m/p). Exact; O(sqrt(c m / p)) evaluations.
UniformTile discreteOptimum(const UniformProblem &problem);

} // namespace hetile::plan

#endif
