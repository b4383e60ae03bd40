// SPDX-License-Identifier: Apache-2.0
//===- ClangCompat.h - differences between LLVM versions --------*- C++ -*-===//
//
// The only file that may test the LLVM version. Written against 19; the names here are
// those the rest of the frontend uses, and the tool.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_CLANGCOMPAT_H
#define HETILE_FRONTEND_CLANGCOMPAT_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/NestedNameSpecifier.h"
#include "clang/Basic/Builtins.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Remarks/YAMLRemarkSerializer.h"

#include <memory>

namespace hetile::frontend {

/// Header that declares the library builtin `id` ("math.h"), empty if there is none.
inline llvm::StringRef builtinHeader(const clang::ASTContext &ctx, unsigned id) {
  const char *header = ctx.BuiltinInfo.getHeaderName(id);
  return header ? header : "";
}

/// The builtin has no effect and depends on its arguments only.
inline bool builtinIsConst(const clang::ASTContext &ctx, unsigned id) {
  return ctx.BuiltinInfo.isConst(id);
}

#if LLVM_VERSION_MAJOR >= 22
/// What stands before a name: `::N::`.
using Qualifier = clang::NestedNameSpecifier;
#else
using Qualifier = clang::NestedNameSpecifier *;
#endif

/// `::`
inline Qualifier globalQualifier(const clang::ASTContext &ctx) {
#if LLVM_VERSION_MAJOR >= 22
  return (void)ctx, clang::NestedNameSpecifier::getGlobal();
#else
  return clang::NestedNameSpecifier::GlobalSpecifier(ctx);
#endif
}

/// `prefix` and `space::`
inline Qualifier qualifiedBy(const clang::ASTContext &ctx, Qualifier prefix,
                             const clang::NamespaceDecl *space) {
#if LLVM_VERSION_MAJOR >= 22
  return clang::NestedNameSpecifier(ctx, space, prefix);
#else
  return clang::NestedNameSpecifier::Create(ctx, prefix, space);
#endif
}

/// Size modifier for arrays written `*` or with a size.
inline bool isNormalArraySize(const clang::ArrayType *type) {
  return type->getSizeModifier() == clang::ArraySizeModifier::Normal;
}

/// LLVM's writer of remarks as YAML, which the tool uses.
inline std::unique_ptr<llvm::remarks::RemarkSerializer> yamlRemarks(llvm::raw_ostream &stream) {
#if LLVM_VERSION_MAJOR >= 22
  return std::make_unique<llvm::remarks::YAMLRemarkSerializer>(stream);
#else
  return std::make_unique<llvm::remarks::YAMLRemarkSerializer>(
      stream, llvm::remarks::SerializerMode::Standalone);
#endif
}

} // namespace hetile::frontend

#endif
