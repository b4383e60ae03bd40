// SPDX-License-Identifier: Apache-2.0
//===- Report.cpp - the list of nests for programs ------------------------===//
//
// Keys and meanings are those of docs/report.md.
//
//===----------------------------------------------------------------------===//
#include "Report.h"

#include "emit/text/Writer.h"

#include <algorithm>

using namespace hetile::model;
namespace json = llvm::json;

namespace hetile::tool {

namespace {

json::Object place(const SourceLoc &loc) {
  return json::Object{{"file", loc.file}, {"line", loc.line}, {"column", loc.column}};
}

json::Array notesOf(const Remark &r) {
  json::Array notes;
  for (const Note &n : r.notes)
    notes.push_back(json::Object{{"location", place(n.loc)}, {"text", json::fixUTF8(n.text)}});
  return notes;
}

/// Symbols as the user wrote them.
emit::Spelling spellingIn(const Nest &nest) {
  return [&nest](const std::string &symbol) {
    for (const Parameter &p : nest.params)
      if (p.name == symbol)
        return p.text;
    return symbol;
  };
}

bool isWritten(const Nest &nest, unsigned array) {
  for (const Statement &s : nest.statements)
    for (const Access &a : s.accesses)
      if (a.write && a.array == array)
        return true;
  return false;
}

const char *mappedText(Mapped m) {
  switch (m) {
  case Mapped::Unchecked:
    return "unchecked";
  case Mapped::Readable:
    return "readable";
  case Mapped::Writable:
    return "writable";
  }
  return "";
}

json::Object describeArray(const Nest &nest, unsigned k, const Tiling *tiling) {
  const Array &a = nest.arrays[k];
  json::Array extents, overlaps;
  for (const auto &extent : a.extents)
    extents.push_back(extent ? json::Value(emit::print(*extent, spellingIn(nest)))
                             : json::Value(nullptr));
  for (unsigned other : a.mayOverlap)
    overlaps.push_back(nest.arrays[other].name);
  json::Object o{{"name", a.name},
                 {"type", a.elementType},
                 {"dimensions", int64_t(a.extents.size())},
                 {"extents", std::move(extents)},
                 {"written", isWritten(nest, k)},
                 {"delinearized", a.delinearized},
                 {"overlapChecks", std::move(overlaps)}};
  if (!tiling)
    return o;
  o["memoryCheck"] = mappedText(tiling->mapped[k]);
  if (tiling->skews[k].dim >= 0)
    o["storageSkew"] = json::Object{{"dimension", tiling->skews[k].dim},
                                    {"coefficients", json::Array(tiling->skews[k].coefficients)}};
  return o;
}

void addTiling(json::Object &o, const Nest &nest, const Tiling &t) {
  o["rows"] = t.x;
  o["columns"] = t.y;
  o["band"] = t.bandMap;
  o["bandDepth"] = t.bandDepth;
  o["distances"] = json::Array(t.distances);
  o["guard"] = emit::print(t.guard, spellingIn(nest));
  json::Array order;
  for (const Tiling::InnerOrder &inner : t.inner)
    order.push_back(json::Object{{"wavefront", inner.wavefront},
                                 {"line", int64_t(nest.statements[inner.statement].loc.line)},
                                 {"text", inner.text}});
  o["order"] = std::move(order);
  json::Array loops;
  for (const Tiling::LoopOrder &one : t.loopOrders)
    loops.push_back(json::Object{{"changed", one.changed},
                                 {"line", int64_t(nest.statements[one.statement].loc.line)},
                                 {"text", one.text}});
  o["loopOrders"] = std::move(loops);
}

json::Object describeModel(const driver::NestResult &n) {
  const Nest &nest = *n.nest;
  json::Array arrays, parameters;
  for (unsigned k = 0; k < nest.arrays.size(); ++k)
    arrays.push_back(describeArray(nest, k, n.tiling ? &*n.tiling : nullptr));
  for (const Parameter &p : nest.params)
    parameters.push_back(json::Object{{"text", p.text}, {"type", p.type}});
  return json::Object{{"statements", int64_t(nest.statements.size())},
                      {"parameters", std::move(parameters)},
                      {"arrays", std::move(arrays)}};
}

/// The nest that `remark` is about, if it could be read. A side that runs only where arrays are
/// away stays as it is otherwise, and was refused as a nest.
const driver::NestResult *nestOf(const driver::Result &result, const Remark &remark) {
  for (const driver::NestResult &n : result.nests)
    if (n.nest->range.begin == remark.range.begin && n.nest->range.end == remark.range.end &&
        n.nest->function == remark.function &&
        (remark.kind == RemarkKind::Passed || !n.nest->onlyAway))
      return &n;
  return nullptr;
}

json::Object describe(const Remark &r, const driver::NestResult *n) {
  json::Object o = n ? describeModel(*n) : json::Object();
  o["location"] = place(r.nest);
  o["function"] = r.function;
  o["message"] = json::fixUTF8(r.text);
  o["notes"] = notesOf(r);
  if (n && n->tiling) {
    o["state"] = n->tiling->parallel ? "parallel" : "tiled";
    addTiling(o, *n->nest, *n->tiling);
    return o;
  }
  o["state"] = "refused";
  o["reason"] = r.code;
  o["at"] = place(r.loc);
  return o;
}

} // namespace

std::vector<FoundNest> foundNests(const driver::Result &result) {
  std::vector<const Remark *> remarks;
  for (const Remark &r : result.remarks)
    if (r.kind != RemarkKind::Analysis)
      remarks.push_back(&r);
  std::stable_sort(remarks.begin(), remarks.end(), [](const Remark *a, const Remark *b) {
    return std::tie(a->nest.line, a->nest.column) < std::tie(b->nest.line, b->nest.column);
  });
  std::vector<FoundNest> out;
  for (const Remark *r : remarks)
    out.push_back({r, nestOf(result, *r)});
  return out;
}

json::Array nestReport(const driver::Result &result) {
  json::Array out;
  for (const FoundNest &found : foundNests(result))
    out.push_back(describe(*found.remark, found.nest));
  return out;
}

json::Value report(json::Array nests) {
  return json::Object{
      {"version", 1}, {"tool", "hetile " HETILE_VERSION}, {"nests", std::move(nests)}};
}

} // namespace hetile::tool
