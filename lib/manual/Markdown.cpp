// SPDX-License-Identifier: Apache-2.0
//===- Markdown.cpp - manual pages for a site -----------------------------===//
//
// The sections of a man page, with tables where there are many entries.
//
//===----------------------------------------------------------------------===//
#include "manual/Page.h"

#include <cstring>

namespace hetile::manual {

namespace {

/// `text` between words of a page: nothing in it is markup.
std::string plain(const std::string &text) {
  std::string out;
  for (const char c : text) {
    if (c == '<')
      out += "&lt;";
    else if (std::strchr("\\`*_{}[]#|", c))
      out += std::string("\\") + c;
    else
      out += c;
  }
  return out;
}

/// `text` as code; in a table a bar would end the cell.
std::string code(const std::string &text) {
  std::string out = "<code>";
  for (const char c : text) {
    if (c == '<')
      out += "&lt;";
    else if (c == '&')
      out += "&amp;";
    else if (std::strchr("|*_`\\", c))
      out += "&#" + std::to_string(int(c)) + ";";
    else
      out += c;
  }
  return out + "</code>";
}

std::string tableOf(const std::vector<Option> &options) {
  if (options.empty())
    return "";
  std::string out = "| option | meaning |\n|---|---|\n";
  for (const Option &o : options)
    out += "| " + code(o.shown()) + " | " + plain(o.help) +
           (o.initial.empty() ? "" : "; if not given: " + code(o.initial)) + " |\n";
  return out + "\n";
}

std::string commandsOf(const Page &page) {
  std::string out;
  for (const Command &c : page.commands)
    out += "## " + plain(page.name + " " + c.name) + "\n\n" + plain(c.help) + "\n\n" +
           tableOf(c.options);
  return out;
}

std::string variablesOf(const Page &page) {
  if (page.variables.empty())
    return "";
  std::string out = "| variable | if not given | accepted | meaning |\n|---|---|---|---|\n";
  for (const Variable &v : page.variables)
    out += "| " + code(v.name) + " | " + (v.initial.empty() ? "" : code(v.initial)) + " | " +
           plain(v.accepted) + " | " + plain(v.help) + " |\n";
  return out + "\n";
}

std::string section(const std::string &name, const std::string &text) {
  return text.empty() ? "" : "## " + name + "\n\n" + text;
}

} // namespace

std::string markdownPage(const Page &page) {
  std::string out = "# " + plain(page.name) + "\n\n" + plain(page.what) + ".\n\n";
  for (const std::string &form : page.synopsis)
    out += "    " + page.name + " " + form + "\n";
  out += page.synopsis.empty() ? "" : "\n";
  for (const std::string &text : page.description)
    out += plain(text) + "\n\n";
  std::string statuses, examples;
  for (const auto &[status, meaning] : page.statuses)
    statuses += "| " + plain(status) + " | " + plain(meaning) + " |\n";
  if (!statuses.empty())
    statuses = "| status | meaning |\n|---|---|\n" + statuses + "\n";
  for (const auto &[command, meaning] : page.examples)
    examples += plain(meaning) + "\n\n    " + command + "\n\n";
  return out + section("Options", tableOf(page.options)) + commandsOf(page) +
         section("Variables", variablesOf(page)) + section("Exit status", statuses) +
         section("Examples", examples);
}

} // namespace hetile::manual
