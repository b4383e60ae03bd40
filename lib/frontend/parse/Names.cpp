// SPDX-License-Identifier: Apache-2.0
//===- Names.cpp - names of the program that look like ours ---------------===//
//
// Words are runs of letters, digits and underscores, wherever they stand: in strings, too, so that
// what the program says of itself comes back as it was.
//
//===----------------------------------------------------------------------===//
#include "frontend/parse/Names.h"

#include "frontend/parse/RuntimeHeaders.h"
#include "model/body/Words.h"

#include <algorithm>
#include <functional>

namespace hetile::frontend {

static const char *const Prefixes[] = {"hetile_", "HETILE_", "ht_", "hp_"};

bool isGeneratedName(const std::string &word) {
  return std::any_of(std::begin(Prefixes), std::end(Prefixes),
                     [&](const char *prefix) { return word.rfind(prefix, 0) == 0; });
}

static std::string mapWords(const std::string &text,
                            const std::function<std::string(const std::string &)> &change) {
  std::string out;
  for (size_t k = 0; k < text.size();) {
    size_t end = k;
    while (end < text.size() && model::isWordCharacter(text[end]))
      ++end;
    if (end == k)
      out += text[k++];
    else
      out += change(text.substr(k, end - k));
    k = std::max(k, end);
  }
  return out;
}

std::set<std::string> generatedNames(const std::string &text) {
  std::set<std::string> names;
  mapWords(text, [&](const std::string &word) {
    if (isGeneratedName(word))
      names.insert(word);
    return word;
  });
  return names;
}

/// What the runtime's headers declare: these names cannot change.
static const std::set<std::string> &runtimeNames() {
  static const std::set<std::string> names = [] {
    std::string text;
    for (const RuntimeHeader &header : runtimeHeaders())
      text += std::string(header.name) + " " + header.text + "\n";
    return generatedNames(text);
  }();
  return names;
}

Disguise::Disguise(std::set<std::string> program, const std::string &text)
    : Program(std::move(program)) {
  for (const char letter : std::string("ZQXKYWVJUG"))
    if (std::none_of(Program.begin(), Program.end(), [&](const std::string &name) {
          return text.find(letter + name.substr(1)) != std::string::npos;
        })) {
      Letter = letter;
      return;
    }
}

bool Disguise::clashesWith(const std::set<std::string> &generated) const {
  return any() && std::any_of(generated.begin(), generated.end(), [&](const std::string &name) {
           return Program.count(name) && !runtimeNames().count(name);
         });
}

std::string Disguise::hidden(const std::string &text) const {
  return mapWords(text, [&](const std::string &word) {
    return any() && Program.count(word) ? Letter + word.substr(1) : word;
  });
}

std::string Disguise::shown(const std::string &text) const {
  return mapWords(text, [&](const std::string &word) {
    if (any() && word[0] == Letter)
      for (const char first : {'h', 'H'})
        if (const std::string name = first + word.substr(1); Program.count(name))
          return name;
    return word;
  });
}

std::string Disguise::finished(const std::string &output) const {
  if (!any())
    return output;
  return shown(mapWords(output, [&](std::string word) {
    if (isGeneratedName(word) && !runtimeNames().count(word))
      while (Program.count(word))
        word += "_2";
    return word;
  }));
}

} // namespace hetile::frontend
