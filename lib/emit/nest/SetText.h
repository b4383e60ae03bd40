// SPDX-License-Identifier: Apache-2.0
//===- SetText.h - the set functions of one nest ----------------*- C++ -*-===//
//
// docs/design.md, section 3.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_EMIT_SETTEXT_H
#define HETILE_EMIT_SETTEXT_H

#include "NestContext.h"

namespace hetile::emit {

/// Writes all set functions of the nest: everything of a hetile_nest but `install` and
/// `tile`.
void writeSets(Writer &w, const NestContext &context);

} // namespace hetile::emit

#endif
