// SPDX-License-Identifier: Apache-2.0
//===- ShapeSamples.cpp - what a shape was sampled from --------------------===//
//
// Lists of numbers as short texts, and back.
//
//===----------------------------------------------------------------------===//
#include "hetile/plan/ShapeSamples.h"

#include <charconv>

namespace hetile::plan {

namespace {

constexpr size_t MostSamples = size_t(1) << 20;

/// `shown` of each value; runs of equal ones once, with their length.
template <class Value, class Shown>
std::string listText(const std::vector<Value> &values, Shown &&shown) {
  std::string text;
  for (size_t i = 0, next; i < values.size(); i = next) {
    for (next = i + 1; next < values.size() && values[next] == values[i];)
      ++next;
    text += (i ? " " : "") + shown(values[i]);
    if (next - i > 1)
      text += "*" + std::to_string(next - i);
  }
  return text;
}

/// Takes a number off the front of [at, end).
bool takeNumber(const char *&at, const char *end, int64_t &value) {
  auto [next, failure] = std::from_chars(at, end, value);
  const bool good = failure == std::errc() && next != at;
  at = next;
  return good;
}

bool take(const char *&at, const char *end, char expected) {
  if (at == end || *at != expected)
    return false;
  ++at;
  return true;
}

/// Reads a list; `one` reads a value.
template <class Value, class One>
bool parseList(const std::string &text, std::vector<Value> &values, One &&one) {
  const char *at = text.data(), *end = at + text.size();
  while (at != end) {
    Value value{};
    int64_t count = 1;
    if (!one(at, end, value) ||
        (take(at, end, '*') && (!takeNumber(at, end, count) || count < 1)) ||
        count > int64_t(MostSamples - values.size()))
      return false;
    values.insert(values.end(), size_t(count), value);
    if (at != end && (!take(at, end, ' ') || at == end))
      return false;
  }
  return true;
}

} // namespace

std::string rowsText(const ShapeSamples &samples) {
  return listText(samples.rows, [](const std::pair<int64_t, int64_t> &range) {
    return std::to_string(range.first) + ":" + std::to_string(range.second);
  });
}

std::string pointsText(const ShapeSamples &samples) {
  return listText(samples.points, [](int64_t points) { return std::to_string(points); });
}

bool parseSamples(const std::string &rows, const std::string &points, ShapeSamples &samples,
                  std::string &error) {
  samples.rows.clear(), samples.points.clear();
  auto range = [](const char *&at, const char *end, std::pair<int64_t, int64_t> &value) {
    return takeNumber(at, end, value.first) && take(at, end, ':') &&
           takeNumber(at, end, value.second) && value.first <= value.second;
  };
  if (!parseList(rows, samples.rows, range)) {
    error = "row ranges are not a list of first:end or first:end*count";
    return false;
  }
  auto number = [](const char *&at, const char *end, int64_t &value) {
    return takeNumber(at, end, value) && value >= 0;
  };
  if (!parseList(points, samples.points, number)) {
    error = "points are not a list of counts or count*times";
    return false;
  }
  return true;
}

} // namespace hetile::plan
