// SPDX-License-Identifier: Apache-2.0
//===- NestPicture.cpp - a nest as a picture -------------------------------===//
//
// Text above, then one or two planes side by side: that of the source, if the band is skewed, and
// that of the band. Rows go down in both.
//
//===----------------------------------------------------------------------===//
#include "NestPicture.h"

#include "SourcePlane.h"
#include "SpacePoints.h"
#include "TileGrid.h"

#include "draw/Scale.h"
#include "draw/Svg.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <set>

using namespace hetile::model;

namespace hetile::picture {

namespace {

constexpr double Width = 960, Margin = 24, Between = 70, AxisRoom = 46;
constexpr const char *Ink = "#1c1c1c", *Soft = "#5a5a5a", *Arrow = "#d55e00", *Edge = "#0072b2";
constexpr size_t MostArrows = 12;

/// From light yellow to light blue, which differ for everybody and leave points readable.
std::string stepColour(int step, int steps) {
  const double share = steps > 1 ? double(step - 1) / double(steps - 1) : 0;
  const double from[] = {255, 240, 178}, to[] = {150, 200, 235};
  char text[8];
  std::snprintf(text, sizeof text, "#%02x%02x%02x", int(from[0] + share * (to[0] - from[0])),
                int(from[1] + share * (to[1] - from[1])), int(from[2] + share * (to[2] - from[2])));
  return text;
}

using Place = std::pair<double, double>; // down, across

/// Points, tiles and arrows in some coordinates: `down` and `across` are values of axes.
struct Plane {
  std::string title, down, across; // names of the axes
  std::set<Place> points;
  struct Area {
    std::vector<Place> corners;
    int step;
  };
  std::vector<Area> tiles;
  std::vector<std::pair<Place, Place>> arrows; // from, to
  Place least{0, 0}, most{0, 0};

  void findBounds() {
    least = most = *points.begin();
    for (const Place &p : points) {
      least = {std::min(least.first, p.first), std::min(least.second, p.second)};
      most = {std::max(most.first, p.first), std::max(most.second, p.second)};
    }
  }
  double columns() const { return most.second - least.second + 1; }
  double rows() const { return most.first - least.first + 1; }
};

/// Where the corners of a tile lie: half a step around its points.
std::vector<Place> cornersOf(const Tile &t) {
  const double x0 = double(t.x0) - 0.5, x1 = double(t.x1) - 0.5;
  const double y0 = double(t.y0) - 0.5, y1 = double(t.y1) - 0.5;
  return {{x0, y0}, {x0, y1}, {x1, y1}, {x1, y0}};
}

/// A point in the middle to which all distances lead from points; the one with most.
Place reader(const std::set<Place> &points, const std::vector<Distance> &distances) {
  Place best = *points.begin();
  double bestScore = -1;
  double down = 0, across = 0;
  for (const Place &p : points)
    down += p.first / double(points.size()), across += p.second / double(points.size());
  for (const Place &p : points) {
    double score = 0;
    for (const Distance &d : distances)
      score += points.count({p.first - double(d.x), p.second - double(d.y)}) ? 1 : 0;
    score -= 1e-3 * std::hypot(p.first - down, p.second - across);
    if (score > bestScore)
      bestScore = score, best = p;
  }
  return best;
}

Plane bandPlane(const Space &space, const TileGrid &grid, const std::vector<Distance> &distances) {
  Plane plane;
  plane.down = "rows", plane.across = "columns";
  for (const SpacePoint &p : space.points)
    plane.points.insert({double(p.x), double(p.y)});
  for (const Tile &t : grid.tiles)
    if (t.points > 0)
      plane.tiles.push_back({cornersOf(t), t.step});
  const Place to = reader(plane.points, distances);
  for (const Distance &d : distances) {
    const Place from{to.first - double(d.x), to.second - double(d.y)};
    if (plane.points.count(from) && plane.arrows.size() < MostArrows)
      plane.arrows.push_back({from, to});
  }
  plane.findBounds();
  return plane;
}

/// Arrows from all but the last of `places` to that one.
void addSources(Plane &plane, const std::vector<std::pair<int64_t, int64_t>> &places) {
  for (size_t k = 0; k + 1 < places.size() && k < MostArrows; ++k)
    plane.arrows.push_back({{double(places[k].first), double(places[k].second)},
                            {double(places.back().first), double(places.back().second)}});
}

/// The same as the source has it. Distances between different statements have no place there.
Plane planeOfSource(const Space &space, const TileGrid &grid, const Plane &band,
                    const SourcePlane &source, bool arrows) {
  Plane plane;
  plane.down = source.u, plane.across = source.v;
  for (const SpacePoint &p : space.points)
    if (p.statement == source.statement)
      plane.points.insert({double(p.iterators[source.du]), double(p.iterators[source.dv])});
  for (const Tile &t : grid.tiles) {
    if (t.points == 0)
      continue;
    Plane::Area area{{}, t.step};
    for (const Place &corner : cornersOf(t))
      area.corners.push_back(source.at(corner.first, corner.second));
    plane.tiles.push_back(area);
  }
  if (arrows)
    for (const auto &[from, to] : band.arrows)
      plane.arrows.push_back({source.at(from.first, from.second), source.at(to.first, to.second)});
  plane.findBounds();
  return plane;
}

/// Draws planes into a picture.
class PlaneDrawing {
public:
  PlaneDrawing(draw::Svg &svg, const Plane &plane, double left, double top, double cell,
               const std::string &id, int steps)
      : Out(svg), P(plane), Left(left), Top(top), Cell(cell), Id(id), Steps(steps) {}

