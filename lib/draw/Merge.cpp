// SPDX-License-Identifier: Apache-2.0
//===- Merge.cpp - what can be seen of many stretches of time --------------===//
//
// A bar grows while what follows is of its one kind, or while all in it is shorter than the grain,
// up to a few grains: its shares would else be those of one or two stretches.
//
//===----------------------------------------------------------------------===//
#include "draw/Merge.h"

#include <algorithm>
#include <cmath>

namespace hetile::draw {

namespace {

struct KindLook {
  const char *name, *colour;
};
// Okabe and Ito's colours.
constexpr KindLook Looks[Kinds] = {{"computing", "#0072b2"}, {"original code", "#56b4e9"},
                                   {"messages", "#d55e00"},  {"moving in and out", "#009e73"},
                                   {"planning", "#cc79a7"},  {"waiting", "#f0c35e"}};

constexpr double Mixed = 4;       // so many grains long is a bar of short stretches
constexpr double SameShare = 0.1; // of two bars that look alike

double shareOf(const Bar &bar, size_t kind) { return bar.times[kind] / (bar.end - bar.begin); }

/// True if a bar has one kind only, and is not partly idle.
bool isOf(const Bar &bar, Kind kind) { return shareOf(bar, size_t(kind)) >= 1 - 1e-9; }

bool lookAlike(const Bar &a, const Bar &b) {
  for (size_t kind = 0; kind < Kinds; ++kind)
    if (std::abs(shareOf(a, kind) - shareOf(b, kind)) > SameShare)
      return false;
  return true;
}

void append(Bar &bar, const Bar &next) {
  bar.end = next.end;
  bar.stretches += next.stretches;
  for (size_t kind = 0; kind < Kinds; ++kind)
    bar.times[kind] += next.times[kind];
}

} // namespace

const char *nameOf(Kind kind) { return Looks[size_t(kind)].name; }
const char *colourOf(Kind kind) { return Looks[size_t(kind)].colour; }

std::vector<Stretch> flattened(std::vector<Stretch> nested) {
  std::stable_sort(nested.begin(), nested.end(), [](const Stretch &a, const Stretch &b) {
    return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
  });
  std::vector<Stretch> out, open; // open: around what comes next, the innermost last
  double done = 0;
  const auto emit = [&](Stretch stretch, double end) {
    stretch.begin = std::max(stretch.begin, done);
    stretch.end = end;
    if (stretch.end > stretch.begin) {
      out.push_back(stretch);
      done = end;
    }
  };
  const auto closeUntil = [&](double time) {
    while (!open.empty() && open.back().end <= time) {
      emit(open.back(), open.back().end);
      open.pop_back();
    }
  };
  if (!nested.empty())
    done = nested.front().begin;
  for (const Stretch &next : nested) {
    closeUntil(next.begin);
    if (!open.empty()) {
      emit(open.back(), next.begin);
      if (next.end > open.back().end) // no longer inside
        open.pop_back();
    }
    open.push_back(next);
  }
  while (!open.empty()) {
    emit(open.back(), open.back().end);
    open.pop_back();
  }
  return out;
}

bool Merger::continues(const Stretch &next) const {
  const Bar &bar = Bars.back();
  const double gap = next.begin - bar.end;
  if (bar.group != next.group || gap >= Grain)
    return false;
  if (isOf(bar, next.kind) && gap < Grain / 3)
    return true;
  return OnlyShort && next.end - next.begin < Grain && bar.end - bar.begin < Mixed * Grain;
}

void Merger::add(const Stretch &stretch) {
  if (!(stretch.end > stretch.begin))
    return;
  if (Bars.empty() || !continues(stretch)) {
    Bars.emplace_back();
    Bars.back().begin = stretch.begin;
    Bars.back().group = stretch.group;
    OnlyShort = true;
  }
  OnlyShort = OnlyShort && stretch.end - stretch.begin < Grain;
  Bar &bar = Bars.back();
  bar.end = stretch.end;
  bar.times[size_t(stretch.kind)] += stretch.end - stretch.begin;
  ++bar.stretches;
}

std::vector<Bar> Merger::take() {
  std::vector<Bar> out;
  for (const Bar &bar : Bars)
    if (!out.empty() && out.back().group == bar.group && bar.begin - out.back().end < Grain &&
        out.back().stretches > 1 && bar.stretches > 1 && lookAlike(out.back(), bar))
      append(out.back(), bar);
    else
      out.push_back(bar);
  Bars.clear();
  return out;
}

} // namespace hetile::draw
