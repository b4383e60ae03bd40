// SPDX-License-Identifier: Apache-2.0
//===- Build.h - a build that hetile improves and never breaks --*- C++ -*-===//
//
// The user's own command runs first, on the user's own sources: messages, status, dependency files
// and outputs are the compiler's. Then the sources are tiled and compiled once more, and what comes
// out takes the place of the first outputs. Whatever goes wrong on that way, these stay.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_HETILECC_BUILD_H
#define HETILE_TOOL_HETILECC_BUILD_H

#include "CommandLines.h"
#include "SourceAnalysis.h"

namespace hetile::cc {

class Build {
public:
  /// `name`: of the wrapper, for messages.
  Build(const Commands &commands, std::string name);

  Ending run();

private:
  /// A source that is tiled: where its text is (a copy, if it came from stdin) and what hetile
  /// wrote.
  struct Step {
    const Source *source;
    std::string path, tiled, object;
    bool ready = false; // there is a tiled source
  };

  Ending original(bool quietly);
  Ending alone();
  Ending linkSomehow(const std::vector<std::string> &words, std::string &told);
  Ending improve();
  void prepare();
  Ending analyseAll();
  void keep(const Step &step) const;
  Ending compileTiled();
  std::map<size_t, std::string> tiledObjects() const;
  std::vector<std::string> linkWords() const;
  Ending linkTiled();
  Ending enterByLinker();
  bool hide(const std::vector<std::string> &names, const std::string &program);
  Ending leaveNamesAlone(const std::string &program);
  Ending giveUp(const std::string &what, const std::string &cause, const Command &more);
  Ending notTiled(const Step &step, const std::string &cause);
  void discardOutputs() const;
  std::vector<std::string> outputs() const;
  Ending runNoting(const Command &command, Circumstances how = {}) const;
  void copyToStdout() const;

  const Commands &commands;
  const Arguments &arguments;
  std::string name;
  TemporaryFolder folder;
  std::vector<std::string> words; // the user's, but the output is a file
  std::vector<Step> steps;
  std::string standardInput; // file with what came from there
  std::string streamed;      // file that takes the place of stdout as output
  Linked linked = Linked::Runtime; // how the original was linked
  std::string lacks;         // why not with the runtime
};

} // namespace hetile::cc

#endif
