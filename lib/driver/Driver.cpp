//===- Driver.cpp - one file through all passes ---------------------------===//
//
// extract (clang) -> analyze each nest (isl) -> rewrite.
//
//===----------------------------------------------------------------------===//
#include "Driver.h"

#include "Checking.h"
#include "Settle.h"

#include "../emit/Rewrite.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <tuple>

using namespace hetile::model;

namespace hetile::driver {

namespace {

class Stopwatch {
public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - Start).count();
  }

private:
  std::chrono::steady_clock::time_point Start = std::chrono::steady_clock::now();
};

Remark tiledRemark(const Nest &nest, const Tiling &t) {
  Remark r;
  r.kind = RemarkKind::Passed;
  r.code = t.parallel ? "parallel" : "tiled";
  r.loc = r.nest = nest.loc;
  r.range = nest.range;
  r.function = nest.function;
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
    r.notes.push_back({nest.loc, "rectangles for a cache may be cut along " + t.third->z + ", too"});
  if (nest.side)
    r.notes.push_back({nest.loc, "a single loop: only distributed while the arrays are"});
  if (!nest.instance.empty())
    r.notes.push_back({nest.loc, "in " + nest.function});
  if (!t.assumed.empty())
    r.notes.push_back({nest.loc, "if " + t.assumed + ", which is checked on entry"});
  for (size_t k = 0; t.instead && k < nest.arrays.size(); ++k)
    if (t.instead->arrays[k].versions)
      r.notes.push_back({nest.loc, "the ranks keep a version of '" + nest.arrays[k].name +
                                       "' for each iteration of this loop"});
  return r;
}

/// In which order the points of a tile run.
void addOrderRemarks(const Nest &nest, const Tiling &t, std::vector<Remark> &remarks) {
  auto say = [&](const char *code, unsigned statement, const std::string &text) {
    Remark r;
    r.kind = RemarkKind::Analysis;
    r.code = code;
    r.loc = nest.statements[statement].loc;
    r.nest = nest.loc;
    r.range = nest.range;
    r.function = nest.function;
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

NestResult analyzeNest(const Nest &nest, const Options &options, std::vector<Remark> &remarks) {
  NestResult result;
  Stopwatch watch;
  auto answer = poly::analyze(nest, options.poly, options.dumps ? &result.dumps : nullptr);
  result.seconds = watch.seconds();
  if (auto *remark = std::get_if<Remark>(&answer)) {
    remark->mark = nest.mark;
    remark->nest = nest.loc;
    remark->range = nest.range;
    remark->function = nest.function;
    if (!nest.instance.empty())
      remark->notes.push_back({nest.loc, "in " + nest.function});
    remarks.push_back(std::move(*remark));
  } else {
    result.tiling = std::get<Tiling>(std::move(answer));
  }
  return result;
}

void sortRemarks(std::vector<Remark> &remarks) {
  std::stable_sort(remarks.begin(), remarks.end(), [](const Remark &a, const Remark &b) {
    return std::tie(a.loc.line, a.loc.column) < std::tie(b.loc.line, b.loc.column);
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
    r.text = "arrays come home in every iteration of this loop: " + end.cause.what +
             " may touch their elements";
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

bool contains(const SourceRange &outer, const SourceRange &inner) {
  return outer.begin <= inner.begin && inner.end <= outer.end && outer.begin < outer.end;
}

/// Says at every nest that was refused which nests inside it are tiled all the same.
void nameTiledInside(std::vector<Remark> &remarks) {
  for (Remark &refused : remarks) {
    if (refused.kind != RemarkKind::Missed)
      continue;
    for (const Remark &tiled : remarks)
      if (tiled.kind == RemarkKind::Passed && contains(refused.range, tiled.range)) {
        refused.mark = 0; // the marked region has its nest
        if (contains(tiled.range, refused.range)) {
          refused.notes.push_back({tiled.loc, "another instance of the template is tiled"});
          continue;
        }
        refused.notes.push_back({tiled.loc, "the nest that begins here, inside it, is tiled; the "
                                            "loops around that one stay sequential"});
      }
  }
}

std::string emitText(const Result &r, const Options &options, const Regions &regions) {
  emit::Source source;
  source.path = r.file.path;
  source.text = r.file.text;
  source.output = options.output;
  source.tokens = r.file.tokens;
  source.collective = options.frontend.collective;
  if (options.rewriteMain)
    source.main = r.file.main;
  for (const NestResult &n : r.nests)
    if (n.tiling)
      source.nests.push_back({n.tiling->instead ? n.tiling->instead.get() : n.nest, &*n.tiling});
  source.regions = regions.regions;
  source.hooks = regions.hooks;
  return emit::rewrite(source);
}

} // namespace

llvm::Expected<Result> compile(const std::string &path, const Options &options) {
  Result result;
  Stopwatch parse;
  // Nests are analysed while the source is searched: where one has no band, the search goes
  // on inside it.
  Analysed found;
  std::pair<NestKey, size_t> last({~0u, ""}, 0); // the last one, and the remarks before it
  double analysis = 0;
  frontend::Options source = options.frontend;
  source.accepts = [&](const Nest &nest) {
    if (last.first == keyOf(nest))
      result.remarks.resize(last.second); // read once more, differently: this reading counts
    last = {keyOf(nest), result.remarks.size()};
    NestResult &n = found[keyOf(nest)] = analyzeNest(nest, options, result.remarks);
    analysis += n.seconds;
    return n.tiling.has_value();
  };
  llvm::Expected<frontend::File> file = frontend::extract(path, source);
  if (!file)
    return file.takeError();
  result.file = std::move(*file);
  result.parseSeconds = parse.seconds() - analysis;
  std::vector<Remark> unsaid; // the nest stays as it was
  const Regions regions = settleRegions(result.file, found, [&](const Nest &nest) {
    return analyzeNest(nest, options, unsaid);
  });
  for (const Nest &nest : result.file.nests) {
    result.nests.push_back(std::move(found.at(keyOf(nest))));
    result.nests.back().nest = &nest;
    if (result.nests.back().tiling)
      sayTiled(nest, *result.nests.back().tiling, result.remarks);
  }
  if (options.check) {
    Stopwatch checking;
    checkNests(result, options);
    result.checkSeconds = checking.seconds();
  }
  result.remarks.insert(result.remarks.end(), result.file.remarks.begin(),
                        result.file.remarks.end());
  if (!result.file.inexact.empty())
    result.remarks.push_back(inexactRemark(result.file));
  addRegionRemarks(regions, result.remarks);
  sortRemarks(result.remarks);
  nameTiledInside(result.remarks);
  for (Remark &r : result.remarks)
    if (options.ownMarksOnly && r.mark != 0 && !result.file.ownMarks[r.mark - 1])
      r.mark = 0;
  for (const Remark &r : result.remarks)
    result.markFailed |= r.kind == RemarkKind::Missed && r.mark != 0;

  result.changed = (result.file.main && options.rewriteMain) ||
                   std::any_of(result.nests.begin(), result.nests.end(),
                               [](const NestResult &n) { return n.tiling.has_value(); });
  Stopwatch emitting;
  result.text = emitText(result, options, regions);
  result.emitSeconds = emitting.seconds();
  return result;
}

} // namespace hetile::driver
