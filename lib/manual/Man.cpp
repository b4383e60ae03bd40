// SPDX-License-Identifier: Apache-2.0
//===- Man.cpp - man pages ------------------------------------------------===//
//
// The macros of man(7), in the order of sections that pages of section 1 have.
//
//===----------------------------------------------------------------------===//
#include "manual/Page.h"

#include <cctype>

namespace hetile::manual {

namespace {

/// `text` as it may stand in a line of roff: no request, no special character.
std::string roff(const std::string &text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\')
      out += "\\(rs";
    else if (c == '-')
      out += "\\-";
    else if (c == '\'')
      out += "\\(aq";
    else if (c == '^')
      out += "\\(ha";
    else if (c == '~')
      out += "\\(ti";
    else if (c == '`')
      out += "\\(ga";
    else if (c == '.' && (out.empty() || out.back() == '\n'))
      out += "\\&.";
    else
      out += c;
  }
  return out;
}

std::string quotedWord(const std::string &text) {
  std::string out;
  for (const char c : roff(text))
    out += c == '"' ? std::string("\\(dq") : std::string(1, c);
  return "\"" + out + "\"";
}

std::string upper(std::string text) {
  for (char &c : text)
    c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

std::string bold(const std::string &text) { return "\\fB" + roff(text) + "\\fR"; }

/// Name bold, value in italics.
std::string head(const Option &o) {
  const std::string all = o.shown(), rest = all.substr(o.name.size());
  std::string out = bold(o.name), what;
  for (const char c : rest) {
    if (c == ' ' || c == '=' || c == '[' || c == ']' || c == '|') {
      out += what.empty() ? "" : (o.accepted.empty() ? "\\fI" : "\\fB") + roff(what) + "\\fR";
      what.clear();
      out += c;
    } else {
      what += c;
    }
  }
  return out + (what.empty() ? "" : (o.accepted.empty() ? "\\fI" : "\\fB") + roff(what) + "\\fR");
}

std::string entry(const std::string &title, const std::string &text) {
  return ".TP\n" + title + "\n" + roff(text) + "\n";
}

std::string optionsText(const std::vector<Option> &options) {
  std::string out;
  for (const Option &o : options)
    out += entry(head(o), o.help + (o.initial.empty() ? "" : " (default: " + o.initial + ")"));
  return out;
}

std::string section(const std::string &name, const std::string &text) {
  return text.empty() ? "" : ".SH " + name + "\n" + text;
}

std::string synopsis(const Page &page) {
  std::string out;
  for (const std::string &form : page.synopsis)
    out += (out.empty() ? "" : ".br\n") + bold(page.name) + " " + roff(form) + "\n";
  return out;
}

std::string commands(const Page &page) {
  std::string out;
  for (const Command &c : page.commands)
    out += ".SS " + quotedWord(page.name + " " + c.name) + "\n" + roff(c.help) + "\n" +
           optionsText(c.options);
  return out;
}

std::string variables(const Page &page) {
  std::string out;
  for (const Variable &v : page.variables) {
    std::string text = v.help;
    text += v.accepted.empty() ? "" : "; accepted: " + v.accepted;
    text += v.initial.empty() ? "" : "; default: " + v.initial;
    out += entry(bold(v.name), text);
  }
  return out;
}

std::string seeAlso(const Page &page) {
  std::string out;
  for (size_t k = 0; k < page.seeAlso.size(); ++k) {
    const std::string &other = page.seeAlso[k];
    const size_t number = other.find('(');
    out += ".BR " + roff(other.substr(0, number)) + " " + other.substr(number) +
           (k + 1 < page.seeAlso.size() ? " ,\n" : "\n");
  }
  return out;
}

} // namespace

std::string manPage(const Page &page) {
  const std::string number = std::to_string(page.section);
  std::string paragraphs, statuses, examples;
  for (const std::string &text : page.description)
    paragraphs += (paragraphs.empty() ? "" : ".PP\n") + roff(text) + "\n";
  for (const auto &[status, meaning] : page.statuses)
    statuses += entry(bold(status), meaning);
  for (const auto &[command, meaning] : page.examples)
    examples += entry(bold(command), meaning);
  return ".\\\" SPDX-License-Identifier: Apache-2.0\n.\\\" Made from the tables of " + page.name +
         ".\n.TH " + quotedWord(upper(page.name)) + " " + number + " \"\" " +
         quotedWord("hetile " + page.version) + " \"hetile\"\n" +
         section("NAME", roff(page.name) + " \\- " + roff(page.what) + "\n") +
         section("SYNOPSIS", synopsis(page)) + section("DESCRIPTION", paragraphs) +
         section("OPTIONS", optionsText(page.options)) + section("COMMANDS", commands(page)) +
         section("EXIT STATUS", statuses) + section("ENVIRONMENT", variables(page)) +
         section("EXAMPLES", examples) + section("SEE ALSO", seeAlso(page));
}

} // namespace hetile::manual
