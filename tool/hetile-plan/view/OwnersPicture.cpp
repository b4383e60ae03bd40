// SPDX-License-Identifier: Apache-2.0
//===- OwnersPicture.cpp - whose columns are whose -------------------------===//
//
// Blocks are drawn as high as the picture, and cut by the outline of the band.
//
//===----------------------------------------------------------------------===//
#include "OwnersPicture.h"

#include "Html.h"

#include "draw/Scale.h"
#include "draw/Svg.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace hetile::tool::view {

namespace {

constexpr double PictureWidth = 1060, SpaceLeft = 90, SpaceTop = 24, SpaceWidth = 950,
                 SpaceHeight = 240;
constexpr double LeastTile = 4; // of the picture, between two borders that are drawn
constexpr size_t MostNames = 24, MostTitles = 100;

/// The rank with most columns in each point of the picture, for blocks that are narrower.
class Points {
public:
  Points(double grain, std::vector<Stripe> &out) : Grain(grain), Out(out) {}

  void add(const plan::Block &block) {
    for (double at = double(block.begin), end = double(block.end); at < end;) {
      double point = std::floor(at / Grain);
      if ((point + 1) * Grain <= at) // rounded
        ++point;
      const double next = std::min(end, (point + 1) * Grain);
      if (!Columns.empty() && point != Point)
        flush();
      Point = point;
      if (Columns.empty())
        Begin = at;
      Columns[block.rank] += next - at;
      at = End = next;
    }
    ++Blocks;
  }

  void flush() {
    if (Columns.empty())
      return;
    const auto most =
        std::max_element(Columns.begin(), Columns.end(),
                         [](const auto &a, const auto &b) { return a.second < b.second; });
    if (!Out.empty() && Out.back().rank == most->first && Out.back().end == Begin &&
        Out.back().blocks != 1) {
      Out.back().end = End;
      Out.back().blocks += Blocks;
    } else {
      Out.push_back({most->first, Begin, End, std::max<size_t>(2, Blocks)});
    }
    Columns.clear();
    Blocks = 0;
  }

private:
  const double Grain;
  std::vector<Stripe> &Out;
  std::map<int, double> Columns; // of the point at work
  double Point = 0, Begin = 0, End = 0;
  size_t Blocks = 0;
};

class Space {
public:
  Space(const ReportData &report, const RegionData &region, const std::string &id)
      : Report(report), R(region), Shape(region.plan.asked.request.shape), Id(id) {
    X = {double(R.columns.first), double(R.columns.end), SpaceLeft, SpaceLeft + SpaceWidth};
    Y = {double(R.rows.first), double(R.rows.end), SpaceTop, SpaceTop + SpaceHeight};
  }

  std::string draw() {
    Out.raw("<defs><clipPath id=\"" + Id + "\">");
    Out.polygon(outline(), "");
    Out.raw("</clipPath></defs>\n<g shape-rendering=\"crispEdges\" clip-path=\"url(#" + Id +
            ")\">\n");
    const std::vector<Stripe> shown = stripes(R.plan.blocks, 1 / scale());
    for (const Stripe &stripe : shown)
      block(stripe, shown.size() <= MostTitles);
    borders();
    Out.raw("</g>\n");
    for (const Stripe &stripe : shown)
      name(stripe);
    axes();
    const double bottom = legend(SpaceTop + SpaceHeight + 46);
    return figure(Out.element(PictureWidth, bottom, "owners of columns"), caption(shown));
  }

private:
  const ReportData &Report;
  const RegionData &R;
  const plan::Shape &Shape;
  const std::string Id;
  draw::Svg Out;
  draw::Scale X, Y;
  int64_t Every = 1; // so many borders of tiles are one line

  double scale() const { return SpaceWidth / double(R.columns.end - R.columns.first); }

  /// Rows of the columns [y0, y1); all, if the report does not know better.
  Span rowsOf(int64_t y0, int64_t y1) const {
    Span rows = R.rows;
    if (Shape.x1() > Shape.x0() && Shape.rows(y0, y1, rows.first, rows.end))
      return rows;
    return Shape.x1() > Shape.x0() ? Span{0, 0} : R.rows;
  }

  std::vector<draw::Point> outline() const {
    std::vector<draw::Point> upper, lower;
    const int64_t all = R.columns.end - R.columns.first, parts = std::min<int64_t>(all, 240);
    for (int64_t k = 0; k < parts; ++k) {
      const int64_t y0 = R.columns.first + all / parts * k + all % parts * k / parts;
      const int64_t y1 =
          k + 1 == parts ? R.columns.end
                         : R.columns.first + all / parts * (k + 1) + all % parts * (k + 1) / parts;
      const Span rows = rowsOf(y0, y1);
      if (rows.first >= rows.end)
        continue;
      for (int64_t y : {y0, y1}) {
        upper.push_back({X(double(y)), Y(double(rows.first))});
        lower.push_back({X(double(y)), Y(double(rows.end))});
      }
    }
    upper.insert(upper.end(), lower.rbegin(), lower.rend());
    return upper;
  }

  void block(const Stripe &s, bool titled) {
    const double begin = X(s.begin), wide = X(s.end) - begin;
    std::string title;
    if (titled)
      title = rankName(Report, size_t(s.rank)) + ", columns " + std::to_string(int64_t(s.begin)) +
              " to " + std::to_string(int64_t(s.end)) + ", " +
              (s.blocks == 1 ? "one block" : std::to_string(s.blocks) + " blocks");
    Out.rectangle(begin, SpaceTop, wide, SpaceHeight, draw::rankColour(size_t(s.rank)), title,
                  wide > 3 ? "stroke=\"#ffffff\" stroke-width=\"0.8\"" : "");
  }

