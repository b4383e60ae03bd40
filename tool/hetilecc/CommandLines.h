// SPDX-License-Identifier: Apache-2.0
//===- CommandLines.h - the commands that a wrapper runs --------*- C++ -*-===//
//
// Puts together what is run: the user's own command with the few flags and libraries that are
// added, hetile on one source, the compiler on what hetile wrote.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_HETILECC_COMMANDLINES_H
#define HETILE_TOOL_HETILECC_COMMANDLINES_H

#include "Arguments.h"
#include "Config.h"

#include "process/Process.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace hetile::cc {

/// What a program is linked with.
enum class Linked {
  Runtime,    // and MPI
  Sequential, // what runs the original code, without MPI
  Nothing     // the user's own words only
};

class Commands {
public:
  Commands(bool cplusplus, const std::vector<std::string> &words);

  const Arguments &arguments() const { return given; }
  const Config &installation() const { return config; }

  /// True if the command has sources that may be tiled.
  bool tiles() const { return !given.stopsEarly && !given.sources.empty(); }

  /// The user's file name, but with an extension that tells the language, which may have come from
  /// -x or from the wrapper's name.
  std::string nameFor(const Source &source) const;

  /// File name of the tiled source: app.hetile.c for app.c, so that no line of it poses as one of
  /// the user's in debuggers and profilers.
  std::string tiledName(const Source &source) const;

  /// Where the tiled source stays (--keep). Two sources of one name have two places.
  std::string keptPath(const Source &source) const;

  /// hetile on the source, which may be a copy of the user's (`path`).
  Command analysis(const Source &source, const std::string &path,
                   const std::vector<std::string> &options) const;

  /// The compiler with `words` in place of the user's.
  Command whole(const std::vector<std::string> &words, Linked with) const;

  /// The user's words without what shapes messages, dependency files and intermediate files, and
  /// with objects in the place of some of the sources.
  std::vector<std::string> wordsWith(const std::map<size_t, std::string> &objects) const;

  /// The compiler on `tiled`, which hetile made of `source`, silently. `object`: its output; empty:
  /// as the compiler names it.
  Command tiled(const Source &source, const std::string &tiled, const std::string &object) const;

  /// Where includes with quotes of `source` look first.
  std::string folderOf(const Source &source) const;

private:
  const Command &compiler() const { return cplusplus ? config.cxx : config.cc; }
  Command plainCompiler() const;
  bool isClang() const;
  /// True if products may be fused with additions. gcc does it across statements, and tiling
  /// changes which ones stand together, so it is told not to; clang does it inside an expression
  /// only.
  bool fuses() const { return given.hasContract || isClang(); }
  /// True if zeros of both signs and values that are no numbers do not count.
  bool isFinite() const;
  void addFlags(Command &command) const;
  void addIdentity(Command &command) const;
  void addNamesAside(Command &command, const Source &source) const;

  bool cplusplus;
  Config config;
  Arguments given;
  mutable std::optional<bool> clang; // asked once
};

} // namespace hetile::cc

#endif
