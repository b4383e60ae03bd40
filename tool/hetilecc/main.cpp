//===- main.cpp - hetilecc and hetilec++ ----------------------------------===//
//
// Wrapper compilers like mpicc: `hetilecc -O2 app.c -o app` tiles app.c, compiles what hetile
// wrote instead of it, and links the runtime and MPI. The compiler's own command line is kept;
// only the names of the sources change. They are tiled into a temporary folder under their own
// names, so that the compiler names its outputs as it would without the wrapper.
//
//===----------------------------------------------------------------------===//
#include "Arguments.h"
#include "Config.h"
#include "Process.h"
#include "WholeFile.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>

namespace fs = std::filesystem;
using namespace hetile::cc;

namespace {

const char *const help =
    R"(usage: hetilecc [wrapper options] [compiler arguments]     (hetilec++ for C++)

Tiles the C and C++ sources among the arguments, compiles the result, and links the
runtime and MPI: use it like mpicc.

  --showme            print the command that would be run, and stop
  --showme:compile    print the flags added for compiling
  --showme:link       print the flags added for linking
  -Xhetile <option>   hand an option to hetile
  --help-hetilecc     this text

HETILE_CC and HETILE_CXX name another compiler (default: that of the MPI it was built with).
)";

/// One source on its way through hetile.
struct Tiled {
  std::string original;
  std::string temporary;
};

class Wrapper {
public:
  Wrapper(bool cplusplus, const std::vector<std::string> &words)
      : cplusplus(cplusplus), config(readConfig(cplusplus)),
        arguments(parseArguments(words, cplusplus ? Language::CPlusPlus : Language::C)) {}

  /// `--showme`: the commands, one a line.
  void show() const {
    if (tiles())
      for (const Source &source : arguments.sources)
        print(hetileCommand(source, "<temporary>/" + nameFor(source)));
    print(compilerCommand(arguments.all));
  }

  void showFlags(bool link) const { print(link ? config.link : config.compile); }

  Ending build() {
    if (!tiles())
      return run(compilerCommand(arguments.all));
    noteSignals();
    std::vector<std::string> words = arguments.all;
    for (const Source &source : arguments.sources) {
      std::string temporary = folder.subfolder() + "/" + nameFor(source);
      Ending ending = runNoting(hetileCommand(source, temporary));
      if (!ending.ok())
        return ending;
      done.push_back({arguments.all[source.position], temporary});
      words[source.position] = temporary;
    }
    Ending ending = sourcesShareFolder() ? runNoting(compilerCommand(words)) : buildApart(words);
    if (arguments.writesDepfile)
      correctDepfiles();
    return ending;
  }

private:
  bool tiles() const { return !arguments.stopsEarly && !arguments.sources.empty(); }

  const Command &compiler() const { return cplusplus ? config.cxx : config.cc; }

  static void print(const Command &command) {
    for (size_t i = 0; i < command.size(); i++)
      std::cout << (i ? " " : "") << command[i];
    std::cout << "\n";
  }

  /// Runs a command, unless a signal has come; one that comes meanwhile counts as its ending.
  static Ending runNoting(const Command &command) {
    Ending ending;
    if (!notedSignal())
      ending = run(command);
    if (notedSignal())
      return {128 + notedSignal(), notedSignal()};
    return ending;
  }

  /// File name of the tiled source: the user's own, but with an extension that tells the
  /// language, which may have come from -x or from the wrapper's name.
  std::string nameFor(const Source &source) const {
    fs::path name = fs::path(arguments.all[source.position]).filename();
    if (source.language == Language::C)
      return name.replace_extension(".c").string();
    return name.extension() == ".c" ? name.replace_extension(".cpp").string() : name.string();
  }

  Command hetileCommand(const Source &source, const std::string &output) const {
    Command command = {config.hetile};
    command.insert(command.end(), arguments.hetile.begin(), arguments.hetile.end());
    command.insert(command.end(), {arguments.all[source.position], "-o", output, "--"});
    if (source.language == Language::CPlusPlus)
      command.insert(command.end(), {"-x", "c++"});
    else
      command.insert(command.end(), {"-x", "c"});
    command.insert(command.end(), arguments.parse.begin(), arguments.parse.end());
    command.insert(command.end(), config.compile.begin(), config.compile.end()); // its headers
    command.insert(command.end(), config.mpiCompile.begin(), config.mpiCompile.end());
    return command;
  }

