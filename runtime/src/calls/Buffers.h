// SPDX-License-Identifier: Apache-2.0
//===- Buffers.h - buffers in several parts, and objects --------*- C++ -*-===//
//
// As readv and sendmsg have them, and stat.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_BUFFERS_H
#define HETILE_RUNTIME_BUFFERS_H

#include "enter/Leaving.h"

#include <sys/uio.h>

namespace hetile::runtime {

/// Loads or stores of all parts; see beforeKernel.
inline void beforeVector(const iovec *parts, int count, bool stores) {
  for (int k = 0; parts && k < count; ++k)
    beforeKernel(parts[k].iov_base, parts[k].iov_len, stores);
}

/// The kernel fills an object.
template <class Object> void fills(Object *object) { beforeKernel(object, sizeof *object, true); }

} // namespace hetile::runtime

#endif
