// SPDX-License-Identifier: Apache-2.0
//===- Gantt.cpp - a timeline that a person can read -----------------------===//
//
// Every row of every block is timed; rows that follow each other with less than a third of
// a pixel between them are drawn as one bar. A bar's lower part, in the colour of messages,
// has the share of the time that the processor spends on handling them; lines between
// blocks are messages under way (of a block's first row).
//
//===----------------------------------------------------------------------===//
#include "Gantt.h"

#include "Answers.h"
#include "CommandOptions.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace hetile::tool {

namespace {

constexpr double ChartWidth = 1000, Left = 120, Top = 70, Bottom = 70, Right = 30;
constexpr const char *Compute = "#2f6db3", *Wait = "#f3c98b", *Message = "#c0392b";

/// A stretch of a rank's time that is drawn as one bar.
struct Bar {
  int block;
  double begin, end;
};

struct Flight { // of the message of a block's first row
  int from, to; // ranks
  double begin, end;
};

struct Timeline {
  std::vector<std::vector<Bar>> bars; // of each rank, in time
  std::vector<Flight> flights;
  double makespan = 0;
};

Timeline timelineOf(const plan::Platform &p, const plan::Sequence &sequence) {
  std::vector<plan::TimedBlock> blocks = plan::timed(p, sequence);
  if (double(p.rows) * double(blocks.size()) > 1e8)
    throw Failure{"--svg: " + std::to_string(p.rows) + " rows of " +
                  std::to_string(blocks.size()) + " blocks are too many to draw"};
  Timeline t;
  t.bars.resize(p.times.size());
  t.makespan = plan::makespan(blocks, p.rows);
  double gap = t.makespan / ChartWidth / 3;
  std::vector<double> freeAt(p.times.size(), 0), done(size_t(p.rows), 0);
  for (size_t b = 0; b < blocks.size(); ++b) {
    const plan::TimedBlock &block = blocks[b];
    double &free = freeAt[block.processor];
    std::vector<Bar> &bars = t.bars[block.processor];
    bool hop = b > 0 && blocks[b - 1].processor != block.processor;
    for (int64_t k = 0; k < p.rows; ++k) {
      double start = hop ? std::max(free, done[k] + block.latency) : free;
      if (k == 0 && hop)
        t.flights.push_back({blocks[b - 1].processor, block.processor, done[0],
                             done[0] + block.latency});
      free = start + block.rowTime;
      done[k] = free;
      if (!bars.empty() && bars.back().block == int(b) && start - bars.back().end <= gap)
        bars.back().end = free;
      else
        bars.push_back({int(b), start, free});
    }
  }
  return t;
}

std::string format(const char *pattern, double a, double b = 0, double c = 0, double d = 0) {
  char text[400];
  std::snprintf(text, sizeof text, pattern, a, b, c, d);
  return text;
}

std::string escaped(const std::string &text) {
  std::string result;
  for (char c : text)
    result += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : c == '"' ? "&quot;"
                                                                        : std::string(1, c);
  return result;
}

std::string rectangle(double x, double y, double w, double h, const std::string &fill,
                      const std::string &title = "") {
  std::string r = format("<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"", x,
                         y, w, h) +
                  fill + "\"";
  return r + (title.empty() ? "/>\n" : "><title>" + escaped(title) + "</title></rect>\n");
}

std::string label(double x, double y, const std::string &anchor, int size,
                  const std::string &text) {
  return format("<text x=\"%.1f\" y=\"%.1f\" ", x, y) + "text-anchor=\"" + anchor +
         "\" font-size=\"" + std::to_string(size) + "\">" + escaped(text) + "</text>\n";
}

/// A step of 1, 2 or 5 times a power of ten that cuts `length` into about ten.
double tickStep(double length) {
  double power = std::pow(10, std::floor(std::log10(length / 10)));
  for (double f : {1.0, 2.0, 5.0})
    if (length / (power * f) <= 10.5)
      return power * f;
  return power * 10;
}

class Drawing {
public:
  Drawing(const plan::Platform &platform, const plan::Sequence &sequence, const Timeline &timeline)
      : P(platform), Seq(sequence), T(timeline) {
    double ranks = double(P.times.size());
    Lane = std::clamp(600 / ranks, 3.0, 36.0);
  }

