// SPDX-License-Identifier: Apache-2.0
//===- CommandOptions.cpp - options of a command ---------------------------===//
//
// Values, checked.
//
//===----------------------------------------------------------------------===//
#include "command/CommandOptions.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace hetile::tool {

namespace {

std::string shown(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.15g", value);
  return text;
}

constexpr double Smallest = 1e-30, Largest = 1e30; // of numbers, but for zero

/// The whole text as a number whose products with others stay in the range of a double.
bool parse(const std::string &text, double &value) {
  char *end = nullptr;
  value = std::strtod(text.c_str(), &end);
  const double size = std::fabs(value);
  return !text.empty() && *end == '\0' && (value == 0 || (size >= Smallest && size <= Largest));
}

bool parse(const std::string &text, int64_t &value) {
  if (text.empty() || text.size() > 18 ||
      text.find_first_not_of("0123456789", text[0] == '-' ? 1 : 0) != std::string::npos ||
      text == "-")
    return false;
  value = std::stoll(text);
  return true;
}

std::vector<std::string> split(const std::string &text) {
  std::vector<std::string> parts(1);
  for (char c : text) {
    if (c == ',')
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

} // namespace

std::string Options::text(const char *name) const {
  auto found = Values.find(name);
  return found == Values.end() ? "" : found->second;
}

double Options::number(const char *name, double least, bool above) const {
  double value;
  if (!parse(text(name), value) || value < least || (above && value == least))
    throw Failure{"--" + std::string(name) + " is '" + text(name) + "'; accepted is a number " +
                  (above ? "above " : "of at least ") + shown(least) + ", and none beyond " +
                  shown(Largest)};
  return value;
}

int64_t Options::integer(const char *name, int64_t least, int64_t most) const {
  int64_t value;
  if (!parse(text(name), value) || value < least || value > most)
    throw Failure{"--" + std::string(name) + " is '" + text(name) +
                  "'; accepted is an integer from " + std::to_string(least) + " to " +
                  std::to_string(most)};
  return value;
}

std::vector<double> Options::times(const char *name) const {
  std::vector<double> result;
  for (const std::string &part : split(text(name))) {
    size_t star = part.find('*');
    double value;
    int64_t count = 1;
    if (!parse(part.substr(0, star), value) || value <= 0 ||
        (star != std::string::npos && (!parse(part.substr(star + 1), count) || count < 1)) ||
        count > 100000 - int64_t(result.size()))
      throw Failure{"--" + std::string(name) + ": '" + part +
                    "' is not a positive time, or time*count (at most 100000 processors)"};
    result.insert(result.end(), size_t(count), value);
  }
  return result;
}

std::vector<std::string> Options::list(const char *name) const { return split(text(name)); }

std::string helpFor(const std::vector<Option> &table, const Operands &operands) {
  std::string result;
  for (const Option &o : table) {
    const bool isOperand =
        std::any_of(operands.begin(), operands.end(),
                    [&](const char *operand) { return std::string(operand) == o.name; });
    const std::string dashes = std::string(o.name) == "output" ? "-o, --" : "--";
    std::string left = "  " + (isOperand ? "" : dashes + o.name) +
                       (o.value ? std::string(isOperand ? "" : " ") + o.value : "");
    left.resize(std::max<size_t>(left.size() + 2, 28), ' ');
    result += left + o.help;
    if (o.value && !o.initial)
      result += " (required)";
    else if (o.value && *o.initial)
      result += std::string(" (") + o.initial + ")";
    result += '\n';
  }
  return result;
}

} // namespace hetile::tool
