// SPDX-License-Identifier: Apache-2.0
//===- Kyriakopoulos.h - chunk, trapezoid, trapezoid-geometric --*- C++ -*-===//
//
// Kyriakopoulos, Chronopoulos, Ni (2008): schedules of an N1 x N2 space on P equal
// processors whose tiles have equal, linearly decreasing, or linearly and geometrically
// decreasing edges. Chunk i (an interval of N1) runs on processor i mod P; its tiles follow
// each other along N2.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PLAN_KYRIAKOPOULOS_H
#define HETILE_PLAN_KYRIAKOPOULOS_H

#include <cstdint>
#include <string>
#include <vector>

namespace hetile::plan {

/// Times in one unit (the paper: microseconds).
struct ScheduleProblem {
  int64_t n1 = 1, n2 = 1;  ///< N1, N2
  int64_t processors = 1;  ///< P
  double t = 0;            ///< one iteration
  double latency = 0;      ///< a: of a message
  double perByte = 0;      ///< b
  double bytes = 0;        ///< s: of one element
  double contention = 0;   ///< gamma: for each other processor
};

enum class Scheme {
  Chunk,                       ///< cs
  Trapezoid,                   ///< ts
  TrapezoidGeometric,          ///< tgs, lambda as printed in (10)
  TrapezoidGeometricCorrected  ///< tgs-corrected, lambda from dC/dy = 0
};
/// cs, ts, tgs or tgs-corrected; false for anything else.
bool parseScheme(const std::string &text, Scheme &scheme);

struct Schedule {
  std::vector<int64_t> n1, n2; ///< edges of the tiles; each sums to the domain
  double F = 0, L = 0;         ///< first and last size of the trapezoid (0 for cs)
  double D = 0;                ///< real decrement of the trapezoid
  double lambda = 0;           ///< of the geometric sequence (0 unless tgs)
  double time = 0;             ///< of one sweep: scheduleTime
};

/// (3): n1 n2 t + a + b s n2 + gamma (P - 1).
double tileTime(const ScheduleProblem &problem, double n1, double n2);

/// (5), with N1 N2 / (n1 n2 P) where the print lost the fraction: scheduling phases.
double phases(const ScheduleProblem &problem, double n1, double n2);

/// (6), a product: time of chunk scheduling with n1 = N1 / P.
double chunkTime(const ScheduleProblem &problem, double n2);

/// (7): the n2 that minimises (6). Infinite for one processor.
double chunkWidth(const ScheduleProblem &problem);

/// (8) with real D = (F^2 - L^2) / (2 N - F - L): k = ceil(2N / (F + L)) sizes F - (i-1) D
/// rounded half up, the last one takes the rest; sums to N. 0 < L <= F, F <= N.
std::vector<int64_t> trapezoid(int64_t n, double first, double last, double &decrement);

/// (10): printed, or corrected (three times as large, from the derivative in y).
double geometricFactor(int64_t n1, double first, double last, bool corrected);

/// (10) and (12): n2(1) = lambda N2 + (1 - lambda) L, n2(j) = n2(1) (1 - lambda)^(j-1)
/// rounded half up, the last one takes the rest; sums to N2.
std::vector<int64_t> geometric(int64_t n2, double lambda, double last);

/// (13), corrected: 1-based number of the trapezoid's tile that holds element p1 (1-based)
/// of the real sequence F, F - D, ..: ceil((2F + D - sqrt((2F + D)^2 - 8 D p1)) / (2 D)).
int64_t trapezoidTileOf(int64_t p1, double first, double decrement);

/// (14), corrected: ceil of log(1 - lambda p2 / n2(1)) / log(1 - lambda).
int64_t geometricTileOf(int64_t p2, int64_t n2, double lambda, double last);

/// (16): smallest L with L n2 t >= a + b s n2 + gamma (P - 1), a real number.
double lastForTrapezoid(const ScheduleProblem &problem, double n2);
/// (17) with the t that the print lost: (b s + sqrt((b s)^2 + 4 t (a + gamma (P-1)))) / (2 t).
double lastForGeometric(const ScheduleProblem &problem);

/// Time of one sweep, tile by tile: a tile starts when its processor is free and the tile
/// of the chunk before it is done.
double scheduleTime(const ScheduleProblem &problem, const std::vector<int64_t> &n1,
                    const std::vector<int64_t> &n2);

/// Sequences by the paper's choices: F = N1 / (2P) (15), L by (16) or (17) rounded; chunk
/// scheduling with n1 = N1 / P and n2 by (7) rounded. `first`, `last`, `width` (n2 of cs and
/// ts): 0 to choose. False and `error` if N1 is too small for the processors or a given
/// value is out of range.
bool makeSchedule(const ScheduleProblem &problem, Scheme scheme, double first, double last,
                  int64_t width, Schedule &schedule, std::string &error);

} // namespace hetile::plan

#endif
