// SPDX-License-Identifier: Apache-2.0
//===- Answers.h - tables for people, JSON for programs ---------*- C++ -*-===//
//
// A result is a list of named values; it is printed as an aligned table or as one JSON
// object with the same names.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_PLAN_ANSWERS_H
#define HETILE_TOOL_PLAN_ANSWERS_H

#include "draw/Scale.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace hetile::tool {

using Json = nlohmann::ordered_json;

/// Prints `result` to stdout: JSON if `json`, else "name  value" lines. Lists longer than
/// what fits a line are shortened for people.
void print(const Json &result, bool json);

/// Aligned columns; the first row is the head. Numbers are aligned right.
std::string table(const std::vector<std::vector<std::string>> &rows);

using draw::shortNumber;

/// Four significant digits, which are more than a measurement can tell.
double fourDigits(double value);

} // namespace hetile::tool

#endif
