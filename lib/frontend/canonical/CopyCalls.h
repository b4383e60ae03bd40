// SPDX-License-Identifier: Apache-2.0
//===- CopyCalls.h - which calls copy or fill arrays ------------*- C++ -*-===//
//
// Functions of the C and C++ libraries, by name and arguments.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_COPYCALLS_H
#define HETILE_FRONTEND_COPYCALLS_H

#include "frontend/canonical/Places.h"
#include "frontend/canonical/SameSizes.h"

namespace hetile::frontend {

struct CopyCall {
  enum Kind { None, Copy, Set, Fill } kind = None; // Set: all bytes, Fill: all elements
  ArrayPlace to;
  std::optional<ArrayPlace> from;     // Copy
  const clang::Expr *value = nullptr; // Set, Fill
  const clang::Expr *count = nullptr; // of bytes or elements, an integer
  bool bytes = false;
  bool mayOverlap = false; // source and destination may share elements
  bool forward = false;    // the first element is copied first
  std::vector<SameSizes> sizes;
  std::string obstacle; // it is such a call, but not in a form that is known
};

/// The copy or fill that the statement `e` is.
CopyCall matchCopy(const Builder &build, const clang::Expr *e);

} // namespace hetile::frontend

#endif
