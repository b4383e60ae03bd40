// SPDX-License-Identifier: Apache-2.0
//===- AddendsText.h - sums that another nest forms -------------*- C++ -*-===//
//
// What the block in place of a nest does about the sums that it leaves to another one: make the
// arrays of addends, run that nest after this one, store the sums.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_EMIT_ADDENDSTEXT_H
#define HETILE_EMIT_ADDENDSTEXT_H

#include "emit/text/Writer.h"

#include "model/Model.h"

#include <string>

namespace hetile::emit {

/// `adding`: the nest that forms the sums of `nest`; what it is called by has this prefix.
std::string addingPrefix(const std::string &prefix);

/// Makes the arrays, and keeps what the sums are on entry. `hetile_ok`, declared before, becomes 0
/// if the original code must run. `guard`: the text of the guards of `adding`.
void openAddends(Writer &w, const model::Nest &nest, const model::Nest &adding,
                 const std::string &prefix, const std::string &guard);

/// After a run of the nest: the other one runs, and the sums get their values.
void addAddends(Writer &w, const model::Nest &nest, const model::Nest &adding,
                const std::string &prefix);

/// After the original code: compares the sums, if results are verified.
void checkAddends(Writer &w, const model::Nest &nest, const model::Nest &adding,
                  const std::string &prefix);

} // namespace hetile::emit

#endif