  /// The place below it.
  double draw() {
    Out.text(Left, Top + 12, draw::Anchor::Start, 13, P.title, Ink, "font-weight=\"bold\"");
    Out.raw("<defs><clipPath id=\"" + Id + "\">");
    Out.rectangle(x(P.least.second) - Cell, y(P.least.first) - Cell, (P.columns() + 1) * Cell,
                  (P.rows() + 1) * Cell, "none");
    Out.raw("</clipPath></defs>\n<g clip-path=\"url(#" + Id + ")\">\n");
    for (const Plane::Area &tile : P.tiles)
      area(tile);
    Out.raw("</g>\n");
    for (const Place &p : P.points)
      Out.circle(at(p), std::min(3.0, Cell / 6), std::string("fill=\"") + Ink + "\"");
    for (const auto &[from, to] : P.arrows)
      arrow(from, to);
    for (const Plane::Area &tile : P.tiles)
      number(tile);
    return axes();
  }

private:
  draw::Svg &Out;
  const Plane &P;
  const double Left, Top, Cell;
  const std::string Id;
  const int Steps;

  double x(double across) const { return Left + AxisRoom + (across - P.least.second + 0.5) * Cell; }
  double y(double down) const { return Top + 56 + (down - P.least.first + 0.5) * Cell; }
  draw::Point at(const Place &p) const { return {x(p.second), y(p.first)}; }

  void area(const Plane::Area &tile) {
    std::vector<draw::Point> corners;
    for (const Place &corner : tile.corners)
      corners.push_back(at(corner));
    Out.polygon(corners,
                "class=\"tile\" fill=\"" + stepColour(tile.step, Steps) + "\" stroke=\"" + Edge +
                    "\" stroke-width=\"1.2\"",
                "step " + std::to_string(tile.step));
  }

  /// Shortened, so that points stay visible.
  void arrow(const Place &from, const Place &to) {
    const draw::Point a = at(from), b = at(to);
    const double length = std::hypot(b.first - a.first, b.second - a.second), off = 4;
    if (length < 3 * off)
      return;
    const double ux = (b.first - a.first) / length * off, uy = (b.second - a.second) / length * off;
    Out.arrow({a.first + ux, a.second + uy}, {b.first - ux, b.second - uy}, Arrow);
  }

