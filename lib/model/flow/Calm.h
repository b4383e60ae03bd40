// SPDX-License-Identifier: Apache-2.0
//===- Calm.h - host code in which nothing is sent away ---------*- C++ -*-===//
//
// Where the host touches elements, it asks whether they are away, one by one. Whether any are can
// only change where a nest is entered: code in which none is asks once, and runs as it was written
// if all are at home.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_MODEL_CALM_H
#define HETILE_MODEL_CALM_H

#include "CalmPart.h"

#include <functional>
#include <vector>

namespace hetile::model {

/// Tells whether a part of the text may stand twice, as far as its letters say.
using MayBeCopied = std::function<bool(const SourceRange &)>;

/// Statements of `functions`, none in another one, that may stand twice in the text, as written and
/// with what `text` puts in, where asking once pays. All are calm: while they run, no nest of
/// `text` is entered but those for arrays that are away, and no function that may enter one. (Of
/// what a Flow::Touch calls that is not certain, for a library may have been given functions: but
/// no region goes on behind one, so that what is away there lies behind guarded pages.) In order.
std::vector<CalmPart> calmParts(const std::vector<FunctionFlow> &functions, const HostText &text,
                                const MayBeCopied &mayBeCopied);

} // namespace hetile::model

#endif
