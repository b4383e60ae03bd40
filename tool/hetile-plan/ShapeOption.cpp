// SPDX-License-Identifier: Apache-2.0
//===- ShapeOption.cpp - the shape of a band as given by hand --------------===//
//
// A file is checked entry by entry; points are counted column by column.
//
//===----------------------------------------------------------------------===//
#include "ShapeOption.h"

#include "command/Answers.h"
#include "Subcommands.h"

#include <algorithm>
#include <fstream>

namespace hetile::tool {

namespace {

/// Rows of each column, [first, end).
using Ranges = std::vector<std::pair<int64_t, int64_t>>;

/// The band (t, t + i): columns that the skew adds on the right.
plan::Shape skewed(int64_t rows, int64_t columns, int64_t skew) {
  return plan::Shape::sample(
      0, rows, 0, columns + skew * (rows - 1),
      [=](int64_t x0, int64_t x1, int64_t y0, int64_t y1) {
        int64_t n = 0;
        for (int64_t x = x0; x < x1; ++x)
          n += std::max<int64_t>(0, std::min(y1, skew * x + columns) - std::max(y0, skew * x));
        return n;
      },
      [=](int64_t y0, int64_t y1, int64_t &x0, int64_t &x1) {
        int64_t first = y0 - columns + 1; // skew * x >= first
        x0 = first <= 0 ? 0 : (first + skew - 1) / skew;
        x1 = std::min(rows, (y1 - 1) / skew + 1);
        return x0 < x1;
      });
}

plan::Shape listed(const Ranges &ranges) {
  int64_t least = INT64_MAX, most = INT64_MIN;
  for (auto [first, end] : ranges)
    if (first < end)
      least = std::min(least, first), most = std::max(most, end);
  if (least >= most)
    throw Failure{"the shape has no points"};
  return plan::Shape::sample(
      least, most, 0, int64_t(ranges.size()),
      [&](int64_t x0, int64_t x1, int64_t y0, int64_t y1) {
        int64_t n = 0;
        for (int64_t y = y0; y < y1; ++y)
          n += std::max<int64_t>(0, std::min(x1, ranges[y].second) - std::max(x0, ranges[y].first));
        return n;
      },
      [&](int64_t y0, int64_t y1, int64_t &x0, int64_t &x1) {
        x0 = INT64_MAX, x1 = INT64_MIN;
        for (int64_t y = y0; y < y1; ++y)
          if (ranges[y].first < ranges[y].second)
            x0 = std::min(x0, ranges[y].first), x1 = std::max(x1, ranges[y].second);
        return x0 < x1;
      });
}

Ranges readRanges(const std::string &file) {
  std::ifstream stream(file);
  stream.peek(); // a folder can be opened
  if (stream.fail())
    throw Failure{"--shape is '" + file +
                  "', which is no file; accepted: rectangle, triangle, or a JSON file"};
  const Json root = Json::parse(stream, nullptr, false);
  if (root.is_discarded() || !root.is_object() || root.size() != 1 ||
      !root.contains("row_ranges") || !root["row_ranges"].is_array())
    throw Failure{file + ": accepted is {\"row_ranges\": [[first, end], ..]}, one for each column"};
  Ranges ranges;
  for (const Json &range : root["row_ranges"]) {
    const std::string where = file + ": the range of column " + std::to_string(ranges.size());
    if (!range.is_array() || range.size() != 2 || !range[0].is_number_integer() ||
        !range[1].is_number_integer())
      throw Failure{where + " is not a pair of integers"};
    const int64_t first = range[0].get<int64_t>(), end = range[1].get<int64_t>();
    if (first < -MostRows || end > MostRows || first > end)
      throw Failure{where + " is [" + std::to_string(first) + ", " + std::to_string(end) +
                    "]; the end may not lie before the first row, nor either beyond " +
                    std::to_string(MostRows)};
    ranges.push_back({first, end});
  }
  if (int64_t(ranges.size()) > MostColumns)
    throw Failure{file + ": there are more than " + std::to_string(MostColumns) + " columns"};
  return ranges;
}

} // namespace

plan::Shape shapeFrom(const Options &o) {
  const std::string shape = o.has("shape") ? o.text("shape") : "rectangle";
  const bool sizes = o.has("rows") && o.has("columns");
  const int64_t skew = o.has("skew") ? o.integer("skew", 0, 16) : 0;
  if (skew > 0 && shape != "rectangle")
    throw Failure{"--skew belongs to --shape rectangle"};
  if (shape == "triangle") {
    if (o.has("rows") || !o.has("columns"))
      throw Failure{"--shape triangle needs --columns, which are also the rows"};
    Ranges ranges;
    for (int64_t y = 0, n = o.integer("columns", 1, MostColumns); y < n; ++y)
      ranges.push_back({0, y + 1});
    return listed(ranges);
  }
  if (shape != "rectangle") {
    if (o.has("rows") || o.has("columns"))
      throw Failure{"--rows and --columns follow from the file of --shape"};
    return listed(readRanges(shape));
  }
  if (!sizes)
    throw Failure{std::string(o.has("rows") ? "--columns" : "--rows") + " is missing"};
  const int64_t rows = o.integer("rows", 1, MostColumns);
  const int64_t columns = o.integer("columns", 1, MostColumns);
  return skew ? skewed(rows, columns, skew) : plan::Shape::rectangle(0, rows, 0, columns);
}

} // namespace hetile::tool
