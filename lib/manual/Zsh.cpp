// SPDX-License-Identifier: Apache-2.0
//===- Zsh.cpp - completion for zsh ---------------------------------------===//
//
// Specifications for `_arguments`, one a line.
//
//===----------------------------------------------------------------------===//
#include "manual/Page.h"

namespace hetile::manual {

namespace {

/// As it may stand between the brackets or behind the colons of a specification.
std::string plain(const std::string &text) {
  std::string out;
  for (const char c : text) {
    if (c == ':' || c == '[' || c == ']' || c == '\\')
      out += '\\';
    out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return out;
}

/// What completes a value.
std::string action(const Option &o) {
  if (!o.optionOf.empty()) // the line that its function sees begins with the option before the word
    return "{compset -n $((CURRENT - 1)); _" + o.optionOf + "}";
  std::string values;
  for (const std::string &value : o.accepted)
    values += (values.empty() ? "" : " ") + value;
  if (!values.empty())
    return "(" + plain(values) + ")";
  if (!o.takesFile())
    return " ";
  return o.value.find("file") == 0 ? "_files" : "_files -/";
}

std::string specification(const Option &o) {
  static const char *const marks[] = {"", "", "=", "=-", "-"};
  const std::string value = o.takes == Value::None ? ""
                            : (o.takes == Value::Optional ? "::" : ":") +
                                  plain(o.value.empty() ? "value" : o.value) + ":" + action(o);
  return "'*" + o.name + marks[static_cast<int>(o.takes)] + "[" + plain(o.help) + "]" + value +
         "'";
}

std::string specifications(const std::vector<Option> &options, const std::string &indent) {
  std::string out;
  for (const Option &o : options)
    out += " \\\n" + indent + specification(o);
  return out;
}

std::string operands(const Page &page) {
  std::string suffixes;
  for (const std::string &suffix : page.suffixes)
    suffixes += (suffixes.empty() ? "" : "|") + suffix;
  return suffixes.empty() ? "'*:file:_files'" : "'*:source:_files -g \"*.(" + suffixes + ")\"'";
}

std::string commandsText(const Page &page) {
  std::string out = "local -a commands=(\n";
  for (const Command &c : page.commands)
    out += "  '" + c.name + ":" + plain(c.help) + "'\n";
  out += ")\nif (( CURRENT == 2 )); then\n  _describe command commands\n  _arguments" +
         specifications(page.options, "    ") + "\n  return\nfi\ncase $words[2] in\n";
  for (const Command &c : page.commands)
    out += "  " + c.name + ")\n    shift words\n    (( CURRENT-- ))\n    _arguments" +
           specifications(c.options, "      ") + " \\\n      '*:file:_files' ;;\n";
  return out + "esac\n";
}

} // namespace

std::string zshCompletion(const Page &page) {
  std::string names = page.name;
  for (const std::string &alias : page.alias)
    names += " " + alias;
  return "#compdef " + names +
         "\n# SPDX-License-Identifier: Apache-2.0\n# Completion of " + page.name +
         " for zsh; made from its tables.\n\n" +
         (page.commands.empty()
              ? "_arguments" + specifications(page.options, "  ") + " \\\n  " + operands(page) +
                    "\n"
              : commandsText(page));
}

} // namespace hetile::manual
