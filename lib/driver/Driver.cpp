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
  if (!t.assumed.empty())
    r.notes.push_back({nest.loc, "if " + t.assumed + ", which is checked on entry"});
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

std::string emitText(const Result &r, const Options &options) {
  emit::Source source;
  source.path = r.file.path;
  source.text = r.file.text;
  source.output = options.output;
  if (options.rewriteMain)
    source.main = r.file.main;
  for (const NestResult &n : r.nests)
    if (n.tiling)
      source.nests.push_back({n.nest, &*n.tiling});
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
  sortRemarks(result.remarks);

  Stopwatch emitting;
  result.text = emitText(result, options);
  result.emitSeconds = emitting.seconds();
  return result;
}

} // namespace hetile::driver
