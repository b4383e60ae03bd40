// SPDX-License-Identifier: Apache-2.0
//===- Kyriakopoulos.cpp - chunk, trapezoid, trapezoid-geometric -----------===//
//
// Closed forms of the paper, with the corrections named in the header.
//
//===----------------------------------------------------------------------===//
#include "hetile/plan/Kyriakopoulos.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace hetile::plan {

namespace {

constexpr double MostTiles = 2e8;

double messageTime(const ScheduleProblem &p, double n2) {
  return p.latency + p.perByte * p.bytes * n2 + p.contention * double(p.processors - 1);
}

int64_t roundHalfUp(double x) { return int64_t(std::floor(x + 0.5)); }

/// Equal pieces of n; the last ones are smaller by one if n does not divide.
std::vector<int64_t> equalPieces(int64_t n, int64_t size) {
  std::vector<int64_t> pieces(size_t(n / size), size);
  if (n % size)
    pieces.push_back(n % size);
  return pieces;
}

/// Adds sizes until `n` is used up; the last one is the rest.
template <typename Size> std::vector<int64_t> takeUntil(int64_t n, Size size) {
  std::vector<int64_t> result;
  for (int64_t left = n; left > 0;) {
    int64_t next = std::clamp<int64_t>(size(result.size()), 1, left);
    result.push_back(next);
    left -= next;
  }
  return result;
}

} // namespace

bool parseScheme(const std::string &text, Scheme &scheme) {
  if (text == "cs")
    scheme = Scheme::Chunk;
  else if (text == "ts")
    scheme = Scheme::Trapezoid;
  else if (text == "tgs")
    scheme = Scheme::TrapezoidGeometric;
  else if (text == "tgs-corrected")
    scheme = Scheme::TrapezoidGeometricCorrected;
  else
    return false;
  return true;
}

double tileTime(const ScheduleProblem &p, double n1, double n2) {
  return n1 * n2 * p.t + messageTime(p, n2);
}

double phases(const ScheduleProblem &p, double n1, double n2) {
  double N1 = double(p.n1), N2 = double(p.n2), P = double(p.processors);
  return P > N2 / n2 ? N1 / n1 + N2 / n2 - 1 : P - 1 + N1 * N2 / (n1 * n2 * P);
}

double chunkTime(const ScheduleProblem &p, double n2) {
  double P = double(p.processors);
  return tileTime(p, double(p.n1) / P, n2) * (P - 1 + double(p.n2) / n2);
}

double chunkWidth(const ScheduleProblem &p) {
  double P = double(p.processors);
  return std::sqrt(P * messageTime(p, 0) * double(p.n2) /
                   ((P - 1) * (double(p.n1) * p.t + p.perByte * p.bytes * P)));
}

std::vector<int64_t> trapezoid(int64_t n, double first, double last, double &decrement) {
  int64_t k = std::max<int64_t>(1, int64_t(std::ceil(2 * double(n) / (first + last) - 1e-12)));
  double span = 2 * double(n) - first - last;
  decrement = span > 0 ? (first * first - last * last) / span : 0;
  std::vector<int64_t> result;
  int64_t left = n;
  for (int64_t i = 0; i < k && left > 0; ++i) {
    int64_t size = roundHalfUp(first - double(i) * decrement);
    // Rounding may leave too little or too much for the last one.
    size = i + 1 == k ? left : std::clamp<int64_t>(size, 1, left);
    result.push_back(size);
    left -= size;
  }
  return result;
}

double geometricFactor(int64_t n1, double F, double L, bool corrected) {
  double N = double(n1);
  double lambda = (F + L) * (F + L) * (F - L) /
                  (6 * F * L * (2 * N - F - L) + (F - L) * (F - L) * (4 * N - F - L));
  return corrected ? 3 * lambda : lambda;
}

std::vector<int64_t> geometric(int64_t n2, double lambda, double last) {
  double first = lambda * double(n2) + (1 - lambda) * last;
  return takeUntil(n2, [&](size_t j) {
    return roundHalfUp(first * std::pow(1 - lambda, double(j)));
  });
}