  /// The step, near the middle of the tile's points, where it hides neither a point nor an arrow.
  void number(const Plane::Area &tile) {
    double down = 0, across = 0, count = 0;
    for (const Place &p : P.points)
      if (inside(tile, p))
        down += p.first, across += p.second, ++count;
    if (count == 0)
      return;
    const Place middle{down / count, across / count};
    Place best = middle;
    double bestScore = 1e9;
    for (double d = P.least.first - 0.5; d <= P.most.first + 0.5; d += 0.5)
      for (double a = P.least.second - 0.5; a <= P.most.second + 0.5; a += 0.5) {
        const Place p{d, a};
        const double score =
            std::hypot(d - middle.first, a - middle.second) + 20 * hidden(p) + 5 * outside(tile, p);
        if (score < bestScore)
          bestScore = score, best = p;
      }
    const double size = std::min(13.0, Cell * 0.55);
    const draw::Point centre = at(best);
    Out.circle(centre, size * 0.7, "fill=\"#ffffff\" fill-opacity=\"0.9\"");
    Out.text(centre.first, centre.second + size * 0.36, draw::Anchor::Middle, size,
             std::to_string(tile.step), Edge, "font-weight=\"bold\"");
  }

  /// How much a number would hide at `p`: points, arrows.
  double hidden(const Place &p) const {
    double sum = 0;
    for (const Place &point : P.points)
      sum += std::hypot(point.first - p.first, point.second - p.second) < 0.45 ? 1 : 0;
    for (const auto &[from, to] : P.arrows)
      for (double share = 0; share <= 1; share += 0.125)
        sum += std::hypot(from.first + share * (to.first - from.first) - p.first,
                          from.second + share * (to.second - from.second) - p.second) < 0.4
                   ? 0.2
                   : 0;
    return sum;
  }

  /// How many sides of a number at `p` lie in another tile.
  static double outside(const Plane::Area &tile, const Place &p) {
    double sum = inside(tile, p) ? 0 : 4;
    for (const Place &off : {Place{0.3, 0}, Place{-0.3, 0}, Place{0, 0.3}, Place{0, -0.3}})
      sum += inside(tile, {p.first + off.first, p.second + off.second}) ? 0 : 1;
    return sum;
  }

  static bool inside(const Plane::Area &tile, const Place &p) {
    bool in = false; // crossings of a ray
    const std::vector<Place> &c = tile.corners;
    for (size_t k = 0, l = c.size() - 1; k < c.size(); l = k++)
      if ((c[k].first > p.first) != (c[l].first > p.first) &&
          p.second <
              (c[l].second - c[k].second) * (p.first - c[k].first) / (c[l].first - c[k].first) +
                  c[k].second)
        in = !in;
    return in;
  }

  double axes() {
    const std::string stroke = std::string("stroke=\"") + Soft + "\"";
    const double off = Cell * 0.5 + 12; // room for a step
    const double left = x(P.least.second) - off, top = y(P.least.first) - off;
    const double right = x(P.most.second) + Cell / 2, bottom = y(P.most.first) + Cell / 2;
    Out.arrow({left, top}, {right, top}, Soft, 1);
    Out.arrow({left, top}, {left, bottom}, Soft, 1);
    for (double v : draw::ticks(P.least.second, P.most.second, P.columns() > 12 ? 7 : 13))
      if (v == std::floor(v)) {
        Out.line({x(v), top - 4}, {x(v), top}, stroke);
        Out.text(x(v), top - 7, draw::Anchor::Middle, 10, draw::shortNumber(v), Soft);
      }
    for (double v : draw::ticks(P.least.first, P.most.first, 13))
      if (v == std::floor(v)) {
        Out.line({left - 4, y(v)}, {left, y(v)}, stroke);
        Out.text(left - 7, y(v) + 3.5, draw::Anchor::End, 10, draw::shortNumber(v), Soft);
      }
    Out.text(right, Top + 26, draw::Anchor::End, 12, P.across, Ink);
    Out.text(left, bottom + 14, draw::Anchor::Middle, 12, P.down, Ink);
    return bottom + 22;
  }
};

/// One nest.
class Panel {
public:
  Panel(const Shown &shown, const std::string &id) : S(shown), Id(id) {}

  std::pair<double, std::string> draw() {
    At = Margin;
    line(S.place, 16, Ink, true);
    line(S.message + (S.code.empty() ? "" : " (" + S.code + ")"), 13, Ink);
    if (S.tiling)
      band();
    return {At + Margin, Out.body()};
  }

private:
  const Shown &S;
  const std::string Id;
  draw::Svg Out;
  double At = 0;

  void line(const std::string &text, double size, const char *colour, bool bold = false) {
    for (const std::string &part : draw::lines(text, size, Width - 2 * Margin)) {
      At += size + 5;
      Out.text(Margin, At, draw::Anchor::Start, size, part, colour,
               bold ? "font-weight=\"bold\"" : "");
    }
  }