  /// The compiler with `words` and what the wrapper adds around them.
  Command compilerCommand(const std::vector<std::string> &words) const {
    Command command = compiler();
    if (tiles()) {
      addFlagsForTiled(command);
      for (const fs::path &where : sourceFolders())
        command.insert(command.end(), {"-iquote", where.string()});
    }
    command.insert(command.end(), words.begin(), words.end());
    if (arguments.links)
      addLibraries(command);
    return command;
  }

  void addLibraries(Command &command) const {
    if (arguments.forcesLanguage) // or the compiler takes the archives for sources
      command.insert(command.end(), {"-x", "none"});
    command.insert(command.end(), config.link.begin(), config.link.end());
  }

  void addFlagsForTiled(Command &command) const {
    command.insert(command.end(), config.compile.begin(), config.compile.end());
    if (config.addsMpi)
      command.insert(command.end(), config.mpiCompile.begin(), config.mpiCompile.end());
    // gcc fuses multiplications and additions across statements, and tiling changes which
    // ones stand together; clang fuses inside an expression only.
    const bool clang = isClang();
    if (!arguments.hasContract && !clang)
      command.push_back("-ffp-contract=off");
    addIdentity(command, clang);
    if (!arguments.hasVectors) // loops over lanes would stay loops
      command.push_back("-DHETILE_NO_LANES");
    // Debuggers find the user's folder, and two builds give the same bytes.
    for (const Tiled &one : done)
      command.push_back("-fdebug-prefix-map=" + fs::path(one.temporary).parent_path().string() +
                        "=" + folderOf(one.original).string());
  }

  /// What ranks must agree on and no macro tells, see hetile.h.
  void addIdentity(Command &command, bool clang) const {
    const std::string contract = !arguments.contract.empty() ? arguments.contract : clang ? "on" : "off";
    const char *const number = contract == "off" ? "0" : contract == "on" ? "1" : "2";
    command.push_back(std::string("-DHETILE_CONTRACT=") + number);
    command.push_back("-DHETILE_NUMBER_FLAGS=" + hashOf(arguments.numbers));
    std::vector<std::string> code; // options that code depends on; folders and macros have their effect on the text
    for (const std::string &word : arguments.flags)
      if (word.size() > 1 && (word[1] == 'O' || word[1] == 'f' || word[1] == 'm' || word[1] == 's'))
        code.push_back(word);
    command.push_back("-DHETILE_FLAGS=" + hashOf(code));
  }

  /// A number for the preprocessor; 0 if there are no words.
  static std::string hashOf(const std::vector<std::string> &words) {
    uint32_t hash = 2166136261u;
    for (const std::string &word : words)
      for (const char c : word + " ")
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
    return words.empty() ? "0" : std::to_string(hash >> 1); // fits int
  }

  bool isClang() const {
    Command query = compiler();
    query.insert(query.end(), {"-dM", "-E", "-x", "c", "/dev/null"});
    return capture(query).find("__clang__") != std::string::npos;
  }

  /// Where includes with quotes look first: the folders of the sources, in order, once each.
  std::vector<fs::path> sourceFolders() const {
    std::vector<fs::path> folders;
    for (const Source &source : arguments.sources) {
      fs::path where = folderOf(arguments.all[source.position]);
      if (std::find(folders.begin(), folders.end(), where) == folders.end())
        folders.push_back(where);
    }
    return folders;
  }

  static fs::path folderOf(const std::string &source) {
    fs::path where = fs::path(source).parent_path();
    return where.empty() ? "." : where;
  }

  bool sourcesShareFolder() const { return sourceFolders().size() < 2 || !arguments.links; }

