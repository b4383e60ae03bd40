// SPDX-License-Identifier: Apache-2.0
//===- Build.cpp - a build that hetile improves and never breaks ----------===//
//
// original -> analyse -> compile what hetile wrote -> link. A step that fails leaves the original
// and one warning.
//
//===----------------------------------------------------------------------===//
#include "Build.h"

#include "Keep.h"
#include "Markers.h"
#include "TakenNames.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <stdexcept>

#include <unistd.h>

namespace fs = std::filesystem;

namespace hetile::cc {

namespace {

std::string contentsOf(std::istream &in) {
  return std::string(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
}

std::string replaced(std::string text, const std::string &from, const std::string &to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

void write(const std::string &path, const std::string &text) {
  std::ofstream out(path, std::ios::binary);
  if (!(out << text << std::flush))
    throw std::runtime_error("cannot write " + path + "; set TMPDIR to a folder with room");
}

bool isStdout(const std::string &output) { return output == "-" || output == "/dev/stdout"; }

} // namespace

Build::Build(const Commands &commands, std::string name)
    : commands(commands), arguments(commands.arguments()), name(std::move(name)),
      words(arguments.all) {}

Ending Build::run() {
  noteSignals();
  if (!commands.tiles() && !arguments.links)
    return runNoting(commands.whole(words, Linked::Nothing));
  prepare();
  Ending ending = original(false);
  if (!ending.ok())
    return ending;
  ending = improve();
  if (notedSignal())
    ending = {128 + notedSignal(), notedSignal()};
  if (!ending.ok())
    discardOutputs();
  else if (!streamed.empty())
    copyToStdout();
  return ending;
}

/// Standard input can be read once only, and what was written to stdout cannot be taken back.
void Build::prepare() {
  for (const Source &source : arguments.sources)
    if (arguments.all[source.position] == "-" && standardInput.empty()) {
      standardInput = folder.subfolder() + "/" + commands.nameFor(source);
      write(standardInput, contentsOf(std::cin));
    }
  if (!arguments.sources.empty() && isStdout(arguments.output)) {
    streamed = folder.subfolder() + "/output";
    for (size_t i = 0; i < words.size(); i++) {
      if (words[i] == "-o" && i + 1 < words.size())
        words[i + 1] = streamed;
      else if (words[i] == "-o" + arguments.output)
        words[i] = "-o" + streamed;
    }
  }
}

/// Runs a command, unless a signal has come; one that comes meanwhile counts as its ending.
Ending Build::runNoting(const Command &command, Circumstances how) const {
  Ending ending;
  if (!notedSignal())
    ending = hetile::cc::run(command, how);
  if (notedSignal())
    return {128 + notedSignal(), notedSignal()};
  return ending;
}

/// The user's own command. `quietly`: once more, to have its outputs again.
Ending Build::original(bool quietly) {
  std::string told;
  Circumstances how;
  how.input = standardInput;
  if (arguments.relocatable)
    linked = Linked::Nothing;
  else if (arguments.links && arguments.mayLackRuntime) {
    Ending ending = linkSomehow(words, told);
    if (!quietly)
      std::cerr << told;
    return ending;
  }
  if (quietly)
    how.told = how.answer = &told;
  return runNoting(commands.whole(words, linked), how);
}

/// Where the runtime may be missing (no static MPI, another instruction set): with it, as the
/// compiler alone would, or for objects that hetile made, without MPI.
Ending Build::linkSomehow(const std::vector<std::string> &linkWords, std::string &told) {
  std::string first;
  for (Linked with : {Linked::Runtime, Linked::Nothing, Linked::Sequential}) {
    std::string text;
    Circumstances how;
    how.input = standardInput;
    how.told = &text;
    const Ending ending = runNoting(commands.whole(linkWords, with), how);
    if (ending.ok() || ending.signal) {
      linked = with;
      told = text;
      lacks = with == Linked::Runtime ? "" : firstError(first);
      return ending;
    }
    if (with == Linked::Runtime)
      first = text;
    // The compiler's own answer, but for what only objects of hetile lack.
    if (with == Linked::Nothing || told.find("hetile_") != std::string::npos)
      told = text;
    if (with == Linked::Sequential ||
        (with == Linked::Nothing && told.find("hetile_") == std::string::npos))
      return ending;
  }
  return {1, 0};
}

/// Everything after the original, which is there and good.
Ending Build::improve() {
  Ending ending;
  try {
    if (!arguments.standsAlone.empty() && !arguments.sources.empty())
      return alone();
    if (!arguments.sources.empty())
      ending = analyseAll();
    if (!ending.ok())
      return ending;
    ending = compileTiled();
    if (ending.ok() && arguments.links)
      ending = linkTiled();
  } catch (const std::exception &error) {
    ending = giveUp(arguments.all[arguments.sources.front().position], error.what(), {});
  }
  return ending;
}

/// Options under which nests stay as they are; under mpirun it is one program all the same.
Ending Build::alone() {
  const std::string &source = arguments.all[arguments.sources.front().position];
  const Ending ending = giveUp(source, "hetile does not tile under " + arguments.standsAlone, {});
  return ending.ok() && arguments.links ? linkTiled() : ending;
}

/// One warning that the original stays, or an error.
Ending Build::giveUp(const std::string &what, const std::string &cause, const Command &more) {
  std::cerr << name << ": " << (arguments.strict ? "error" : "warning") << ": '" << what
            << (arguments.strict ? "' is not tiled: " : "' is compiled as it is, not tiled: ")
            << cause << " (original-kept)\n";
  if (!more.empty())
    std::cerr << name << ": note: to see more: " << shellText(more) << "\n";
  return {arguments.strict ? 1 : 0, 0};
}

Ending Build::notTiled(const Step &step, const std::string &cause) {
  const std::string &source = arguments.all[step.source->position];
  Command more;
  if (source != "-")
    more = commands.analysis(*step.source, source, {"--analyze-only"});
  return giveUp(source, cause, more);
}

/// hetile on every source. One that it cannot read stays as it is.
Ending Build::analyseAll() {
  for (const Source &source : arguments.sources) {
    Step step;
    step.source = &source;
    const bool streams = arguments.all[source.position] == "-";
    step.path = streams ? standardInput : arguments.all[source.position];
    step.tiled = folder.subfolder() + "/" + commands.tiledName(source);
    Finding finding = analyse(commands, source, step.path, step.tiled);
    if (notedSignal())
      return {128 + notedSignal(), notedSignal()};
    if (streams) {
      finding.told = replaced(finding.told, step.path, "<stdin>");
      finding.cause = replaced(finding.cause, step.path, "<stdin>");
    }
    if (finding.kind != Finding::Failed)
      std::cerr << finding.told;
    if (finding.kind == Finding::Wrong)
      return {1, 0};
    if (finding.kind == Finding::Failed) {
      if (Ending ending = notTiled(step, finding.cause); !ending.ok())
        return ending;
      continue;
    }
    step.ready = finding.kind == Finding::Tiled;
    if (step.ready && streams) {
      std::ifstream in(step.tiled, std::ios::binary);
      write(step.tiled, replaced(contentsOf(in), step.path, "<stdin>"));
    }
    if (step.ready && arguments.keeps)
      keep(step);
    steps.push_back(step);
  }
  return {};
}

void Build::keep(const Step &step) const {
  std::ifstream in(step.tiled, std::ios::binary);
  const std::string path = commands.keptPath(*step.source), error = keepFile(path, contentsOf(in));
  if (!error.empty())
    std::cerr << name << ": warning: '" << path << "' is not kept: " << error << "\n";
}

/// Compiles what hetile wrote, over the outputs of the originals where nothing is linked.
Ending Build::compileTiled() {
  const Source *const sources = arguments.sources.data();
  for (Step &step : steps) {
    if (!step.ready)
      continue;
    std::string told;
    Circumstances how;
    how.told = &told;
    if (arguments.links)
      step.object = folder.subfolder() + "/" + fs::path(step.tiled).stem().string() + ".o";
    else if (streamed.empty())
      step.object = outputs()[arguments.output.empty() ? size_t(step.source - sources) : 0];
    else
      step.object = streamed;
    const Ending ending = runNoting(commands.tiled(*step.source, step.tiled, step.object), how);
    if (ending.signal && notedSignal())
      return ending;
    if (ending.ok())
      continue;
    step.ready = false;
    if (Ending result =
            notTiled(step, "the compiler refuses what hetile wrote: " + firstError(told));
        !result.ok())
      return result;
    if (!arguments.links)
      original(true);
    if (!arguments.links && steps.size() > 1)
      return compileTiled(); // the others' outputs are those of the originals again
  }
  return {};
}

/// The objects of tiled sources, by the positions of these.
std::map<size_t, std::string> Build::tiledObjects() const {
  std::map<size_t, std::string> objects;
  for (const Step &step : steps)
    if (step.ready)
      objects[step.source->position] = step.object;
  return objects;
}

/// The user's words, with the objects of tiled sources in the places of these.
std::vector<std::string> Build::linkWords() const {
  const std::map<size_t, std::string> objects = tiledObjects();
  return objects.empty() ? words : commands.wordsWith(objects);
}

/// Links the objects of tiled sources in the places of these.
Ending Build::linkTiled() {
  const std::map<size_t, std::string> objects = tiledObjects();
  const std::string what = arguments.output.empty() ? "a.out" : arguments.output;
  std::string told;
  Circumstances how;
  how.told = &told;
  how.input = standardInput;
  if (!objects.empty()) {
    const Linked with =
        linked == Linked::Runtime || arguments.relocatable ? linked : Linked::Sequential;
    Ending ending = runNoting(commands.whole(commands.wordsWith(objects), with), how);
    if (notedSignal())
      return ending;
    if (!ending.ok()) {
      original(true);
      linked = Linked::Nothing;
      lacks = lacks.empty() ? firstError(told) : lacks;
    } else if (linked == Linked::Nothing && !arguments.relocatable) {
      linked = Linked::Sequential;
    }
  }
  if (!lacks.empty() && (linked == Linked::Sequential || !arguments.sources.empty()))
    return giveUp(what, "it is linked without hetile's runtime: " + lacks, {});
  if (!arguments.program || linked != Linked::Runtime)
    return {};
  const Ending ending = enterByLinker();
  return ending.ok() ? leaveNamesAlone(what) : ending;
}

/// Links once more so that libraries do not see what the program has by these names: that is what
/// they would find if MPI were not there. False if that does not help.
bool Build::hide(const std::vector<std::string> &names, const std::string &program) {
  const auto exports = [](const std::string &word) {
    for (const char *part :
         {"rdynamic", "export-dynamic", "-Wl,-E", "version-script", "dynamic-list"})
      if (word.find(part) != std::string::npos)
        return true;
    return false;
  };
  const std::vector<std::string> words = linkWords();
  if (std::any_of(names.begin(), names.end(), isCalledByRuntime) ||
      std::any_of(words.begin(), words.end(), exports) || !markersOf(program).main)
    return false;
  const std::string script = folder.subfolder() + "/hidden.map";
  std::ofstream out(script);
  out << "{ local:";
  for (const std::string &name : names)
    out << " " << name << ";";
  out << " };\n";
  out.close();
  std::vector<std::string> all = {"-Wl,--version-script=" + script};
  all.insert(all.end(), words.begin(), words.end());
  std::string told;
  Circumstances how;
  how.told = &told;
  how.input = standardInput;
  return out && runNoting(commands.whole(all, Linked::Runtime), how).ok() &&
         takenNames(program).empty();
}

/// A program that defines what MPI calls is linked without MPI, if the name cannot be hidden: it
/// would not come to its main, or its functions would be called by others.
Ending Build::leaveNamesAlone(const std::string &program) {
  const std::vector<std::string> allTaken = takenNames(program);
  std::string names;
  for (const std::string &taken : allTaken)
    names += (names.empty() ? "'" : ", '") + taken + "'";
  if (names.empty() || !markersOf(program).runtime || hide(allTaken, program))
    return {};
  std::string told;
  Circumstances how;
  how.told = &told;
  how.input = standardInput;
  const Ending ending = runNoting(commands.whole(linkWords(), Linked::Sequential), how);
  if (notedSignal())
    return ending;
  std::string cause = "it defines " + names +
                      ", which MPI calls as a function of the system; accepted is another name, or "
                      "one that is static";
  if (ending.ok()) {
    linked = Linked::Sequential;
    return giveUp(program, "it is linked without hetile's runtime: " + cause, {});
  }
  cause += " (and without hetile's runtime: " + firstError(told) + ")";
  const Ending again = original(true);
  return again.ok() ? giveUp(program, cause, {}) : again;
}

/// A program whose main hetile has not rewritten, since it could not read it or was not asked: the
/// linker has it started by the runtime. Else each rank would be the whole program, which only a
/// program that starts MPI itself is meant to be.
Ending Build::enterByLinker() {
  const std::string program = arguments.output.empty() ? "a.out" : arguments.output;
  const Markers markers = markersOf(program);
  if (markers.main || (markers.mpi && !markers.runtime))
    return {};
  // A library that has nothing but main is needed, whatever the linker thinks.
  std::vector<std::string> entered = {"-Wl,--wrap=main", "-Wl,-u,main", "-Wl,--no-as-needed"};
  for (const std::string &word : linkWords())
    entered.push_back(word);
  std::string told;
  Circumstances how;
  how.told = &told;
  how.input = standardInput;
  const Ending ending = runNoting(commands.whole(entered, Linked::Runtime), how);
  if (ending.ok() || notedSignal())
    return ending;
  // The runtime says so itself, where ranks are started.
  entered.erase(entered.begin(), entered.begin() + 3);
  return runNoting(commands.whole(entered, Linked::Runtime), how);
}

void Build::copyToStdout() const {
  std::ifstream in(streamed, std::ios::binary);
  std::cout << in.rdbuf() << std::flush;
}

/// The compiler's outputs, by the names that it gives them.
std::vector<std::string> Build::outputs() const {
  if (!streamed.empty())
    return {};
  if (!arguments.output.empty())
    return {arguments.output};
  if (arguments.links)
    return {"a.out"};
  std::vector<std::string> names;
  for (const Source &source : arguments.sources)
    names.push_back(fs::path(arguments.all[source.position]).stem().string() +
                    (arguments.assembles ? ".o" : ".s"));
  return names;
}

void Build::discardOutputs() const {
  std::error_code ignored;
  for (const std::string &output : outputs())
    if (fs::is_regular_file(output, ignored))
      fs::remove(output, ignored);
}

} // namespace hetile::cc
