// SPDX-License-Identifier: Apache-2.0
//===- Containers.h - containers of the standard library --------*- C++ -*-===//
//
// std::vector and its relatives hold arrays: which types they are, and which calls find an
// element, the data or the size.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_CONTAINERS_H
#define HETILE_FRONTEND_CONTAINERS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

#include <cstdint>
#include <optional>
#include <string>

namespace hetile::frontend {

/// A contiguous container.
struct Container {
  clang::QualType element;
  /// Number of elements of a std::array, which holds them itself.
  std::optional<int64_t> extent;
  /// False for containers that do not own their elements (std::span), or let others have them
  /// (std::unique_ptr).
  bool owns = true;
  /// True if swap() exchanges the buffers, and every element stays where it is.
  bool swapsBuffers = false;
  /// What follows the name of the container to give a pointer to the first element; '%' stands
  /// for the container.
  std::string data;
};

/// The container that `type` (or what it refers to) is; empty for all other types, and for
/// std::vector<bool>, whose elements have no address.
std::optional<Container> containerOf(clang::QualType type);

/// True for containers of numbers that swap() exchanges by their buffers alone: std::vector.
bool swapsNumbers(clang::QualType type);

/// A call on a container.
struct ContainerCall {
  enum Kind { Subscript, At, Data, Query };
  Kind kind = Query;
  const clang::Expr *object = nullptr; // a pointer to it if isArrow
  bool isArrow = false;
  const clang::Expr *index = nullptr; // of Subscript and At
};

/// v[i], v.at(i), v.data(), v.begin(), v.size(): calls that change nothing. Query stands for
/// those that return a property of the container.
std::optional<ContainerCall> containerCall(const clang::Expr *e);

/// The call of size() on the container of `on`, as a new expression; null if it has none.
const clang::CallExpr *sizeCall(const clang::ASTContext &ctx, const ContainerCall &on);

} // namespace hetile::frontend

#endif
