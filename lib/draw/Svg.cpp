// SPDX-License-Identifier: Apache-2.0
//===- Svg.cpp - pictures as text ------------------------------------------===//
//
// Numbers are short: pictures with many bars should stay small.
//
//===----------------------------------------------------------------------===//
#include "draw/Svg.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>

namespace hetile::draw {

namespace {

/// How many bytes the UTF-8 letter at `at` has; 0: it is none.
size_t letterAt(const std::string &text, size_t at) {
  const auto byte = [&](size_t k) {
    return at + k < text.size() ? static_cast<unsigned char>(text[at + k]) : 0u;
  };
  const unsigned first = byte(0);
  const size_t length = first < 0x80   ? 1
                        : first < 0xc2 ? 0
                        : first < 0xe0 ? 2
                        : first < 0xf0 ? 3
                        : first < 0xf5 ? 4
                                       : 0;
  for (size_t k = 1; k < length; ++k)
    if ((byte(k) & 0xc0) != 0x80)
      return 0;
  const unsigned second = byte(1);
  const bool isUnused = (first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) ||
                        (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f);
  return isUnused ? 0 : length;
}

const char *entity(char c) {
  switch (c) {
  case '<':
    return "&lt;";
  case '>':
    return "&gt;";
  case '&':
    return "&amp;";
  case '"':
    return "&quot;";
  case '\'':
    return "&#39;";
  default:
    return nullptr;
  }
}

/// Of a letter of a wide sans-serif font, over its height.
double letterWidth(char c) {
  if (std::strchr("ijl.,:;|'!()[] ", c))
    return 0.38;
  if (std::strchr("mW%@", c))
    return 1;
  if (std::strchr("wMOQG=<>+~#&", c))
    return 0.86;
  return (c >= 'A' && c <= 'Z') ? 0.72 : 0.64;
}

struct Colour {
  const char *fill, *ink;
};
// Okabe and Ito's, the darkest first; black would be lost on dark ground.
constexpr Colour Ranks[] = {{"#0072b2", "#ffffff"}, {"#e69f00", "#000000"}, {"#009e73", "#000000"},
                            {"#cc79a7", "#000000"}, {"#56b4e9", "#000000"}, {"#d55e00", "#ffffff"},
                            {"#f0e442", "#000000"}, {"#8a8a8a", "#000000"}};
constexpr size_t RankColours = sizeof Ranks / sizeof *Ranks;

std::string attribute(const char *name, const std::string &value) {
  return std::string(" ") + name + "=\"" + value + "\"";
}

const char *name(Anchor anchor) {
  return anchor == Anchor::Start ? "start" : anchor == Anchor::Middle ? "middle" : "end";
}

} // namespace

std::string escaped(const std::string &text) {
  std::string out;
  for (size_t k = 0; k < text.size();) {
    const size_t length = letterAt(text, k);
    const char c = text[k];
    if (length == 0 || (length == 1 && static_cast<unsigned char>(c) < 0x20 && c != '\n') ||
        c == 0x7f)
      out += '?';
    else if (const char *named = length == 1 ? entity(c) : nullptr)
      out += named;
    else
      out += text.substr(k, length);
    k += std::max<size_t>(1, length);
  }
  return out;
}

std::string number(double value) {
  char text[64];
  std::snprintf(text, sizeof text, "%.2f", std::isfinite(value) ? value : 0.0);
  std::string out = text;
  out.erase(out.find_last_not_of('0') + 1);
  if (out.back() == '.')
    out.pop_back();
  return out == "-0" ? "0" : out;
}

double textWidth(const std::string &text, double size) {
  double width = 0;
  for (char c : text)
    if ((static_cast<unsigned char>(c) & 0xc0) != 0x80) // the first byte of a letter
      width += static_cast<unsigned char>(c) < 0x80 ? letterWidth(c) : 1;
  return width * size;
}

std::string fitted(const std::string &text, double size, double width) {
  if (textWidth(text, size) <= width)
    return text;
  const std::string dots = "..";
  std::string out;
  for (size_t k = 0; k < text.size();) {
    const size_t length = std::max<size_t>(1, letterAt(text, k));
    if (textWidth(out + text.substr(k, length) + dots, size) > width)
      break;
    out += text.substr(k, length);
    k += length;
  }
  return out.empty() ? "" : out + dots;
}

std::vector<std::string> lines(const std::string &text, double size, double width) {
  std::vector<std::string> out(1);
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, end - at);
    if (!out.back().empty() && textWidth(out.back() + " " + word, size) > width)
      out.emplace_back();
    out.back() += (out.back().empty() ? "" : " ") + word;
    at = end + 1;
  }
  for (std::string &line : out)
    line = fitted(line, size, width);
  return out;
}

