// SPDX-License-Identifier: Apache-2.0
//===- CommandLines.cpp - the commands that a wrapper runs ----------------===//
//
// Everything is a list of words; nothing is run here but questions to the compiler.
//
//===----------------------------------------------------------------------===//
#include "CommandLines.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>

namespace fs = std::filesystem;

namespace hetile::cc {

namespace {

void append(Command &command, const std::vector<std::string> &words) {
  command.insert(command.end(), words.begin(), words.end());
}

/// A number for the preprocessor; 0 if there are no words.
std::string hashOf(const std::vector<std::string> &words) {
  uint32_t hash = 2166136261u;
  for (const std::string &word : words)
    for (const char c : word + " ")
      hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  return words.empty() ? "0" : std::to_string(hash >> 1); // fits int
}

/// The text as a string of C.
std::string literal(const std::string &text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\')
      out += '\\';
    out += c == '\n' ? std::string("\\n") : std::string(1, c);
  }
  return out + "\"";
}

} // namespace

Commands::Commands(bool cplusplus, const std::vector<std::string> &words)
    : cplusplus(cplusplus), config(readConfig(cplusplus)),
      given(parseArguments(words, cplusplus ? Language::CPlusPlus : Language::C)) {}

std::string Commands::nameFor(const Source &source) const {
  fs::path name = fs::path(given.all[source.position]).filename();
  if (source.language == Language::C)
    return name.replace_extension(".c").string();
  const std::string extension = name.extension().string();
  return extension.empty() || extension == ".c" ? name.replace_extension(".cpp").string()
                                                : name.string();
}

std::string Commands::tiledName(const Source &source) const {
  constexpr size_t Longest = 255; // of a file's name, in bytes
  const fs::path name = nameFor(source);
  const std::string ending = ".hetile" + name.extension().string();
  return name.stem().string().substr(0, Longest - ending.size()) + ending;
}

std::string Commands::keptPath(const Source &source) const {
  const fs::path folder = folderOf(source), name = tiledName(source);
  if (given.keepFolder.empty())
    return (folder / name).string();
  const bool inside = folder.is_relative() && folder.string().find("..") == std::string::npos;
  const fs::path below = inside ? folder : fs::absolute(folder).lexically_normal().relative_path();
  return (given.keepFolder / below / name).lexically_normal().string();
}

std::string Commands::folderOf(const Source &source) const {
  fs::path where = fs::path(given.all[source.position]).parent_path();
  return where.empty() ? "." : where.string();
}

Command Commands::analysis(const Source &source, const std::string &path,
                           const std::vector<std::string> &options) const {
  Command command = {config.hetile};
  append(command, given.hetile);
  if (!given.strict)
    command.push_back("--own-marks-only");
  command.push_back(path);
  append(command, options);
  append(command, {"--", "-x", source.language == Language::CPlusPlus ? "c++" : "c"});
  if (!fuses())
    command.push_back("-ffp-contract=off");
  append(command, given.parse);
  append(command, config.compile); // its headers
  append(command, config.mpiCompile);
  append(command, {"-iquote", folderOf(source)});
  // Headers that come with the compiler and that the parser does not have, such as omp.h and
  // quadmath.h.
  Command query = compiler();
  query.push_back(isClang() ? "-print-resource-dir" : "-print-file-name=include");
  std::string folder = capture(query);
  folder.erase(std::find(folder.begin(), folder.end(), '\n'), folder.end());
  if (!folder.empty() && folder[0] == '/')
    append(command, {"-idirafter", folder + (isClang() ? "/include" : "")});
  return command;
}

Command Commands::whole(const std::vector<std::string> &words, Linked with) const {
  Command command = given.links && with != Linked::Runtime ? plainCompiler() : compiler();
  if (given.precompiles && !given.stopsEarly) { // MPI's wrapper would link it
    command = plainCompiler();
    append(command, config.mpiCompile);
  }
  if (tiles())
    addFlags(command);
  append(command, words);
  if (!given.links || with == Linked::Nothing)
    return command;
  if (given.forcesLanguage) // or the compiler takes the archives for sources
    append(command, {"-x", "none"});
  append(command, with == Linked::Runtime ? config.link : config.sequential);
  return command;
}

std::vector<std::string> Commands::wordsWith(const std::map<size_t, std::string> &objects) const {
  std::vector<std::string> words;
  for (size_t i = 0; i < given.all.size(); i++) {
    auto object = objects.find(i);
    if (given.telling[i])
      continue;
    if (object == objects.end()) {
      words.push_back(given.all[i]);
      continue;
    }
    auto source = std::find_if(given.sources.begin(), given.sources.end(),
                               [&](const Source &s) { return s.position == i; });
    const bool forced = source != given.sources.end() && !source->forced.empty();
    if (forced) // objects have no language
      append(words, {"-x", "none"});
    words.push_back(object->second);
    if (forced)
      append(words, {"-x", source->forced});
  }
  if (!objects.empty())
    words.push_back("-w");
  return words;
}

