// SPDX-License-Identifier: Apache-2.0
//===- main.cpp - hetilecc and hetilec++ ----------------------------------===//
//
// Wrapper compilers like mpicc: `hetilecc -O2 app.c -o app` compiles app.c as the compiler would,
// then tiles it, compiles what hetile wrote, and links the runtime and MPI.
//
//===----------------------------------------------------------------------===//
#include "Build.h"
#include "CommandLines.h"
#include "WrapperManual.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <stdexcept>

namespace fs = std::filesystem;
using namespace hetile::cc;

namespace {

void print(const Command &command) {
  for (size_t i = 0; i < command.size(); i++)
    std::cout << (i ? " " : "") << command[i];
  std::cout << "\n";
}

/// `--showme`: the commands, one a line.
void show(const Commands &commands) {
  const Arguments &arguments = commands.arguments();
  print(commands.whole(arguments.all, Linked::Runtime));
  for (const Source &source : arguments.sources) {
    const std::string temporary = "<temporary>/" + commands.tiledName(source);
    if (!commands.tiles())
      break;
    print(commands.analysis(source, arguments.all[source.position],
                            {"--skip-unchanged", "-o", temporary}));
    print(commands.tiled(source, temporary,
                         arguments.links ? "<temporary>/object" : arguments.output));
  }
}

bool take(std::vector<std::string> &words, const std::string &option) {
  auto found = std::find(words.begin(), words.end(), option);
  if (found == words.end())
    return false;
  words.erase(found);
  return true;
}

const char *nameOf(bool cplusplus) { return cplusplus ? "hetilec++" : "hetilecc"; }

/// Everything between the command line and the ending; the temporary files are gone on return.
Ending wrap(bool cplusplus, std::vector<std::string> words) {
  if (take(words, "--help-hetilecc")) {
    std::cout << wrapperHelp();
    return {};
  }
  bool all = take(words, "--showme"), compile = take(words, "--showme:compile"),
       link = take(words, "--showme:link");
  const Commands commands(cplusplus, words);
  if (compile || link)
    print(link ? commands.installation().link : commands.installation().compile);
  else if (all)
    show(commands);
  else
    return Build(commands, nameOf(cplusplus)).run();
  return {};
}

} // namespace

int main(int argc, char **argv) {
  bool cplusplus = fs::path(argv[0]).filename().string().find("c++") != std::string::npos;
  if (std::string kind; hetile::manual::asksForManual(argc, argv, kind)) {
    std::cout << hetile::manual::manual(wrapperPage(), kind);
    return 0;
  }
  Ending ending;
  try {
    ending = wrap(cplusplus, {argv + 1, argv + argc});
  } catch (const std::exception &error) {
    std::cerr << nameOf(cplusplus) << ": error: " << error.what() << "\n";
    return 1;
  }
  endAs(ending);
}