  std::string draw(const std::string &title, const std::vector<std::string> &names,
                   const std::string &unit) {
    double height = Top + Lane * double(P.times.size()) + Bottom;
    double width = Left + ChartWidth + Right;
    std::string s =
        format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" "
               "height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" font-family=\"sans-serif\">\n",
               width, height, width, height);
    s += rectangle(0, 0, width, height, "#ffffff");
    s += label(Left, 26, "start", 16, title);
    s += legend();
    for (size_t q = 0; q < P.times.size(); ++q)
      s += lane(q, names);
    s += flights();
    return s + axis(unit) + "</svg>\n";
  }

private:
  const plan::Platform &P;
  const plan::Sequence &Seq;
  const Timeline &T;
  double Lane;

  double x(double time) const { return Left + time / T.makespan * ChartWidth; }
  double y(size_t rank) const { return Top + Lane * double(rank); }

  std::string legend() const {
    std::string s;
    double at = Left;
    const std::pair<const char *, const char *> items[] = {
        {Compute, "compute"}, {Message, "handling messages; lines: messages under way"},
        {Wait, "wait"}, {"#eeeeee", "not started, or done"}};
    for (auto [colour, text] : items) {
      s += rectangle(at, 42, 12, 12, colour);
      s += label(at + 17, 52, "start", 12, text);
      at += 45 + 6.6 * double(std::string(text).size());
    }
    return s;
  }

  std::string lane(size_t q, const std::vector<std::string> &names) const {
    double top = y(q) + Lane * 0.08, tall = Lane * 0.84;
    std::string s = rectangle(Left, top, ChartWidth, tall, "#eeeeee");
    if (Lane >= 9 || q % size_t(std::ceil(9 / Lane)) == 0)
      s += label(Left - 8, y(q) + Lane / 2 + 4, "end", int(std::min(12.0, Lane + 2)),
                 (q < names.size() ? names[q] : "rank " + std::to_string(q)) + "  t=" +
                     shortNumber(P.times[q], 4));
    const std::vector<Bar> &bars = T.bars[q];
    if (bars.empty())
      return s;
    s += rectangle(x(bars.front().begin), top, x(bars.back().end) - x(bars.front().begin), tall,
                   Wait);
    for (size_t i = 0; i < bars.size(); ++i) {
      const Bar &bar = bars[i];
      bool last = i + 1 == bars.size() || bars[i + 1].block != bar.block;
      const plan::Run &run = Seq[size_t(bar.block)];
      double compute = double(run.width) * P.times[q];
      double share = P.overhead / (compute + P.overhead);
      double wide = x(bar.end) - x(bar.begin);
      wide -= last && wide > 4 ? 0.9 : 0; // a hair between blocks
      s += rectangle(x(bar.begin), top, wide, tall * (1 - share), Compute,
                     "block " + std::to_string(bar.block) + ": " + std::to_string(run.width) +
                         " columns, " + shortNumber(bar.begin) + " to " + shortNumber(bar.end));
      if (share > 0)
        s += rectangle(x(bar.begin), top + tall * (1 - share), wide, tall * share, Message);
    }
    return s;
  }

  std::string flights() const {
    if (T.flights.size() > 2000)
      return "";
    std::string s;
    for (const Flight &f : T.flights) {
      s += format("<line x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\" ", x(f.begin),
                  y(size_t(f.from)) + Lane / 2, x(f.end), y(size_t(f.to)) + Lane / 2);
      s +=
          std::string("stroke=\"") + Message + "\" stroke-width=\"0.6\" stroke-opacity=\"0.6\"/>\n";
    }
    return s;
  }

  std::string axis(const std::string &unit) const {
    double bottom = y(P.times.size()) + 6, step = tickStep(T.makespan);
    std::string s =
        format("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#333\"/>\n", Left,
               bottom, Left + ChartWidth, bottom);
    for (double t = 0; t <= T.makespan * (1 + 1e-9); t += step) {
      s += format("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#333\"/>\n", x(t),
                  bottom, x(t), bottom + 5);
      s += label(x(t), bottom + 18, "middle", 11, shortNumber(t));
    }
    return s + label(Left + ChartWidth / 2, bottom + 38, "middle", 12, unit);
  }
};

} // namespace

std::string ganttSvg(const plan::Platform &platform, const plan::Sequence &sequence,
                     const std::string &strategy, double bound,
                     const std::vector<std::string> &names, const std::string &unit) {
  Timeline timeline = timelineOf(platform, sequence);
  std::string title = strategy + ": predicted makespan " + shortNumber(timeline.makespan) +
                      ", bound " + shortNumber(bound) + ", efficiency " +
                      shortNumber(100 * bound / timeline.makespan, 4) + "%";
  return Drawing(platform, sequence, timeline).draw(title, names, unit);
}

} // namespace hetile::tool
