// SPDX-License-Identifier: Apache-2.0
//===- DataText.h - the data that a nest depends on -------------*- C++ -*-===//
//
// The function that finds, on entry, the least and the greatest value of the array elements
// that stand in subscripts, bounds and conditions.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_EMIT_DATATEXT_H
#define HETILE_EMIT_DATATEXT_H

#include "NestContext.h"

namespace hetile::emit {

/// Writes `int prefix_data(hetile_i64 *ht_p, const hetile_view *ht_v)`, which stores the
/// parameters that are data; 0 if a value is out of range. Nothing if there is no data.
void writeData(Writer &w, const NestContext &context);

} // namespace hetile::emit

#endif
