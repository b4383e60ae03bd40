// SPDX-License-Identifier: Apache-2.0
//===- Words.cpp - what a statement's text consists of --------------------===//
//
// No more of C's grammar than is needed to tell names, numbers and operators apart.
//
//===----------------------------------------------------------------------===//
#include "Words.h"

#include <cctype>

namespace hetile::model {

bool isWordCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

std::vector<std::string> words(const std::string &text) {
  std::vector<std::string> out;
  for (size_t k = 0; k < text.size();) {
    const char c = text[k];
    size_t end = k + 1;
    if (text.compare(k, 2, "/*") == 0 || text.compare(k, 2, "//") == 0) {
      end = text.find(text[k + 1] == '*' ? "*/" : "\n", k + 2);
      k = end == std::string::npos ? text.size() : end + (text[end] == '*' ? 2 : 1);
      continue;
    }
    if (c == '\'') {
      while (end < text.size() && text[end] != '\'')
        end += text[end] == '\\' ? 2 : 1;
      out.push_back("0");
      k = end + 1;
      continue;
    }
    if (isWordCharacter(c)) {
      const bool isNumber = std::isdigit(static_cast<unsigned char>(c)) != 0;
      const bool isHex = isNumber && text.compare(k, 2, "0x") == 0;
      auto isExponent = [&](size_t at) {
        return isNumber && !isHex && (text[at] == '-' || text[at] == '+') &&
               (text[at - 1] | 32) == 'e';
      };
      while (end < text.size() &&
             (isWordCharacter(text[end]) || (isNumber && text[end] == '.') || isExponent(end)))
        ++end;
      out.push_back(text.substr(k, end - k));
    } else if (!std::isspace(static_cast<unsigned char>(c))) {
      out.push_back(std::string(1, c));
    }
    k = end;
  }
  return out;
}

} // namespace hetile::model
