//===- Driver.cpp - one file through all passes ---------------------------===//
//
// extract (clang) -> analyze each nest (isl) -> rewrite -> check the output (clang).
//
//===----------------------------------------------------------------------===//
#include "Driver.h"

#include "Finish.h"
#include "Stopwatch.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace hetile::model;

namespace hetile::driver {

/// Other names for those of the program that generated names may be.
static frontend::Disguise disguiseFor(const frontend::File &file, const Options &options) {
  std::string text;
  for (const std::string &word : options.frontend.command)
    text += word + "\n";
  for (const std::string &path : file.dependencies) {
    llvm::SmallString<256> full(path);
    if (!options.frontend.directory.empty())
      llvm::sys::fs::make_absolute(options.frontend.directory, full);
    if (auto buffer = llvm::MemoryBuffer::getFile(full))
      text += (*buffer)->getBuffer().str();
  }
  return {file.names, text};
}

/// Tries the loops of a file: each is read in one way after the other, and analysed, until there is
/// a tiling. What is said of the nest that was analysed last counts. Returns the seconds that the
/// analysis took.
static double tryLoops(frontend::Search &search, const Options &options, Budget &budget,
                       Analysed &found, std::vector<Remark> &remarks) {
  double seconds = 0;
  while (frontend::Candidate *loop = search.next()) {
    std::vector<Remark> said;
    while (loop->nextReading()) {
      const Nest *nest = loop->read();
      if (!nest)
        continue;
      said.clear();
      NestResult &n = found[keyOf(*nest)];
      budget.forget(n);
      n = analyzeNest(*nest, options, budget, said);
      seconds += n.seconds;
      if (n.tiling)
        loop->take();
    }
    remarks.insert(remarks.end(), said.begin(), said.end());
  }
  return seconds;
}

static llvm::Expected<Result> compileOnce(const std::string &path, const Options &options) {
  Result result;
  Stopwatch parse;
  Analysed found;
  double analysis = 0;
  Budget budget(options);
  llvm::Expected<frontend::File> file =
      frontend::extract(path, options.frontend, [&](frontend::Search &search) {
        analysis = tryLoops(search, options, budget, found, result.remarks);
      });
  if (!file)
    return file.takeError();
  result.file = std::move(*file);
  result.parseSeconds = parse.seconds() - analysis;
  finish(result, found, options, budget);
  return result;
}

/// Says everything in the program's own names.
static void uncover(Result &result, const frontend::Disguise &disguise) {
  auto show = [&](std::string &text) { text = disguise.shown(text); };
  for (Remark &r : result.remarks) {
    show(r.text);
    show(r.function);
    for (Note &n : r.notes)
      show(n.text);
  }
  for (std::string &path : result.file.dependencies)
    show(path);
  show(result.file.text);
}

llvm::Expected<Result> compile(const std::string &path, const Options &options) {
  llvm::Expected<Result> result = compileOnce(path, options);
  if (!result)
    return result;
  const frontend::Disguise disguise = disguiseFor(result->file, options);
  if (!disguise.clashesWith(result->generated))
    return result;
  Options again = options;
  again.frontend.disguise = disguise;
  result = compileOnce(path, again);
  if (result)
    uncover(*result, disguise);
  return result;
}

} // namespace hetile::driver