int64_t trapezoidTileOf(int64_t p1, double F, double D) {
  if (D <= 0)
    return int64_t(std::ceil(double(p1) / F));
  double b = 2 * F + D;
  double root = std::sqrt(std::max(0.0, b * b - 8 * D * double(p1)));
  // Less a rounding error, so that an exact end of a tile stays in it.
  return int64_t(std::ceil((b - root) / (2 * D) - 1e-9));
}

int64_t geometricTileOf(int64_t p2, int64_t n2, double lambda, double last) {
  double first = lambda * double(n2) + (1 - lambda) * last;
  if (lambda <= 0)
    return int64_t(std::ceil(double(p2) / first - 1e-9));
  return int64_t(std::ceil(std::log1p(-lambda * double(p2) / first) / std::log1p(-lambda) - 1e-9));
}

double lastForTrapezoid(const ScheduleProblem &p, double n2) {
  return messageTime(p, n2) / (n2 * p.t);
}

double lastForGeometric(const ScheduleProblem &p) {
  double bs = p.perByte * p.bytes;
  return (bs + std::sqrt(bs * bs + 4 * p.t * messageTime(p, 0))) / (2 * p.t);
}

double scheduleTime(const ScheduleProblem &p, const std::vector<int64_t> &n1,
                    const std::vector<int64_t> &n2) {
  std::vector<double> freeAt(size_t(p.processors), 0), done(n2.size(), 0);
  for (size_t i = 0; i < n1.size(); ++i) {
    double &free = freeAt[i % size_t(p.processors)];
    for (size_t j = 0; j < n2.size(); ++j) {
      free = std::max(free, done[j]) + tileTime(p, double(n1[i]), double(n2[j]));
      done[j] = free;
    }
  }
  return done.empty() ? 0 : done.back();
}

namespace {

/// Simulates the schedule; false and `error` if it has too many tiles for that.
bool setTime(const ScheduleProblem &p, Schedule &s, std::string &error) {
  const double tiles = double(s.n1.size()) * double(s.n2.size());
  if (tiles > MostTiles) {
    char text[120];
    std::snprintf(text, sizeof text, "there are %.3g tiles; at most %.0e are simulated", tiles,
                  MostTiles);
    error = text;
    return false;
  }
  s.time = scheduleTime(p, s.n1, s.n2);
  return true;
}

} // namespace

bool makeSchedule(const ScheduleProblem &p, Scheme scheme, double first, double last,
                  int64_t width, Schedule &s, std::string &error) {
  s = Schedule();
  if (width < 0 || width > p.n2) {
    error = "width is " + std::to_string(width) + "; it must be between 1 and N2";
    return false;
  }
  double limit = double(p.n2);
  auto orChunkWidth = [&] {
    return width > 0 ? width
                     : int64_t(std::clamp(double(roundHalfUp(std::min(limit, chunkWidth(p)))),
                                          1.0, limit));
  };
  if (scheme == Scheme::Chunk) {
    if (p.n1 < p.processors) {
      error = "N1 is smaller than the number of processors";
      return false;
    }
    for (int64_t i = 0; i < p.processors; ++i)
      s.n1.push_back(p.n1 * (i + 1) / p.processors - p.n1 * i / p.processors);
    s.n2 = equalPieces(p.n2, orChunkWidth());
    return setTime(p, s, error);
  }
  s.F = first > 0 ? first : double(p.n1) / (2 * double(p.processors));
  double n2 = double(orChunkWidth());
  double wanted = scheme == Scheme::Trapezoid ? lastForTrapezoid(p, n2) : lastForGeometric(p);
  s.L = last > 0 ? last : std::clamp(double(roundHalfUp(wanted)), 1.0, std::max(1.0, s.F));
  if (s.F < 1 || s.F > double(p.n1) || s.L > s.F) {
    error = "the first size must be between 1 and N1 and not smaller than the last size";
    return false;
  }
  s.n1 = trapezoid(p.n1, s.F, s.L, s.D);
  if (scheme == Scheme::Trapezoid) {
    s.n2 = equalPieces(p.n2, int64_t(n2));
  } else {
    s.lambda = geometricFactor(p.n1, s.F, s.L, scheme == Scheme::TrapezoidGeometricCorrected);
    s.n2 = geometric(p.n2, s.lambda, s.L);
  }
  return setTime(p, s, error);
}

} // namespace hetile::plan
