// SPDX-License-Identifier: Apache-2.0
//===- Svg.h - pictures as text ---------------------------------*- C++ -*-===//
//
// Elements of SVG, one after the other. Whatever comes from a user is escaped here.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_DRAW_SVG_H
#define HETILE_DRAW_SVG_H

#include <string>
#include <utility>
#include <vector>

namespace hetile::draw {

/// `text` as it stands in HTML and SVG, between tags and in attributes. What is no UTF-8, and what
/// no document may hold, becomes a question mark.
std::string escaped(const std::string &text);

/// At most two decimals, none that are zero.
std::string number(double value);

/// About how wide `text` is, in the units of `size`, the height of its letters: rather too much.
double textWidth(const std::string &text, double size);

/// As much of `text` as fits `width`, with dots where it was cut; empty if nothing does.
std::string fitted(const std::string &text, double size, double width);

/// `text` in lines of at most `width`, cut between words.
std::vector<std::string> lines(const std::string &text, double size, double width);

/// The colour of rank `number`: eight that colour-blind people can tell apart, again and again.
const char *rankColour(size_t number);
/// That of letters on it.
const char *inkOn(size_t number);

using Point = std::pair<double, double>;

enum class Anchor { Start, Middle, End };

class Svg {
public:
  /// `fill`: a colour. `title`: what a browser shows where the pointer rests; may be empty.
  void rectangle(double x, double y, double width, double height, const std::string &fill,
                 const std::string &title = "", const std::string &more = "");
  /// `colour`: empty: that of the text around the picture.
  void text(double x, double y, Anchor anchor, double size, const std::string &text,
            const std::string &colour = "", const std::string &more = "");
  /// `style`: further attributes, such as stroke.
  void line(Point from, Point to, const std::string &style);
  void polygon(const std::vector<Point> &corners, const std::string &style,
               const std::string &title = "");
  void circle(Point at, double radius, const std::string &style);
  /// A line with a head at its end.
  void arrow(Point from, Point to, const std::string &colour, double width = 1.6);
  /// Markup as it is.
  void raw(const std::string &markup) { Text += markup; }

  const std::string &body() const { return Text; }
  /// The picture as an element; `description`: for those who cannot see it. `alone`: a file of its
  /// own, on white.
  std::string element(double width, double height, const std::string &description,
                      bool alone = false) const;

private:
  std::string Text;
};

} // namespace hetile::draw

#endif
