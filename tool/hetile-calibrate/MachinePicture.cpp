// SPDX-License-Identifier: Apache-2.0
//===- MachinePicture.cpp - hosts and links as a picture -------------------===//
//
// Hosts below each other: lengths along one axis can be compared. What a speed may be stands at its
// end.
//
//===----------------------------------------------------------------------===//
#include "MachinePicture.h"

#include "draw/Scale.h"
#include "draw/Svg.h"

#include <algorithm>

namespace hetile::tool {

namespace {

constexpr double Width = 760, Left = 150, Right = 470; // of the picture, and of the axis
constexpr double Top = 54, Row = 58, Bar = 26;
constexpr double Letters = 12, SmallLetters = 10.5;

/// The y of the middle of a host's bar.
double middle(size_t host) { return Top + Row * double(host) + Bar / 2; }

void drawAxis(draw::Svg &svg, const draw::Scale &scale, double bottom) {
  for (double tick : draw::ticks(0, scale.last, 6)) {
    svg.line({scale(tick), Top - 8}, {scale(tick), bottom}, "stroke=\"#999\" stroke-width=\"0.5\"");
    svg.text(scale(tick), Top - 12, draw::Anchor::Middle, SmallLetters, shortNumber(tick, 3));
  }
  svg.text(Left, 20, draw::Anchor::Start, Letters,
           "Speed of all cores; one core of the fastest host has 1");
}

/// "; 2 packages, 4 NUMA nodes"; empty if nobody knows.
std::string partsOf(const runtime::Topology &parts) {
  if (parts.packages < 1 || parts.numaNodes < 1)
    return "";
  const auto counted = [](int32_t count, const char *what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
  };
  return "; " + counted(parts.packages, "package") + ", " + counted(parts.numaNodes, "NUMA node");
}

/// A host's bar, cut into cores, with the interval of its speed.
void drawHost(draw::Svg &svg, const draw::Scale &scale, const CalibratedHost &host, size_t place) {
  const double y = middle(place) - Bar / 2;
  const std::string colour = draw::rankColour(place);
  for (double from = 0; from < host.cores; from += 1) {
    const double to = std::min(host.cores, from + 1);
    const double x = scale(from * host.speed);
    svg.rectangle(x, y, std::max(1.0, scale(to * host.speed) - x - 1), Bar, colour,
                  host.name + ": speed " + shortNumber(host.speed, 3) + ", " +
                      shortNumber(host.cores, 3) + " cores");
  }
  const double least = scale(host.least * host.cores), most = scale(host.most * host.cores);
  const char *ink = "stroke=\"currentColor\" stroke-width=\"1.5\"";
  svg.line({least, middle(place)}, {most, middle(place)}, ink);
  for (double x : {least, most})
    svg.line({x, middle(place) - 5}, {x, middle(place) + 5}, ink);
  svg.text(Left - 10, middle(place) + 4, draw::Anchor::End, Letters,
           draw::fitted(host.name, Letters, Left - 16));
  svg.text(Left, y + Bar + 13, draw::Anchor::Start, SmallLetters,
           shortNumber(host.cores, 3) + (host.cores == 1 ? " core of speed " : " cores of speed ") +
               shortNumber(host.speed, 3) + partsOf(host.parts));
}

/// Links to the next host stand between the two bars; others, and those of one host, beside it.
void drawLink(draw::Svg &svg, const std::vector<CalibratedHost> &hosts, const Link &link) {
  const auto place = [&](const std::string &name) {
    return size_t(std::find_if(hosts.begin(), hosts.end(),
                               [&](const CalibratedHost &h) { return h.name == name; }) -
                  hosts.begin());
  };
  const size_t from = place(link.from), to = place(link.to);
  const double x = Right + 34;
  double y = middle(from) - 8;
  if (from != to && to > from) {
    svg.arrow({x - 14, middle(from)}, {x - 14, middle(to)}, "currentColor");
    y = (middle(from) + middle(to)) / 2 + 4;
  } else if (from != to) { // from the last one to the first
    const double edge = Width - 16;
    svg.line({x - 6, middle(from) + 6}, {edge, middle(from) + 6},
             "stroke=\"currentColor\" stroke-width=\"1.2\"");
    svg.line({edge, middle(from) + 6}, {edge, middle(to) - 14},
             "stroke=\"currentColor\" stroke-width=\"1.2\"");
    svg.arrow({edge, middle(to) - 14}, {x - 6, middle(to) - 14}, "currentColor", 1.2);
    y = middle(from) + 20;
  }
  const std::string text = draw::seconds(link.small.median) + " a message, " +
                           draw::bytes(1 / link.perByte.median) + "/s";
  svg.text(x, y, draw::Anchor::Start, SmallLetters, (from == to ? "inside: " : "") + text);
}

} // namespace

std::string machinePicture(const Calibration &calibration) {
  const std::vector<CalibratedHost> &hosts = calibration.hosts;
  double most = 0;
  for (const CalibratedHost &host : hosts)
    most = std::max(most, host.most * host.cores);
  const draw::Scale scale{0, most, Left, Right};
  const double bottom = Top + Row * double(hosts.size());
  draw::Svg svg;
  drawAxis(svg, scale, bottom - Row + Bar + 6);
  for (size_t place = 0; place < hosts.size(); ++place)
    drawHost(svg, scale, hosts[place], place);
  for (const Link &link : calibration.links.links)
    drawLink(svg, hosts, link);
  return svg.element(Width, bottom + 6,
                     "Hosts with their speeds and cores, and the links between them", true);
}

} // namespace hetile::tool
