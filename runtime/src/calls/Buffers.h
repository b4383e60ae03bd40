// SPDX-License-Identifier: Apache-2.0
//===- Buffers.h - what calls hand to the kernel ----------------*- C++ -*-===//
//
// Buffers in several parts, as readv and sendmsg have them; objects, as stat; texts, as open.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_BUFFERS_H
#define HETILE_RUNTIME_BUFFERS_H

#include "enter/Leaving.h"
#include "window/HeldPages.h"

#include <cstring>
#include <sys/uio.h>

namespace hetile::runtime {

/// Loads or stores of all parts; see beforeKernel.
inline void beforeVector(const iovec *parts, int count, bool stores) {
  for (int k = 0; parts && k < count; ++k)
    beforeKernel(parts[k].iov_base, parts[k].iov_len, stores);
}

/// The kernel fills an object.
template <class Object> void fills(Object *object) { beforeKernel(object, sizeof *object, true); }

/// The kernel reads an object.
template <class Object> void reads(const Object *object) {
  beforeKernel(object, sizeof *object, false);
}

/// The kernel, or the C library on its own way to it, reads a text.
inline void readsText(const char *text) {
  if (text && anyHiddenPages())
    beforeKernel(text, std::strlen(text) + 1, false);
}

/// The same of texts, as a new program gets them.
inline void readsTexts(char *const *texts) {
  if (texts && anyHiddenPages())
    for (; beforeKernel(texts, sizeof *texts, false), *texts; ++texts)
      readsText(*texts);
}

} // namespace hetile::runtime

#endif
