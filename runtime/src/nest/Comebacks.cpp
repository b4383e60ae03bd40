// SPDX-License-Identifier: Apache-2.0
//===- Comebacks.cpp - how often a nest will be entered again -------------===//
//
// Loops nest, and each knows of its own iterations only: the one that promises most counts.
//
//===----------------------------------------------------------------------===//
#include "nest/Comebacks.h"

#include <algorithm>
#include <cmath>

namespace hetile::runtime {

namespace {
struct Loops {
  const double *left;
  int count;
};

/// Made at first use: constructors of other files add to it.
std::vector<Loops> &registeredLoops() {
  static auto *const all = new std::vector<Loops>;
  return *all;
}
} // namespace

void registerLoops(const double *left, int count) { registeredLoops().push_back({left, count}); }

void forgetLoops(const double *left) {
  for (Loops &loops : registeredLoops())
    if (loops.left == left)
      loops.left = nullptr; // the others keep their numbers
}

std::vector<double> loopsLeft() {
  std::vector<double> all;
  for (const Loops &loops : registeredLoops())
    for (int k = 0; k < loops.count; ++k) {
      double left = 0; // other threads of the program may run such a loop, too
      if (loops.left)
        __atomic_load(&loops.left[k], &left, __ATOMIC_RELAXED);
      all.push_back(left);
    }
  return all;
}

void Comebacks::enter(const hetile_nest *nest, const std::vector<double> &left) {
  Known &known = Nests[nest];
  ++known.entries;
  std::vector<Seen> &loops = known.loops;
  loops.resize(left.size());
  for (size_t k = 0; k < left.size(); ++k) {
    Seen &seen = loops[k];
    const double now = std::fabs(left[k]);
    if (!(now > 0)) { // it is over, or has no number
      seen = {};
      continue;
    }
    seen.atMost = left[k] < 0;
    if (seen.left > now) {
      seen.each = seen.entries / (seen.left - now);
      seen.left = now;
      seen.entries = 1;
    } else if (seen.left < now) { // it has begun, perhaps anew
      seen.left = now;
      seen.entries = 1;
      seen.sinceBegun = 0;
    } else {
      ++seen.entries;
    }
    ++seen.sinceBegun;
  }
}

/// Entries that are to come if the loop runs to its end, the present one among them.
double Comebacks::leftOf(const Seen &seen) {
  return seen.left * seen.each - (seen.entries > 0 ? seen.entries - 1 : 0);
}

bool Comebacks::isForeseen(const hetile_nest *nest) const {
  const auto known = Nests.find(nest);
  if (known == Nests.end())
    return false;
  const auto is = [&](const Seen &seen) {
    return !seen.atMost && leftOf(seen) > 0 && seen.sinceBegun >= known->second.entries;
  };
  const std::vector<Seen> &loops = known->second.loops;
  return std::any_of(loops.begin(), loops.end(), is) &&
         std::all_of(loops.begin(), loops.end(),
                     [&](const Seen &seen) { return seen.left == 0 || is(seen); });
}

bool Comebacks::ends(const hetile_nest *nest) const {
  constexpr double One = 1.5; // a loop counts by twos, or adds up fractions
  const auto known = Nests.find(nest);
  return known != Nests.end() &&
         std::any_of(known->second.loops.begin(), known->second.loops.end(), [](const Seen &seen) {
           return !seen.atMost && leftOf(seen) > 0 && leftOf(seen) < One;
         });
}

double Comebacks::expected(const hetile_nest *nest) const {
  const auto known = Nests.find(nest);
  if (known == Nests.end())
    return 0;
  constexpr double Believed = 1 / 4., Trust = 8; // of what a loop may do; times what it has done
  double most = 0;
  for (const Seen &seen : known->second.loops) {
    const double left = leftOf(seen);
    most = std::max(most, seen.atMost ? std::min(Believed * left, Trust * seen.sinceBegun) : left);
  }
  return known->second.most > 0 ? std::min(most, known->second.most) : most;
}

void Comebacks::disappoint(const hetile_nest *nest, double entries) {
  Nests[nest].most = std::max(1.0, entries);
}

} // namespace hetile::runtime