  void band() {
    const Nest &nest = S.tiling->instead ? *S.tiling->instead : *S.nest;
    std::string distances;
    for (const std::string &one : S.tiling->distances)
      distances += (distances.empty() ? "" : ", ") + one;
    line("distances of dependences in (row, column): " + (distances.empty() ? "none" : distances),
         12, Soft);
    Space space;
    std::string why;
    if (!smallSpace(nest, *S.tiling, space, why)) {
      line("no picture: " + why, 12, Soft);
      return;
    }
    const TileGrid grid = tileGrid(space, S.tiling->parallel);
    sizes(space);
    planes(nest, space, grid);
  }

  void sizes(const Space &space) {
    std::string text;
    for (const Parameter &p : S.nest->params)
      if (const auto found = space.sizes.find(p.name); found != space.sizes.end())
        text +=
            (text.empty() ? "drawn for " : ", ") + p.text + " = " + std::to_string(found->second);
    if (space.isPart)
      text += std::string(text.empty() ? "" : "; ") + "only the first rows and columns are drawn";
    if (!text.empty())
      line(text, 12, Soft);
  }

  void planes(const Nest &nest, const Space &space, const TileGrid &grid) {
    std::vector<Plane> all = {bandPlane(space, grid, constantDistances(S.tiling->distances))};
    if (all[0].arrows.empty() && !S.tiling->distances.empty())
      addSources(all[0], sourcesInside(nest, space));
    all[0].title = "the band";
    const std::optional<SourcePlane> source = sourcePlane(nest, space);
    if (source && source->isSkewed()) {
      all.insert(all.begin(),
                 planeOfSource(space, grid, all[0], *source, nest.statements.size() == 1));
      all[0].title = "the source";
      all[1].title = "the band, skewed";
      if (nest.statements.size() > 1)
        all[0].title += ", line " + std::to_string(nest.statements[source->statement].loc.line);
    }
    double columns = 0;
    for (const Plane &plane : all)
      columns += plane.columns() + 1;
    const double room =
        Width - 2 * Margin - double(all.size()) * AxisRoom - double(all.size() - 1) * Between;
    const double cell = std::clamp(std::floor(room / columns), 8.0, 26.0);
    double left = Margin, bottom = At;
    for (size_t k = 0; k < all.size(); ++k) {
      const std::string id = Id + "-" + std::to_string(k);
      bottom =
          std::max(bottom, PlaneDrawing(Out, all[k], left, At + 14, cell, id, grid.steps).draw());
      left +=
          std::max(AxisRoom + (all[k].columns() + 1) * cell, draw::textWidth(all[k].title, 14)) +
          Between;
    }
    At = bottom;
    legend(grid, !all.back().arrows.empty());
  }

  static std::string many(int64_t count, const char *what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
  }

  void legend(const TileGrid &grid, bool arrows) {
    At += 6;
    std::string text = "Points, and tiles of " + many(grid.height, "row") + " and " +
                       many(grid.width, "column") + " with the step in which each can run";
    text += S.tiling->parallel ? ": no dependence leads from one column to another, so all blocks "
                                 "of columns start at once."
                               : " if each block of columns has a rank.";
    if (arrows)
      text += " Arrows lead from points to one that must come after them.";
    line(text, 12, Soft);
  }
};

} // namespace

void Pictures::add(const Shown &shown) {
  Parts.push_back(Panel(shown, "p" + std::to_string(Parts.size())).draw());
}

std::string Pictures::text() const {
  draw::Svg all;
  double at = 0;
  for (const auto &[height, markup] : Parts) {
    if (at > 0)
      all.line({Margin, at}, {Width - Margin, at}, "stroke=\"#d0d0d0\"");
    all.raw("<g class=\"nest\" transform=\"translate(0 " + draw::number(at) + ")\">\n" + markup +
            "</g>\n");
    at += height;
  }
  if (Parts.empty()) {
    all.text(Margin, 40, draw::Anchor::Start, 14, "There is no loop nest.");
    at = 60;
  }
  return all.element(Width, at, "loop nests as hetile tiles them", true);
}

} // namespace hetile::picture