  void borders() {
    const int64_t height = std::max<int64_t>(1, R.plan.tileHeight);
    const double high = Y(double(R.rows.first + height)) - SpaceTop;
    Every = std::max<int64_t>(1, int64_t(std::ceil(LeastTile / high)));
    std::string path;
    for (double row = double(R.rows.first) + double(Every * height); row < double(R.rows.end);
         row += double(Every * height))
      path += "M" + draw::number(SpaceLeft) + " " + draw::number(Y(row)) + "h" +
              draw::number(SpaceWidth);
    if (!path.empty())
      Out.raw("<path class=\"tiles\" fill=\"none\" stroke=\"#ffffff\" stroke-width=\"0.6\" "
              "stroke-opacity=\"0.75\" d=\"" +
              path + "\"/>\n");
  }

  /// The number of the rank, in the middle of its rows, where there is room.
  void name(const Stripe &s) {
    const std::string text = std::to_string(s.rank);
    const double wide = X(s.end) - X(s.begin);
    if (wide < draw::textWidth(text, 13) + 6)
      return;
    const int64_t middle = int64_t((s.begin + s.end) / 2);
    const Span rows = rowsOf(middle, middle + 1);
    if (Y(double(rows.end)) - Y(double(rows.first)) < 16)
      return;
    const double y = (Y(double(rows.first)) + Y(double(rows.end))) / 2;
    const double half = draw::textWidth(text, 13) / 2 + 3; // borders of tiles end beside it
    Out.rectangle((X(s.begin) + X(s.end)) / 2 - half, y - 9, 2 * half, 18,
                  draw::rankColour(size_t(s.rank)));
    Out.text((X(s.begin) + X(s.end)) / 2, y + 4.5, draw::Anchor::Middle, 13, text,
             draw::inkOn(size_t(s.rank)));
  }

  void axes() {
    const std::string stroke = "stroke=\"currentColor\"";
    const double bottom = SpaceTop + SpaceHeight, right = SpaceLeft + SpaceWidth;
    Out.line({SpaceLeft, bottom + 3}, {right, bottom + 3}, stroke);
    Out.line({SpaceLeft - 3, SpaceTop}, {SpaceLeft - 3, bottom}, stroke);
    for (double y : draw::ticks(X.first, X.last, 9)) {
      Out.line({X(y), bottom + 3}, {X(y), bottom + 8}, stroke);
      Out.text(X(y), bottom + 20, draw::Anchor::Middle, 11, draw::shortNumber(y, 9));
    }
    for (double x : draw::ticks(Y.first, Y.last, 6)) {
      Out.line({SpaceLeft - 8, Y(x)}, {SpaceLeft - 3, Y(x)}, stroke);
      Out.text(SpaceLeft - 11, Y(x) + 4, draw::Anchor::End, 11, draw::shortNumber(x, 9));
    }
    Out.text(SpaceLeft, 14, draw::Anchor::End, 12, "rows");
    Out.text(right, bottom + 36, draw::Anchor::End, 12, "columns");
  }

  double legend(double top) {
    std::set<int> ranks;
    for (const plan::Block &b : R.plan.blocks)
      ranks.insert(b.rank);
    double at = SpaceLeft;
    size_t count = 0;
    for (int rank : ranks) {
      const bool isLast = ++count > MostNames;
      const std::string text = isLast ? ".. and " + std::to_string(ranks.size() - MostNames) +
                                            " more ranks, in the same colours again"
                                      : rankName(Report, size_t(rank));
      const double wide = 17 + draw::textWidth(text, 12) + 18;
      if (at > SpaceLeft && at + wide > PictureWidth)
        at = SpaceLeft, top += 18;
      if (!isLast)
        Out.rectangle(at, top, 12, 12, draw::rankColour(size_t(rank)));
      Out.text(at + 17, top + 10, draw::Anchor::Start, 12, text);
      at += wide;
      if (isLast)
        break;
    }
    return top + 20;
  }

  std::string caption(const std::vector<Stripe> &shown) const {
    const size_t blocks = R.plan.blocks.size();
    std::string text = (blocks == 1 ? "One block" : std::to_string(blocks) + " blocks") +
                       " of columns in the colours of their ranks; a tile has " +
                       std::to_string(R.plan.tileHeight) +
                       (R.plan.tileHeight == 1 ? " row." : " rows.");
    if (Every > 1)
      text += " Tiles are too low to be seen: one line in " + std::to_string(Every) + " is drawn.";
    if (std::any_of(shown.begin(), shown.end(), [](const Stripe &s) { return s.blocks > 1; }))
      text +=
          " Some blocks are narrower than a point of the picture, which shows the rank that has "
          "most of it.";
    if (blocks == 1 && !R.ranks.empty() && R.ranks[0].threads > 1)
      text += " " + std::to_string(R.ranks[0].threads) + " threads share it.";
    if (R.phases > R.entries)
      text += " Blocks and rows are those of the last phase.";
    return text;
  }
};

} // namespace

std::vector<Stripe> stripes(const std::vector<plan::Block> &blocks, double grain) {
  std::vector<Stripe> out;
  Points narrow(grain, out);
  for (const plan::Block &block : blocks) {
    if (double(block.end - block.begin) < 2 * grain) {
      narrow.add(block);
      continue;
    }
    narrow.flush();
    out.push_back({block.rank, double(block.begin), double(block.end), 1});
  }
  narrow.flush();
  return out;
}

std::string ownersPicture(const ReportData &report, const RegionData &region,
                          const std::string &id) {
  if (region.rows.first >= region.rows.end || region.columns.first >= region.columns.end)
    return paragraph("The band has no points.");
  return Space(report, region, id).draw();
}

} // namespace hetile::tool::view
