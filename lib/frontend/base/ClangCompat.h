// SPDX-License-Identifier: Apache-2.0
//===- ClangCompat.h - differences between LLVM versions --------*- C++ -*-===//
//
// The only file that may test the LLVM version. Written against 19; the names here are
// those the rest of the frontend uses.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_CLANGCOMPAT_H
#define HETILE_FRONTEND_CLANGCOMPAT_H

#include "clang/AST/ASTContext.h"
#include "clang/Basic/Builtins.h"
#include "llvm/Config/llvm-config.h"

namespace hetile::frontend {

/// Header that declares the library builtin `id` ("math.h"), empty if there is none.
inline llvm::StringRef builtinHeader(const clang::ASTContext &ctx, unsigned id) {
#if LLVM_VERSION_MAJOR >= 21
  const std::string header =
      ctx.BuiltinInfo.getHeaderName(id) ? ctx.BuiltinInfo.getHeaderName(id) : "";
  return header == "math.h" ? "math.h" : "";
#else
  const char *header = ctx.BuiltinInfo.getHeaderName(id);
  return header ? header : "";
#endif
}

/// The builtin has no effect and depends on its arguments only.
inline bool builtinIsConst(const clang::ASTContext &ctx, unsigned id) {
  return ctx.BuiltinInfo.isConst(id);
}

/// Size modifier for arrays written `*` or with a size.
inline bool isNormalArraySize(const clang::ArrayType *type) {
  return type->getSizeModifier() == clang::ArraySizeModifier::Normal;
}

} // namespace hetile::frontend

#endif
