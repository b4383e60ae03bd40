// SPDX-License-Identifier: Apache-2.0
//===- Page.h - what a program says of itself -------------------*- C++ -*-===//
//
// Filled by each program from the tables by which it parses its command line, so that help, man
// page and completions cannot disagree.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_MANUAL_PAGE_H
#define HETILE_MANUAL_PAGE_H

#include <string>
#include <vector>

namespace hetile::manual {

/// How a value stands behind its option.
enum class Value {
  None,     ///< the option is a flag
  Separate, ///< -o file
  Equals,   ///< --emit=c; `--emit c` may be accepted as well
  Optional, ///< --keep or --keep=folder
  Attached  ///< -Rhetile
};

struct Option {
  std::string name;  ///< as it is typed, with its dashes
  Value takes = Value::None;
  std::string value; ///< what stands for the value: "file", "dir", "seconds"
  std::vector<std::string> accepted; ///< all values, if they can be listed
  std::string help;
  std::string initial; ///< empty: none, or said by `help`
  std::string optionOf; ///< the program whose option the value is; empty: it is none

  /// As a page shows it: `--emit=c|c++`, or by `value` if many are accepted.
  std::string shown() const;
  /// True if values are files or folders, which shells complete.
  bool takesFile() const;
};

struct Variable {
  std::string name, initial, accepted, help;
};

/// A subcommand.
struct Command {
  std::string name, help;
  std::vector<Option> options;
};

struct Page {
  std::string name;
  int section = 1;
  std::string version;
  std::string what; ///< one line, without a full stop
  std::vector<std::string> synopsis;    ///< what follows the name; one for each form
  std::vector<std::string> description; ///< paragraphs
  std::vector<Option> options;
  std::vector<Command> commands;
  std::vector<Variable> variables;
  std::vector<std::pair<std::string, std::string>> statuses; ///< exit status, meaning
  std::vector<std::pair<std::string, std::string>> examples; ///< command, what it does
  std::vector<std::string> seeAlso;  ///< "hetilecc(1)"
  std::vector<std::string> alias;    ///< other names of the program
  std::vector<std::string> suffixes; ///< of files that are operands; empty: any
};

/// The table of options for people, with lines of up to 100 columns.
std::string describe(const std::vector<Option> &options);

/// In roff, for `man`.
std::string manPage(const Page &page);
/// The same for a site.
std::string markdownPage(const Page &page);
/// A file for share/bash-completion/completions.
std::string bashCompletion(const Page &page);
/// A file for a folder of zsh's fpath.
std::string zshCompletion(const Page &page);

/// The text that `--manual=kind` asks for: man, markdown, bash or zsh. Empty for any other word.
std::string manual(const Page &page, const std::string &kind);

/// True, and the kind, if the words of a command line are `--manual=kind` and nothing else.
bool asksForManual(int argc, const char *const *argv, std::string &kind);

} // namespace hetile::manual

#endif
