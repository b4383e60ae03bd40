// SPDX-License-Identifier: Apache-2.0
//===- CallText.h - where the program enters a nest -------------*- C++ -*-===//
//
// The block in place of a nest; and, of a loop that stops now and then, what stands around it and
// at the beginning of its body.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_EMIT_CALLTEXT_H
#define HETILE_EMIT_CALLTEXT_H

#include "model/Model.h"

#include <cstdint>
#include <string>

namespace hetile::emit {

/// True if nothing has to be checked of parameter `k` of `nest`.
bool isBounded(const model::Nest &nest, size_t k);
/// True if something has to be checked of a parameter.
bool hasSizes(const model::Nest &nest);

/// The block that takes the place of the nest; `original` is its text in the source, in
/// its place. `mostPoints`: of its tiling. `adding`: see nestFunctions().
std::string nestCall(const model::Nest &nest, int64_t mostPoints, const model::Nest *adding,
                     const std::string &prefix, const std::string &original, bool collective);

/// Of a nest that lies between the stops of a loop: what stands before and after the loop, and at
/// the beginning of its body. There the host looks how far it is to the next stop, and enters the
/// nest; where it is not to run, the iterations up to there do as they are written.
std::string beforeStops(const model::Nest &nest, const std::string &prefix);
std::string callBetweenStops(const model::Nest &nest, const std::string &prefix, bool collective);
std::string afterStops(const std::string &prefix);

} // namespace hetile::emit

#endif
