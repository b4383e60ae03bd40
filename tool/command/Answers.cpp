// SPDX-License-Identifier: Apache-2.0
//===- Answers.cpp - tables for people, JSON for programs ------------------===//
//
// Printing.
//
//===----------------------------------------------------------------------===//
#include "command/Answers.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace hetile::tool {

namespace {

constexpr size_t LineLength = 100;

std::string forPeople(const Json &value) {
  if (value.is_null())
    return "-";
  if (value.is_string())
    return value.get<std::string>();
  if (value.is_number_float())
    return shortNumber(value.get<double>(), 8);
  if (!value.is_array())
    return value.dump();
  std::string text;
  for (size_t i = 0; i < value.size(); ++i) {
    const Json &item = value[i];
    std::string part = item.is_array() && item.size() == 2 && !item[0].is_array()
                           ? item[0].dump() + ":" + item[1].dump() // rank:width
                           : forPeople(item);
    if (text.size() + part.size() > LineLength)
      return text + " .. (" + std::to_string(value.size()) + " in all)";
    text += (i ? " " : "") + part;
  }
  return text;
}

} // namespace

void print(const Json &result, bool json) {
  if (json) {
    std::printf("%s\n", result.dump(2).c_str());
    return;
  }
  size_t widest = 0;
  for (const auto &item : result.items())
    widest = std::max(widest, item.key().size());
  for (const auto &item : result.items())
    std::printf("%-*s  %s\n", int(widest), item.key().c_str(), forPeople(item.value()).c_str());
}

double fourDigits(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.4g", value);
  return std::strtod(text, nullptr);
}

std::string table(const std::vector<std::vector<std::string>> &rows) {
  std::vector<size_t> widths;
  for (const auto &row : rows)
    for (size_t i = 0; i < row.size(); ++i) {
      widths.resize(std::max(widths.size(), i + 1), 0);
      widths[i] = std::max(widths[i], row[i].size());
    }
  std::string result;
  for (const auto &row : rows) {
    std::string line;
    for (size_t i = 0; i < row.size(); ++i) {
      std::string pad(widths[i] - row[i].size(), ' ');
      line += i == 0 ? row[i] + pad : "  " + pad + row[i];
    }
    line.erase(line.find_last_not_of(' ') + 1);
    result += line + "\n";
  }
  return result;
}

} // namespace hetile::tool
