// SPDX-License-Identifier: Apache-2.0
//===- PartsCheck.cpp - a nest in parts, against the whole ----------------===//
//
// Points are told by their place in the source's order.
//
//===----------------------------------------------------------------------===//
#include "PartsCheck.h"

#include <algorithm>

using namespace hetile::model;

namespace hetile::check {

namespace {

/// The last parts that have accessed an element so far.
struct Last {
  int read = -1, write = -1;
};

using Parts = std::map<Index, int>; // of each point, by its order

/// What is wrong with the points of the parts; fills in which is in which.
std::string collect(const std::vector<const Nest *> &parts, const Environment &params,
                    const Reach &reach, Parts &found) {
  for (size_t k = 0; k < parts.size(); ++k) {
    const Trace points = enumerate(*parts[k], params, reach);
    for (size_t i = 0; i < points.points.size(); ++i)
      if (!found.emplace(points.points[i].order, static_cast<int>(k)).second)
        return points.pointText(static_cast<int>(i)) + " is in two parts";
  }
  return "";
}

} // namespace

std::string checkParts(const Nest &nest, const std::vector<const Nest *> &parts,
                       const Environment &params, const Reach &reach) {
  const Trace whole = enumerate(nest, params, reach);
  Parts found;
  if (std::string wrong = collect(parts, params, reach, found); !wrong.empty())
    return wrong;
  if (found.size() != whole.points.size())
    return "the parts have " + std::to_string(found.size()) + " points, not " +
           std::to_string(whole.points.size());
  std::map<int, Last> elements;
  for (size_t i = 0; i < whole.points.size(); ++i) {
    const Point &point = whole.points[i];
    const auto at = found.find(point.order);
    if (at == found.end())
      return whole.pointText(static_cast<int>(i)) + " is in no part";
    const int part = at->second;
    const auto early = [&](int element, int after) {
      return part >= after ? ""
                           : whole.pointText(static_cast<int>(i)) + " is in a part before one " +
                                 "that accesses " + whole.elementText(element) + " earlier";
    };
    for (const int element : point.reads) {
      Last &last = elements[element];
      if (std::string wrong = early(element, last.write); !wrong.empty())
        return wrong;
      last.read = std::max(last.read, part);
    }
    for (const int element : point.writes) {
      Last &last = elements[element];
      if (std::string wrong = early(element, std::max(last.read, last.write)); !wrong.empty())
        return wrong;
      last.write = std::max(last.write, part);
    }
  }
  return "";
}

} // namespace hetile::check