const char *rankColour(size_t number) { return Ranks[number % RankColours].fill; }
const char *inkOn(size_t number) { return Ranks[number % RankColours].ink; }

void Svg::rectangle(double x, double y, double width, double height, const std::string &fill,
                    const std::string &title, const std::string &more) {
  Text += "<rect" + attribute("x", number(x)) + attribute("y", number(y)) +
          attribute("width", number(std::max(0.0, width))) +
          attribute("height", number(std::max(0.0, height))) + attribute("fill", fill) +
          (more.empty() ? "" : " " + more);
  Text += title.empty() ? "/>\n" : "><title>" + escaped(title) + "</title></rect>\n";
}

void Svg::text(double x, double y, Anchor anchor, double size, const std::string &text,
               const std::string &colour, const std::string &more) {
  Text += "<text" + attribute("x", number(x)) + attribute("y", number(y));
  if (anchor != Anchor::Start)
    Text += attribute("text-anchor", name(anchor));
  Text += attribute("font-size", number(size)) +
          attribute("fill", colour.empty() ? "currentColor" : colour) +
          (more.empty() ? "" : " " + more) + ">" + escaped(text) + "</text>\n";
}

void Svg::line(Point from, Point to, const std::string &style) {
  Text += "<line" + attribute("x1", number(from.first)) + attribute("y1", number(from.second)) +
          attribute("x2", number(to.first)) + attribute("y2", number(to.second)) + " " + style +
          "/>\n";
}

void Svg::polygon(const std::vector<Point> &corners, const std::string &style,
                  const std::string &title) {
  Text += "<polygon points=\"";
  for (size_t k = 0; k < corners.size(); ++k)
    Text += (k ? " " : "") + number(corners[k].first) + "," + number(corners[k].second);
  Text += "\" " + style;
  Text += title.empty() ? "/>\n" : "><title>" + escaped(title) + "</title></polygon>\n";
}

void Svg::circle(Point at, double radius, const std::string &style) {
  Text += "<circle" + attribute("cx", number(at.first)) + attribute("cy", number(at.second)) +
          attribute("r", number(radius)) + " " + style + "/>\n";
}

void Svg::arrow(Point from, Point to, const std::string &colour, double width) {
  const double dx = to.first - from.first, dy = to.second - from.second;
  const double length = std::hypot(dx, dy);
  if (length == 0)
    return;
  const double head = std::min(4 * width, length / 2), ux = dx / length, uy = dy / length;
  const Point neck{to.first - ux * head, to.second - uy * head};
  line(from, neck, "stroke=\"" + colour + "\" stroke-width=\"" + number(width) + "\"");
  polygon({to,
           {neck.first - uy * head / 2, neck.second + ux * head / 2},
           {neck.first + uy * head / 2, neck.second - ux * head / 2}},
          "fill=\"" + colour + "\"");
}

std::string Svg::element(double width, double height, const std::string &description,
                         bool alone) const {
  const std::string w = number(width), h = number(height);
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + w + " " + h +
                    "\" width=\"" + w + "\" height=\"" + h +
                    "\" font-family=\"sans-serif\" role=\"img\" aria-label=\"" +
                    escaped(description) + "\">\n";
  if (alone)
    out += "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n";
  return out + Text + "</svg>\n";
}

} // namespace hetile::draw
