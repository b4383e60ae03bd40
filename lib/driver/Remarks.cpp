// SPDX-License-Identifier: Apache-2.0
//===- Remarks.cpp - what is said of a file -------------------------------===//
//
// Texts of the remarks that belong to no pass.
//
//===----------------------------------------------------------------------===//
#include "Remarks.h"

#include "../model/Stops.h"

#include <algorithm>
#include <tuple>

using namespace hetile::model;

namespace hetile::driver {

void setNest(Remark &remark, const Nest &nest) {
  remark.nest = nest.loc;
  remark.range = nest.range;
  remark.function = nest.function;
}

static Remark tiledRemark(const Nest &nest, const Tiling &t) {
  Remark r;
  r.kind = RemarkKind::Passed;
  r.code = t.parallel ? "parallel" : "tiled";
  r.loc = nest.loc;
  setNest(r, nest);
  r.text = std::string(t.parallel ? "tiled in parallel" : "tiled") + ": rows " + t.x +
           "; columns " + t.y;
  std::string distances;
  for (const std::string &d : t.distances)
    distances += (distances.empty() ? "" : " ") + d;
  if (!distances.empty())
    r.notes.push_back({nest.loc, "distances of the dependences in (row, column): " + distances});
  if (t.parallel)
    r.notes.push_back({nest.loc, "no dependence leads from one column to another: blocks of "
                                 "columns exchange no messages"});
  if (t.third)
    r.notes.push_back(
        {nest.loc, "rectangles for a cache may be cut along " + t.third->z + ", too"});
  if (nest.stops)
    r.notes.push_back({nest.loc, "from one iteration in which '" + nest.stops->stops +
                                     "' holds to the next one: these run as they are written"});
  if (nest.side && nest.reductions.empty())
    r.notes.push_back({nest.loc, "a single loop: only distributed while the arrays are"});
  else if (nest.side)
    r.notes.push_back({nest.loc, "keeps the program's order: while the arrays are distributed, the "
                                 "ranks run their parts one after the other"});
  for (const Reduction &sum : nest.apart)
    r.notes.push_back({nest.loc, "the ranks add to '" + sum.name +
                                     "' afterwards, one after the other, in the program's order"});
  for (const std::string &name : nest.privates)
    r.notes.push_back(
        {nest.loc, "each iteration of the loops around '" + name + "' has one for itself"});
  for (const Array &a : nest.arrays)
    if (a.hidden && a.lineOf < 0 && a.extents.size() > 1)
      r.notes.push_back({nest.loc, "each iteration of the loops around the sum in '" +
                                       a.name.substr(0, a.name.rfind("_copies")) +
                                       "' has one for itself"});
    else if (a.lineOf >= 0)
      r.notes.push_back({nest.loc, "each iteration of the loops around '" +
                                       nest.arrays[static_cast<size_t>(a.lineOf)].name +
                                       "' has a line of it for itself"});
  if (!nest.instance.empty())
    r.notes.push_back({nest.loc, "in " + nest.function});
  if (nest.onlyAway)
    r.notes.push_back(
        {nest.loc, "it has " + std::to_string(t.mostPoints) +
                       " points at most: the original code runs unless the arrays lie "
                       "on several ranks"});
  if (!t.assumed.empty())
    r.notes.push_back({nest.loc, "if " + t.assumed + ", which is checked on entry"});
  for (size_t k = 0; t.instead && k < nest.arrays.size(); ++k)
    if (t.instead->arrays[k].versions)
      r.notes.push_back({nest.loc, "the ranks keep a version of '" + nest.arrays[k].name +
                                       "' for each iteration of this loop"});
  return r;
}

/// In which order the points of a tile run.
static void addOrderRemarks(const Nest &nest, const Tiling &t, std::vector<Remark> &remarks) {
  auto say = [&](const char *code, unsigned statement, const std::string &text) {
    Remark r;
    r.kind = RemarkKind::Analysis;
    r.code = code;
    r.loc = nest.statements[statement].loc;
    setNest(r, nest);
    r.text = "inside a tile, " + text;
    remarks.push_back(std::move(r));
  };
  for (const Tiling::LoopOrder &order : t.loopOrders)
    say("loop-order", order.statement, order.text);
  for (const Tiling::InnerOrder &order : t.inner)
    say(order.wavefront ? "wavefront" : "row-by-row", order.statement, order.text);
}

void sayTiled(const Nest &nest, const Tiling &tiling, std::vector<Remark> &remarks) {
  remarks.push_back(tiledRemark(nest, tiling));
  addOrderRemarks(nest, tiling, remarks);
}

void sortRemarks(std::vector<Remark> &remarks) {
  std::stable_sort(remarks.begin(), remarks.end(), [](const Remark &a, const Remark &b) {
    return std::tie(a.loc.file, a.loc.line, a.loc.column) <
           std::tie(b.loc.file, b.loc.line, b.loc.column);
  });
}

void addRegionRemarks(const Regions &regions, std::vector<Remark> &remarks) {
  for (const Region &region : regions.regions) {
    Remark r;
    r.kind = RemarkKind::Analysis;
    r.code = "region";
    r.loc = region.first;
    r.text = "arrays stay distributed from here on to the statement at line " +
             std::to_string(region.last.line);
    remarks.push_back(r);
  }
  for (const RegionEnd &end : regions.ends) {
    Remark r;
    r.kind = RemarkKind::Analysis;
    r.code = "region-ends";
    r.loc = end.nest;
    const std::string what = end.cause.what.empty() ? "a statement" : end.cause.what;
    r.text =
        "arrays come home in every iteration of this loop: " + what + " may touch their elements";
    r.notes.push_back({end.cause.loc, "here"});
    remarks.push_back(r);
  }
}

Remark inexactRemark(const frontend::File &file) {
  Remark r;
  r.kind = RemarkKind::Analysis;
  r.code = "inexact";
  r.loc = r.nest = {file.path, 1, 1};
  r.text = "the file is compiled with " + file.inexact +
           " or the like: the last bits of results may differ from those of the untouched program";
  r.notes.push_back({r.loc, "HETILE_VERIFY allows for it, see HETILE_VERIFY_TOLERANCE"});
  return r;
}

void nameTiledInside(std::vector<Remark> &remarks) {
  for (Remark &refused : remarks) {
    if (refused.kind != RemarkKind::Missed)
      continue;
    for (const Remark &tiled : remarks)
      if (tiled.kind == RemarkKind::Passed && contains(refused.range, tiled.range)) {
        refused.mark = 0; // what was marked has its nest
        if (contains(tiled.range, refused.range)) {
          refused.notes.push_back({tiled.loc, "another instance of the template is tiled"});
          continue;
        }
        refused.notes.push_back({tiled.loc, "the nest that begins here, inside it, is tiled; the "
                                            "loops around that one stay sequential"});
      }
  }
}

} // namespace hetile::driver