Command Commands::tiled(const Source &source, const std::string &tiled,
                        const std::string &object) const {
  Command command = compiler();
  addFlags(command);
  addIdentity(command);
  append(command, {"-iquote", folderOf(source)});
  // Debuggers look where it is kept or would be, and two builds give the same bytes.
  const std::string kept = given.keeps ? fs::path(keptPath(source)).parent_path().string() : "";
  command.push_back("-fdebug-prefix-map=" + fs::path(tiled).parent_path().string() + "=" +
                    (kept.empty() ? folderOf(source) : kept));
  append(command, given.flags);
  command.push_back("-D__BASE_FILE__=" + literal(given.all[source.position]));
  command.push_back("-w"); // the compiler has told everything about the original
  if (given.assembles)
    command.push_back("-c");
  if (given.links && given.namesAside && !isClang())
    addNamesAside(command, source);
  if (!source.forced.empty()) // the name may tell this compiler something else
    append(command, {"-x", source.forced});
  command.push_back(tiled);
  if (!object.empty())
    append(command, {"-o", object});
  return command;
}

/// Files beside an object that is linked at once are named after the program, in its folder.
void Commands::addNamesAside(Command &command, const Source &source) const {
  const std::string name = nameFor(source);
  append(command, {"-dumpdir", (given.output.empty() ? "a" : given.output) + "-", "-dumpbase", name,
                   "-dumpbase-ext", fs::path(name).extension().string()});
}

void Commands::addFlags(Command &command) const {
  append(command, config.compile);
  command.push_back("-D__HETILE__=1");
  if (config.addsMpi)
    append(command, config.mpiCompile);
  if (!fuses())
    command.push_back("-ffp-contract=off");
  // A function that is called once becomes a part of its caller, unless that adds much to a small
  // frame: so what the program's own frame is must count, not the views of its arrays besides.
  if (!isClang())
    command.push_back("--param=large-stack-frame=2048");
  // With -O2 it makes vector instructions only of loops whose length is a constant that fits. The
  // bounds of a tile are none.
  if (given.hasVectors && !isClang())
    command.push_back("-fvect-cost-model=dynamic");
  // It exchanges their operands as it numbers its variables; of two zeros, or two values that are
  // no numbers, the library takes one by its place.
  if (!isFinite() && !isClang())
    for (const char *function : {"fmax", "fmaxf", "fmaxl", "fmin", "fminf", "fminl"})
      command.push_back(std::string("-fno-builtin-") + function);
  if (!given.hasVectors) // loops over lanes would stay loops
    command.push_back("-DHETILE_NO_LANES");
  if (given.dropsFunctions) // what a table of them names would stay, and what that calls be missing
    command.push_back("-DHETILE_NO_SUMMARIES");
  if (given.usesProfile && !isClang()) // that of the tiled code fits the original in part only
    append(command, {"-Wno-coverage-mismatch", "-Wno-missing-profile"});
}

/// What ranks must agree on and no macro tells, see hetile.h.
void Commands::addIdentity(Command &command) const {
  const std::string contract = !given.contract.empty() ? given.contract : isClang() ? "on" : "off";
  command.push_back(std::string("-DHETILE_CONTRACT=") + (contract == "off"  ? "0"
                                                         : contract == "on" ? "1"
                                                                            : "2"));
  command.push_back("-DHETILE_NUMBER_FLAGS=" + hashOf(given.numbers));
  std::vector<std::string>
      code; // options that code depends on; folders and macros have their effect on the text
  for (const std::string &word : given.flags)
    if (word.size() > 1 && (word[1] == 'O' || word[1] == 'f' || word[1] == 'm' || word[1] == 's'))
      code.push_back(word);
  command.push_back("-DHETILE_FLAGS=" + hashOf(code));
}

/// The compiler without MPI: that of MPI's own wrapper, if it is one and says so.
Command Commands::plainCompiler() const {
  if (config.addsMpi)
    return compiler();
  Command query = compiler();
  query.push_back("-show"); // Open MPI, MPICH and their relatives
  std::string answer = capture(query);
  answer.erase(
      std::find_if(answer.begin(), answer.end(), [](char c) { return c == ' ' || c == '\n'; }),
      answer.end());
  return answer.empty() ? compiler() : Command{answer};
}

bool Commands::isFinite() const {
  return std::any_of(given.flags.begin(), given.flags.end(), [](const std::string &f) {
    return f == "-ffast-math" || f == "-Ofast" || f == "-ffinite-math-only";
  });
}

/// Its version says it for gcc and clang, and is quick to get; relatives of clang have its macro.
bool Commands::isClang() const {
  if (clang)
    return *clang;
  Command query = compiler();
  query.push_back("--version");
  const std::string version = capture(query);
  if (version.find("Free Software Foundation") != std::string::npos) {
    clang = false;
  } else if (version.find("clang version") != std::string::npos) {
    clang = true;
  } else {
    Command macros = compiler();
    append(macros, {"-dM", "-E", "-x", "c", "/dev/null"});
    clang = capture(macros).find("__clang__") != std::string::npos;
  }
  return *clang;
}

} // namespace hetile::cc
