// SPDX-License-Identifier: Apache-2.0
//===- Bash.cpp - completion for bash -------------------------------------===//
//
// One function, which needs nothing of bash-completion. Readline takes `=` for the end of a word,
// so an option and its value are two words there.
//
//===----------------------------------------------------------------------===//
#include "manual/Page.h"

namespace hetile::manual {

namespace {

/// As a word that bash does not look into.
std::string quotedWord(const std::string &text) {
  std::string out = "'";
  for (const char c : text)
    out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

/// The words that options begin with: those with a value behind `=` end with it.
std::string wordsOf(const std::vector<Option> &options) {
  std::string out;
  for (const Option &o : options) {
    std::vector<std::string> forms = {o.name};
    if (o.takes == Value::Equals)
      forms = {o.name + "="};
    else if (o.takes == Value::Optional)
      forms = {o.name, o.name + "="};
    else if (o.takes == Value::Attached) {
      forms.clear();
      for (const std::string &value : o.accepted)
        forms.push_back(o.name + value);
    }
    for (const std::string &form : forms)
      out += (out.empty() ? "" : " ") + form;
  }
  return out;
}

/// The branch that completes the values of an option; empty if nothing is known of them.
std::string valuesOf(const Option &o, const std::string &indent) {
  const bool isKnown = !o.accepted.empty() || o.takesFile();
  if (o.takes == Value::None || o.takes == Value::Attached || !isKnown)
    return "";
  std::string values;
  for (const std::string &value : o.accepted)
    values += (values.empty() ? "" : " ") + value;
  std::string generated = "-W " + quotedWord(values);
  if (values.empty())
    generated = o.value.find("file") == 0 ? "-f" : "-d";
  return indent + o.name + ") COMPREPLY=($(compgen " + generated + " -- \"$cur\")); return ;;\n";
}

/// The name of the function that completes the command lines of a program.
std::string functionOf(const std::string &program) {
  std::string out = "_";
  for (const char c : program)
    out += c == '-' ? '_' : c;
  return out;
}

/// Where the word being completed is another program's option, or belongs to one (`--emit`, `=`,
/// `c`), that program's completion gets a line of its own: its name, the options handed to it so
/// far, and the word. Its file lies beside this one, and may not have been read yet. All its options
/// are offered for nothing, as it takes no operand from here.
std::string handedOn(const Option &o) {
  const std::string function = functionOf(o.optionOf), pad = "    ";
  return "  if [[ ${COMP_WORDS[at-1]} == " + o.name + " ]]; then\n" + pad + "local -a line=(" +
         o.optionOf + ")\n" + pad + "local k\n" + pad + "for ((k = 1; k < at - 1; ++k)); do\n" +
         pad + "  [[ ${COMP_WORDS[k]} != " + o.name +
         " ]] || line+=(\"${COMP_WORDS[++k]}\")\n" + pad + "done\n" + pad +
         "line+=(\"${COMP_WORDS[@]:at:COMP_CWORD-at+1}\")\n" + pad + "declare -F " + function +
         " >/dev/null || source \"${BASH_SOURCE[0]%/*}/" + o.optionOf +
         "\" 2>/dev/null || return 0\n" + pad +
         "local -a COMP_WORDS && COMP_WORDS=(\"${line[@]}\")\n" + pad +
         "local COMP_CWORD=$((${#line[@]} - 1))\n" + pad + function + "\n" + pad +
         "[[ ${#COMPREPLY[@]} -eq 0 && -z $cur && $at -eq $place ]] || return 0\n" + pad +
         "COMP_WORDS[COMP_CWORD]=-\n" + pad + function + "\n" + pad + "return\n  fi\n";
}

std::string choices(const std::vector<Option> &options, const std::string &indent) {
  std::string out;
  for (const Option &o : options)
    out += valuesOf(o, indent + "  ");
  return (out.empty() ? "" : indent + "case $prev in\n" + out + indent + "esac\n") + indent +
         "words=" + quotedWord(wordsOf(options)) + "\n";
}

/// Each subcommand has options of its own.
std::string commandsText(const Page &page) {
  std::string names, out;
  for (const Command &c : page.commands)
    names += (names.empty() ? "" : " ") + c.name;
  out = "  case $COMP_CWORD/${COMP_WORDS[1]} in\n    1/*) words=" +
        quotedWord(names + " " + wordsOf(page.options)) +
        " ;;\n";
  for (const Command &c : page.commands)
    out += "    */" + c.name + ")\n" + choices(c.options, "      ") + "      ;;\n";
  return out + "  esac\n";
}

} // namespace

std::string bashCompletion(const Page &page) {
  const std::string function = functionOf(page.name);
  std::string names = page.name;
  for (const std::string &alias : page.alias)
    names += " " + alias;
  const bool commands = !page.commands.empty();
  std::string others;
  for (const Option &o : page.options)
    if (!o.optionOf.empty())
      others += handedOn(o);
  return "# SPDX-License-Identifier: Apache-2.0\n# Completion of " + page.name +
         " for bash; made from its tables.\n" + function +
         "() {\n"
         "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} words=\n"
         "  local at=$COMP_CWORD place=$COMP_CWORD\n"
         "  if [[ $cur == = ]]; then\n"
         "    cur= at=$((COMP_CWORD-1))\n"
         "  elif [[ $prev == = && $COMP_CWORD -gt 1 ]]; then\n"
         "    prev=${COMP_WORDS[COMP_CWORD-2]} at=$((COMP_CWORD-2))\n"
         "  fi\n" +
         others +
         (commands ? commandsText(page) : choices(page.options, "  ")) +
         (commands ? "  [[ $cur == -* || $COMP_CWORD -eq 1 ]] || return 0\n"
                   : "  [[ $cur == -* ]] || return 0\n") +
         "  COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
         "  [[ ${#COMPREPLY[@]} -ne 1 || ${COMPREPLY[0]} != *= ]] || compopt -o nospace\n"
         "}\n"
         "complete -o default -F " +
         function + " " + names + "\n";
}

} // namespace hetile::manual
