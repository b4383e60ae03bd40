// SPDX-License-Identifier: Apache-2.0
//===- Driver.cpp - one file through all passes ---------------------------===//
//
// parse, read (clang) -> analyze (isl) -> regions -> check -> remarks -> emit -> check-output
// (clang).
//
//===----------------------------------------------------------------------===//
#include "Driver.h"

#include "Dumps.h"
#include "Finish.h"

#include "../model/Print.h"
#include "../model/Reasons.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <algorithm>

using namespace hetile::model;

namespace hetile::driver {

/// Other names for those of the program that generated names may be.
static frontend::Disguise disguiseFor(const frontend::File &file, const Options &options) {
  std::string text;
  for (const std::string &word : options.frontend.command)
    text += word + "\n";
  for (const std::string &path : file.dependencies) {
    llvm::SmallString<256> full; // an absolute path stays as it is
    if (!llvm::sys::path::is_absolute(path))
      full = options.frontend.directory;
    llvm::sys::path::append(full, path);
    if (auto buffer = llvm::MemoryBuffer::getFile(full))
      text += (*buffer)->getBuffer().str();
  }
  return {file.names, text};
}

/// Analyses the nest that was read last with memory of its own for each iteration (`expanded`),
/// where iterations share it: takes it if its tiling `suits`.
template <class Suits>
static bool takeExpanded(frontend::Candidate &loop, const Nest &nest, std::optional<Nest> expanded,
                         Suits suits, const Options &options, Budget &budget, Analysed &found,
                         std::vector<Remark> &said, Passes &passes) {
  if (!expanded)
    return false;
  std::vector<Remark> remarks;
  NestResult n = passes.run("analyze", nest.name,
                            [&] { return analyzeNest(*expanded, options, budget, remarks); });
  passes.addSteps("analyze", nest.name, n.steps);
  if (!n.tiling || !suits(*n.tiling)) {
    budget.forget(n);
    return false;
  }
  passes.dump("analyze", [&] { return stateOf(*expanded, n); });
  said.clear();
  NestResult &known = found[keyOf(nest)];
  budget.forget(known);
  known = std::move(n);
  loop.replace(std::move(*expanded));
  loop.take();
  return true;
}

/// Tries the loops of a file: each is read in one way after the other, and analysed, until there is
/// a tiling. What is said of the nest that was analysed last counts.
static void tryLoops(frontend::Search &search, const Options &options, Budget &budget,
                     Analysed &found, std::vector<Remark> &remarks, Passes &passes) {
  while (frontend::Candidate *loop = passes.run("read", [&] { return search.next(); })) {
    constexpr double WithCalls = 0.75; // where there is another form
    std::vector<Remark> said;
    std::string last; // nest
    budget.allow(loop->isQuiet() ? WithCalls : 1);
    while (const char *reading = loop->nextReading()) {
      const Nest *nest = passes.run("read", reading, [&] { return loop->read(); });
      if (!nest)
        continue;
      last = nest->name;
      passes.dump("read", [&] { return nest->name + ": " + reading + "\n" + model::dump(*nest); });
      if (!passes.run("analyze", nest->name,
                      [&] { return leavesPrivateArrays(*nest, options, budget); }))
        continue;
      const auto take = [&](std::optional<Nest> expanded, auto suits) {
        return takeExpanded(*loop, *nest, std::move(expanded), suits, options, budget, found, said,
                            passes);
      };
      if (take(passes.run("analyze", nest->name,
                          [&] { return expandArrays(*nest, options, budget); }),
               [](const Tiling &t) { return hasBlocks(t.tile); }))
        continue;
      if (passes.run("analyze", nest->name,
                     [&] { return privatizeArrays(*loop, *nest, options, budget); }))
        continue;
      said.clear();
      NestResult &n = found[keyOf(*nest)];
      budget.forget(n);
      n = passes.run("analyze", nest->name,
                     [&] { return analyzeNest(*nest, options, budget, said); });
      passes.addSteps("analyze", nest->name, n.steps);
      passes.dump("analyze", [&] { return stateOf(*nest, n); });
      // A product, of which columns depend on one another only where they do anyway.
      const bool isParallel = n.tiling && n.tiling->parallel;
      if (take(passes.run("read", reading, [&] { return loop->withSumsExpanded(); }),
               [&](const Tiling &t) {
                 return (hasBlocks(t.tile) || hasJam(t.tile)) && (t.parallel || !isParallel);
               }))
        continue;
      if (n.tiling)
        loop->take();
      if (loop->isQuiet() && std::any_of(said.begin(), said.end(), [](const Remark &remark) {
            return isFor(remark, Reason::TooComplex);
          }))
        break;
    }
    if (!loop->isQuiet())
      remarks.insert(remarks.end(), said.begin(), said.end());
    else if (!last.empty())
      budget.excuse(last);
  }
}

/// The passes from source to text.
static llvm::Expected<Result> compileOnce(const std::string &path, const Options &options) {
  Result result;
  Analysed found;
  Budget budget(options);
  Passes passes(options.dumpAfter);
  // The syntax tree lives as long as the search.
  llvm::Expected<frontend::File> file = passes.run("parse", [&] {
    return frontend::extract(path, options.frontend, [&](frontend::Search &search) {
      tryLoops(search, options, budget, found, result.remarks, passes); // read, analyze
    });
  });
  if (!file)
    return file.takeError();
  result.file = std::move(*file);
  passes.dump("parse", [&] { return stateOf(result.file); });
  Finisher rest(result, found, options, budget);
  do {
    passes.run("regions", [&] { rest.settle(); });
    passes.dump("regions", [&] { return stateOf(rest.regions()); });
    passes.run("check", [&] { rest.check(); });
    passes.dump("check", [&] { return stateOf(result.nests); });
    passes.run("remarks", [&] { rest.say(); });
    passes.dump("remarks", [&] { return stateOf(result.remarks); });
    passes.run("emit", [&] { rest.emit(); });
    passes.dump("emit", [&] { return rest.text(); });
  } while (!passes.run("check-output", [&] { return rest.isGood(); }));
  rest.conclude();
  passes.dump("check-output", [&] { return result.text; });
  result.times = {passes.times().begin(), passes.times().end()};
  result.dump = passes.dumped();
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
  show(result.file.original);
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
