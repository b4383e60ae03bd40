// SPDX-License-Identifier: Apache-2.0
//===- Page.cpp - what a program says of itself ---------------------------===//
//
// Tables for people, and the choice of a form.
//
//===----------------------------------------------------------------------===//
#include "manual/Page.h"

#include <algorithm>
#include <sstream>

namespace hetile::manual {

namespace {

constexpr size_t HelpColumn = 24, LastColumn = 96, MostListed = 6;
const std::string Asks = "--manual=";

std::string joined(const std::vector<std::string> &words, const std::string &between) {
  std::string out;
  for (const std::string &word : words)
    out += (out.empty() ? "" : between) + word;
  return out;
}

} // namespace

std::string Option::shown() const {
  const bool lists = !accepted.empty() && accepted.size() <= MostListed;
  const std::string what = lists ? joined(accepted, "|") : value;
  switch (takes) {
  case Value::None:
    return name;
  case Value::Separate:
    return name + " " + what;
  case Value::Equals:
    return name + "=" + what;
  case Value::Optional:
    return name + "[=" + what + "]";
  case Value::Attached:
    return name + what;
  }
  return name;
}

bool Option::takesFile() const {
  for (const char *kind : {"file", "folder", "dir"})
    if (value.find(kind) != std::string::npos)
      return true;
  return false;
}

std::string describe(const std::vector<Option> &options) {
  std::string out;
  for (const Option &option : options) {
    std::string line = "  " + option.shown();
    line.resize(std::max(line.size() + 1, HelpColumn), ' ');
    std::istringstream words(option.help);
    for (std::string word; words >> word;) {
      if (line.size() + 1 + word.size() > LastColumn) {
        out += line + "\n";
        line = std::string(HelpColumn, ' ');
      }
      line += (line.back() == ' ' ? "" : " ") + word;
    }
    out += line + "\n";
  }
  return out;
}

std::string manual(const Page &page, const std::string &kind) {
  if (kind == "man")
    return manPage(page);
  if (kind == "markdown")
    return markdownPage(page);
  if (kind == "bash")
    return bashCompletion(page);
  return kind == "zsh" ? zshCompletion(page) : "";
}

bool asksForManual(int argc, const char *const *argv, std::string &kind) {
  if (argc != 2 || std::string(argv[1]).compare(0, Asks.size(), Asks) != 0)
    return false;
  kind = std::string(argv[1]).substr(Asks.size());
  return kind == "man" || kind == "markdown" || kind == "bash" || kind == "zsh";
}

} // namespace hetile::manual
