// SPDX-License-Identifier: Apache-2.0
//===- SpacePoints.cpp - a small instance of a nest ------------------------===//
//
// The tile is called for one row and one column after the other: what it visits lies there.
//
//===----------------------------------------------------------------------===//
#include "SpacePoints.h"

#include "check/replay/Incomplete.h"
#include "check/replay/SmallSizes.h"
#include "check/replay/Trace.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>

using namespace hetile::model;

namespace hetile::picture {

namespace {

constexpr size_t MostVisits = 400'000;
constexpr size_t MostTries = 24, MostTraced = 4000;

bool boundsOf(const Tiling &t, const check::Environment &named, Space &space) {
  if (!check::evaluate(t.guard, named) || !check::evaluate(t.nonEmpty, named))
    return false;
  space.x0 = check::evaluate(t.xBounds.lower, named);
  space.x1 = check::evaluate(t.xBounds.upper, named) + 1;
  space.y0 = check::evaluate(t.yBounds.lower, named);
  space.y1 = check::evaluate(t.yBounds.upper, named) + 1;
  return space.x0 < space.x1 && space.y0 < space.y1;
}

/// How far a space is from one that fills a picture and has points in most of it.
double distanceFrom(const Space &space) {
  const auto off = [](double value, double low, double high) {
    return value < low ? (low - value) * 3 : value > high ? value - high : 0;
  };
  std::set<std::pair<int64_t, int64_t>> places;
  for (const SpacePoint &p : space.points)
    places.insert({p.x, p.y});
  double negative = 0; // sizes that programs hardly have
  for (const auto &size : space.sizes)
    negative += size.second < 0 ? 30 : 0;
  return negative + off(double(space.x1 - space.x0), 6, 9) +
         off(double(space.y1 - space.y0), 8, 18) + off(double(places.size()), 30, 90) / 6 +
         (space.isPart ? 20 : 0);
}

/// Sizes for a picture: all parameters have one value, or all but one.
std::vector<check::Environment> pictureSizes(const Nest &nest) {
  std::vector<check::Environment> out;
  const auto within = [](const Parameter &p, int64_t v) {
    v = p.min ? std::max(v, *p.min) : v;
    return p.max ? std::min(v, *p.max) : v;
  };
  for (size_t odd = 0; odd < nest.params.size(); ++odd)
    for (int64_t one : {4, 6, 8, 1})
      for (int64_t others : {6, 8, 10}) {
        check::Environment sizes;
        for (size_t k = 0; k < nest.params.size(); ++k)
          sizes[nest.params[k].name] = within(nest.params[k], k == odd ? one : others);
        if (check::holds(nest.context, sizes) && check::holds(nest.required, sizes))
          out.push_back(sizes);
      }
  return out;
}

void cut(int64_t begin, int64_t &end, int64_t most, bool &isPart) {
  if (end - begin <= most)
    return;
  end = begin + most;
  isPart = true;
}

/// Adds the points; `visits` counts those of all spaces.
void visit(const Tiling &t, check::Environment named, Space &space, size_t &visits) {
  for (int64_t x = space.x0; x < space.x1; ++x)
    for (int64_t y = space.y0; y < space.y1; ++y) {
      named[t.names.x0] = x, named[t.names.x1] = x + 1;
      named[t.names.y0] = y, named[t.names.y1] = y + 1;
      check::run(t.tile, named, [&](unsigned statement, const check::Index &iterators) {
        if (++visits > MostVisits)
          throw check::Incomplete("there are too many points in each row and column");
        space.points.push_back({statement, iterators, x, y});
      });
    }
}

} // namespace

bool smallSpace(const Nest &nest, const Tiling &tiling, Space &space, std::string &why) {
  std::vector<check::Environment> all = check::chooseSizes(nest, tiling);
  if (all.size() > MostTries)
    all.resize(MostTries);
  for (check::Environment &sizes : pictureSizes(nest))
    all.push_back(std::move(sizes));
  why = "no small sizes fulfil the conditions that are checked on entry";
  double best = 0;
  size_t visits = 0;
  for (const check::Environment &sizes : all) {
    Space one;
    one.sizes = sizes;
    try {
      if (!boundsOf(tiling, check::byIslName(sizes), one))
        continue;
      cut(one.x0, one.x1, MostRows, one.isPart);
      cut(one.y0, one.y1, MostColumns, one.isPart);
      visit(tiling, check::byIslName(sizes), one, visits);
    } catch (const std::exception &e) {
      why = e.what();
      continue;
    }
    if (const double off = distanceFrom(one);
        !one.points.empty() && (space.points.empty() || off < best)) {
      best = off;
      space = std::move(one);
    }
  }
  return !space.points.empty();
}

std::vector<std::pair<int64_t, int64_t>> sourcesInside(const Nest &nest, const Space &space) {
  using Place = std::pair<int64_t, int64_t>;
  std::map<std::pair<unsigned, check::Index>, Place> places;
  for (const SpacePoint &p : space.points)
    places[{p.statement, p.iterators}] = {p.x, p.y};
  std::vector<Place> best;
  try {
    const check::Trace trace =
        check::enumerate(nest, space.sizes, {4096, MostTraced, 20 * MostTraced});
    const Place middle{(space.x0 + space.x1) / 2, (space.y0 + space.y1) / 2};
    const auto off = [&](const Place &p) {
      return std::abs(p.first - middle.first) + std::abs(p.second - middle.second);
    };
    for (const check::Point &p : trace.points) {
      const auto reader = places.find({p.statement, p.iterators});
      if (reader == places.end() || (!best.empty() && off(best.back()) <= off(reader->second)))
        continue;
      std::set<Place> from;
      for (const auto &[element, source] : p.sources)
        if (source != check::Initial) {
          const check::Point &writer = trace.points[size_t(source)];
          const auto found = places.find({writer.statement, writer.iterators});
          if (found != places.end() && found->second != reader->second)
            from.insert(found->second);
        }
      if (from.empty())
        continue;
      best.assign(from.begin(), from.end());
      best.push_back(reader->second);
    }
  } catch (const std::exception &) { // there are too many points
    best.clear();
  }
  return best;
}

std::vector<Distance> constantDistances(const std::vector<std::string> &texts) {
  std::set<Distance> out;
  for (const std::string &text : texts) {
    long long x = 0, y = 0;
    int end = 0;
    if (std::sscanf(text.c_str(), "(%lld, %lld)%n", &x, &y, &end) == 2 &&
        size_t(end) == text.size() && (x || y))
      out.insert({x, y});
  }
  return {out.begin(), out.end()};
}

} // namespace hetile::picture
