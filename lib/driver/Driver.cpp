//===- Driver.cpp - one file through all passes ---------------------------===//
//
// extract (clang) -> analyze each nest (isl) -> rewrite.
//
//===----------------------------------------------------------------------===//
#include "Driver.h"

#include "../emit/Rewrite.h"

#include <algorithm>
#include <chrono>
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
  r.code = "tiled";
  r.loc = nest.loc;
  r.text = "tiled: rows " + t.x + "; columns " + t.y;
  std::string distances;
  for (const std::string &d : t.distances)
    distances += (distances.empty() ? "" : " ") + d;
  if (!distances.empty())
    r.notes.push_back({nest.loc, "distances of the dependences in (row, column): " + distances});
  return r;
}

NestResult analyzeNest(const Nest &nest, const Options &options, std::vector<Remark> &remarks) {
  NestResult result;
  result.nest = &nest;
  Stopwatch watch;
  auto answer = poly::analyze(nest, options.poly, options.dumps ? &result.dumps : nullptr);
  result.seconds = watch.seconds();
  if (auto *remark = std::get_if<Remark>(&answer)) {
    remarks.push_back(std::move(*remark));
  } else {
    result.tiling = std::get<Tiling>(std::move(answer));
    remarks.push_back(tiledRemark(nest, *result.tiling));
  }
  return result;
}

void sortRemarks(std::vector<Remark> &remarks) {
  std::stable_sort(remarks.begin(), remarks.end(), [](const Remark &a, const Remark &b) {
    return std::tie(a.loc.line, a.loc.column) < std::tie(b.loc.line, b.loc.column);
  });
}

Regions regionsOf(const Result &r) {
  std::vector<TiledRange> tiled;
  for (const NestResult &n : r.nests)
    if (n.tiling)
      tiled.push_back({n.nest->range, false});
  return findRegions(r.file.flows, tiled);
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

std::string emitText(const Result &r, const Options &options, const Regions &regions) {
  emit::Source source;
  source.path = r.file.path;
  source.text = r.file.text;
  source.output = options.output;
  if (options.rewriteMain)
    source.main = r.file.main;
  for (const NestResult &n : r.nests)
    if (n.tiling)
      source.nests.push_back({n.nest, &*n.tiling});
  source.regions = regions.regions;
  return emit::rewrite(source);
}

} // namespace

llvm::Expected<Result> compile(const std::string &path, const Options &options) {
  Result result;
  Stopwatch parse;
  llvm::Expected<frontend::File> file = frontend::extract(path, options.frontend);
  if (!file)
    return file.takeError();
  result.file = std::move(*file);
  result.parseSeconds = parse.seconds();

  result.remarks = result.file.remarks;
  for (const Nest &nest : result.file.nests)
    result.nests.push_back(analyzeNest(nest, options, result.remarks));
  const Regions regions = regionsOf(result);
  addRegionRemarks(regions, result.remarks);
  sortRemarks(result.remarks);

  Stopwatch emitting;
  result.text = emitText(result, options, regions);
  result.emitSeconds = emitting.seconds();
  return result;
}

} // namespace hetile::driver
