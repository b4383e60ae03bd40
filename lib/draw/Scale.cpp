// SPDX-License-Identifier: Apache-2.0
//===- Scale.cpp - from values to lengths ----------------------------------===//
//
// Round steps, and units in which numbers are short.
//
//===----------------------------------------------------------------------===//
#include "draw/Scale.h"

#include <cmath>
#include <cstdio>

namespace hetile::draw {

double tickStep(double length, double parts) {
  if (!(length > 0) || !std::isfinite(length))
    return 1;
  const double power = std::pow(10, std::floor(std::log10(length / parts)));
  for (double factor : {1.0, 2.0, 5.0})
    if (length / (power * factor) <= parts)
      return power * factor;
  return power * 10;
}

std::vector<double> ticks(double first, double last, double parts) {
  const double step = tickStep(last - first, parts), slack = step * 1e-9;
  std::vector<double> out;
  for (double k = std::ceil((first - slack) / step); k * step <= last + slack; ++k)
    out.push_back(k * step + 0.0); // no -0
  return out;
}

std::string shortNumber(double value, int digits) {
  char text[40];
  std::snprintf(text, sizeof text, "%.*g", digits, value);
  return text;
}

std::string seconds(double value, int digits) {
  const double size = std::fabs(value);
  if (size == 0)
    return "0 s";
  const struct {
    double least, factor;
    const char *unit;
  } units[] = {
      {0.9995, 1, " s"}, {0.9995e-3, 1e3, " ms"}, {0.9995e-6, 1e6, " µs"}, {0, 1e9, " ns"}};
  for (const auto &unit : units)
    if (size >= unit.least) {
      const int whole = static_cast<int>(std::log10(size * unit.factor) + 1);
      return shortNumber(value * unit.factor, whole > digits ? whole : digits) + unit.unit;
    }
  return "";
}

std::string bytes(double value) {
  const char *units[] = {" bytes", " kB", " MB", " GB", " TB"};
  size_t unit = 0;
  while (std::fabs(value) >= 999.5 && unit + 1 < sizeof units / sizeof *units)
    value /= 1000, ++unit;
  return shortNumber(value, 3) + units[unit];
}

std::string count(long long value) {
  const std::string digits = std::to_string(value < 0 ? -value : value);
  std::string out;
  for (size_t k = 0; k < digits.size(); ++k) {
    if (k && (digits.size() - k) % 3 == 0)
      out += "\u202f"; // a narrow blank, at which lines do not break
    out += digits[k];
  }
  return (value < 0 ? "-" : "") + out;
}

} // namespace hetile::draw