  /// Sources of several folders in one linking command: each is compiled on its own, so that
  /// none sees the headers beside another one; then the objects are linked in their places.
  Ending buildApart(std::vector<std::string> words) {
    for (size_t i = 0; i < done.size(); i++) {
      Command command = compiler();
      addFlagsForTiled(command);
      command.insert(command.end(), {"-iquote", folderOf(done[i].original).string()});
      std::string object = folder.subfolder() + "/" + fs::path(done[i].original).stem().string() + ".o";
      command.insert(command.end(), arguments.flags.begin(), arguments.flags.end());
      command.insert(command.end(), {"-c", done[i].temporary, "-o", object});
      if (arguments.writesDepfile && arguments.depfile.empty())
        command.insert(command.end(), {"-MF", linkedDepfile(done[i]), "-MT",
                                       fs::path(done[i].original).stem().string() + ".o"});
      Ending ending = runNoting(command);
      if (!ending.ok())
        return ending;
      words[arguments.sources[i].position] = object;
    }
    Command command = compiler();
    for (size_t i = 0; i < words.size(); i++) {
      if (words[i] == "-x") // objects have no language
        i++;
      else if (words[i].compare(0, 2, "-x") != 0)
        command.push_back(words[i]);
    }
    command.insert(command.end(), config.link.begin(), config.link.end());
    return runNoting(command);
  }

  /// Where gcc writes the dependencies of a source when the same command links.
  std::string linkedDepfile(const Tiled &one) const {
    return (arguments.output.empty() ? "a" : arguments.output) + "-" +
           fs::path(one.original).stem().string() + ".d";
  }

  /// Puts the user's sources in the place of the temporary ones in every dependency file the
  /// compiler may have written.
  void correctDepfiles() const {
    std::vector<fs::path> candidates;
    fs::path output = arguments.output;
    for (const Tiled &one : done) {
      candidates.push_back(fs::path(one.original).stem().string() + ".d");
      candidates.push_back(linkedDepfile(one));
    }
    if (!arguments.output.empty())
      candidates.push_back(output.replace_extension(".d"));
    if (!arguments.depfile.empty())
      candidates.push_back(arguments.depfile);
    for (const fs::path &path : candidates)
      correctDepfile(path);
  }

  void correctDepfile(const fs::path &path) const {
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored)) // a FIFO of that name has no end
      return;
    std::ifstream in(path);
    if (!in)
      return;
    std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    in.close();
    bool changed = false;
    for (const Tiled &one : done) {
      for (size_t at = 0; (at = text.find(one.temporary, at)) != std::string::npos;) {
        text.replace(at, one.temporary.size(), one.original);
        at += one.original.size();
        changed = true;
      }
    }
    std::string error;
    if (changed && !hetile::files::writeWhole(path.string(), text, error))
      throw std::runtime_error("'" + path.string() + "' cannot be written: " + error);
  }

  bool cplusplus;
  Config config;
  Arguments arguments;
  TemporaryFolder folder;
  std::vector<Tiled> done;
};

bool take(std::vector<std::string> &words, const std::string &option) {
  auto found = std::find(words.begin(), words.end(), option);
  if (found == words.end())
    return false;
  words.erase(found);
  return true;
}

/// Everything between the command line and the ending; the temporary files are gone on return.
Ending wrap(bool cplusplus, std::vector<std::string> words) {
  if (take(words, "--help-hetilecc")) {
    std::cout << help;
    return {};
  }
  bool all = take(words, "--showme"), compile = take(words, "--showme:compile"),
       link = take(words, "--showme:link");
  Wrapper wrapper(cplusplus, words);
  if (compile || link)
    wrapper.showFlags(link);
  else if (all)
    wrapper.show();
  else
    return wrapper.build();
  return {};
}

} // namespace

int main(int argc, char **argv) {
  bool cplusplus = fs::path(argv[0]).filename().string().find("c++") != std::string::npos;
  Ending ending;
  try {
    ending = wrap(cplusplus, {argv + 1, argv + argc});
  } catch (const std::exception &error) {
    std::cerr << (cplusplus ? "hetilec++" : "hetilecc") << ": error: " << error.what() << "\n";
    return 1;
  }
  endAs(ending);
}
