// SPDX-License-Identifier: Apache-2.0
//===- Addends.h - the memory of arrays of addends --------------*- C++ -*-===//
//
// What a nest adds to a sum that another one forms (hetile_nest::sums) lies in memory of the
// runtime's, which arrays of the program's are compared with in nothing else than that.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_ADDENDS_H
#define HETILE_RUNTIME_ADDENDS_H

#include "base/AddressRange.h"
#include "hetile.h"

#include <functional>

namespace hetile::runtime {

/// Ends the arrays in the memory from `begin` up to `end`, which need not come home.
using Forget = std::function<void(uintptr_t begin, uintptr_t end)>;

/// Completes the view of the array of addends `array` for the sizes `p`; see hetile_addends, whose
/// answer it gives. `sum`: where others may know it to be; empty: they do not. The session's thread
/// alone may call it.
bool openAddends(const hetile_nest &nest, const int64_t *p, int array, hetile_view *v,
                 const AddressRange &sum, const Forget &forget);

/// True if the nest has an array of addends with elements and without memory.
bool lacksAddends(const hetile_nest &nest, const int64_t *p, const hetile_view *v);

} // namespace hetile::runtime

#endif
