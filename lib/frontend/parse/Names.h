// SPDX-License-Identifier: Apache-2.0
//===- Names.h - names of the program that look like ours -------*- C++ -*-===//
//
// All that is generated begins with hetile_, HETILE_, ht_ or hp_. Where the program has one of
// these very names, it is read under another one, of the same length, so that everything in between
// can go on as ever; in the output the generated name changes, and the program's names come back.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_NAMES_H
#define HETILE_FRONTEND_NAMES_H

#include <set>
#include <string>

namespace hetile::frontend {

/// True for words that begin as generated names do.
bool isGeneratedName(const std::string &word);

/// The words in `text` that begin as generated names do.
std::set<std::string> generatedNames(const std::string &text);

/// Names of the program under which nothing generated goes.
class Disguise {
public:
  Disguise() = default; // leaves everything as it is

  /// `program`: words of the program that begin as generated names do; `text`: all that it says, in
  /// which the other names must not occur.
  Disguise(std::set<std::string> program, const std::string &text);

  bool any() const { return Letter != 0 && !Program.empty(); }

  /// True if an output with these generated names would not mean what it should.
  bool clashesWith(const std::set<std::string> &generated) const;

  /// The text with other names in place of those of the program.
  std::string hidden(const std::string &text) const;

  /// The program's own names again.
  std::string shown(const std::string &text) const;

  /// An output: generated names that the program has, too, get others; then the program's own come
  /// back.
  std::string finished(const std::string &output) const;

private:
  char Letter = 0; // in place of their first one
  std::set<std::string> Program;
};

} // namespace hetile::frontend

#endif
