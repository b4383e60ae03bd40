// SPDX-License-Identifier: Apache-2.0
//===- Words.h - what a statement's text consists of ------------*- C++ -*-===//
//
// The text between the elements of a statement, word by word.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_MODEL_WORDS_H
#define HETILE_MODEL_WORDS_H

#include <string>
#include <vector>

namespace hetile::model {

/// True of what names and numbers are made of.
bool isWordCharacter(char c);

/// Names, numbers and single other characters of `text`, without comments and blanks; a character
/// literal is a number.
std::vector<std::string> words(const std::string &text);

} // namespace hetile::model

#endif
