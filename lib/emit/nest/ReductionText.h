// SPDX-License-Identifier: Apache-2.0
//===- ReductionText.h - hidden arrays on the host --------------*- C++ -*-===//
//
// What the block in place of a nest does about hidden arrays: make them, combine the partial
// results into the user's scalars after a run, compare them when results are verified.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_EMIT_REDUCTIONTEXT_H
#define HETILE_EMIT_REDUCTIONTEXT_H

#include "emit/text/Writer.h"

#include "model/Model.h"

#include <functional>
#include <string>
#include <vector>

namespace hetile::emit {

/// True if the nest has hidden arrays.
bool hasHidden(const model::Nest &nest);

/// The entry of a hidden array in the table of views, until it is made.
std::string hiddenView();

/// Declares name(r), which keeps what the scalar of reduction r is on entry, and opens the block
/// that sets them: it runs if `hetile_ok`, which becomes 0 where a scalar cannot be read.
void keepScalars(Writer &w, const std::vector<model::Reduction> &reductions,
                 const std::function<std::string(size_t)> &name);

/// Declares what the others use, and makes the arrays; `hetile_ok` is 0 if the original code
/// must run; `guard` is the text of the nest's guards.
void openHidden(Writer &w, const model::Nest &nest, const std::string &prefix,
                const std::string &guard);

/// After a run: the scalars get their values.
void combineHidden(Writer &w, const model::Nest &nest);

/// After the original code: compares the scalars, if results are verified.
void checkHidden(Writer &w, const model::Nest &nest, const std::string &prefix);

void closeHidden(Writer &w, const model::Nest &nest);

} // namespace hetile::emit

#endif
