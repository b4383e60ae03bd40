// SPDX-License-Identifier: Apache-2.0
//===- Instances.h - functions made from templates --------------*- C++ -*-===//
//
// The text of a nest in a template stands once in the source and is compiled once for each set of
// arguments: each instance is read as a function of its own. Tiles stand at file scope, where the
// template's parameters are unknown, so they are declared there.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_INSTANCES_H
#define HETILE_FRONTEND_INSTANCES_H

#include "frontend/source/Source.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"

#include "llvm/ADT/DenseMap.h"

#include <string>
#include <utility>
#include <vector>

namespace hetile::frontend {

/// What the parameters around a function stand for in one instance of it.
struct TemplateArguments {
  /// Name of the parameter, declaration of that name at file scope; empty if its type is `unknown`.
  std::vector<std::pair<std::string, std::string>> aliases;
  std::vector<std::string> unknown; // types that the tiles of the only instance must not name
  std::string condition; // constant expression in the template that is true for these arguments
  std::string obstacle;  // why tiles cannot be made; empty if they can
};

/// The instances of all templates in a file, in the order of their instantiation.
class Instances {
public:
  explicit Instances(const clang::ASTContext &ctx);

  /// Those with a body of the template `pattern`, a function that is templated.
  const std::vector<const clang::FunctionDecl *> &of(const clang::FunctionDecl *pattern) const;

private:
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<const clang::FunctionDecl *>> instances;
  std::vector<const clang::FunctionDecl *> none;
};

/// `insertAt`: where its tiles go. Among `count` instances it must be told from the others.
TemplateArguments argumentsOf(const Source &source, const clang::FunctionDecl *instance,
                              unsigned insertAt, size_t count);

/// True if parts of `s` are left out in some instances.
bool hasConstexprIf(const clang::Stmt *s);

/// Why the tiles cannot name the type.
std::string notKnown(const std::string &type);

/// True if `text` contains the identifier `name`.
bool hasWord(const std::string &text, const std::string &name);

} // namespace hetile::frontend

#endif
