// SPDX-License-Identifier: Apache-2.0
//===- Instances.cpp - functions made from templates ----------------------===//
//
// Arguments of the function's own template and of the class templates around it. Types and
// integers can be declared again and compared by a constant expression; all else is refused.
//
//===----------------------------------------------------------------------===//
#include "frontend/source/Instances.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"

#include <algorithm>
#include <cctype>

using namespace clang;

namespace hetile::frontend {

namespace {
class InstanceSearch : public RecursiveASTVisitor<InstanceSearch> {
public:
  std::vector<const FunctionDecl *> found;
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool VisitFunctionDecl(FunctionDecl *f) {
    if (f->isTemplateInstantiation() && !f->isDependentContext() &&
        f->isThisDeclarationADefinition() && f->getBody())
      found.push_back(f);
    return true;
  }
};

class ArgumentReader {
public:
  ArgumentReader(const Source &source, unsigned insertAt, size_t count)
      : source(source), count(count),
        place(
            source.sm.getLocForStartOfFile(source.sm.getMainFileID()).getLocWithOffset(insertAt)) {}

  TemplateArguments out;

  void function(const FunctionDecl *f) {
    if (const TemplateArgumentList *args = f->getTemplateSpecializationArgs())
      if (const FunctionTemplateDecl *primary = f->getPrimaryTemplate())
        list(primary->getTemplateParameters(), *args);
    for (const DeclContext *c = f->getDeclContext(); c; c = c->getParent()) {
      if (isa<FunctionDecl>(c))
        out.obstacle = "its class is local to a function";
      if (auto *s = dyn_cast<ClassTemplateSpecializationDecl>(c))
        list(parametersOf(s), s->getTemplateInstantiationArgs());
    }
    if (count > 1 && out.condition.empty() && out.obstacle.empty())
      out.obstacle = "its parameters have no names by which instances could be told apart";
  }

private:
  const Source &source;
  size_t count;
  SourceLocation place;

  static const TemplateParameterList *parametersOf(const ClassTemplateSpecializationDecl *s) {
    auto from = s->getSpecializedTemplateOrPartial();
    if (auto *partial = from.dyn_cast<ClassTemplatePartialSpecializationDecl *>())
      return partial->getTemplateParameters();
    return cast<ClassTemplateDecl *>(from)->getTemplateParameters();
  }

  void list(const TemplateParameterList *params, const TemplateArgumentList &args) {
    if (params->size() != args.size()) {
      out.obstacle = "its parameters are packs";
      return;
    }
    for (unsigned k = 0; k < params->size(); ++k)
      one(params->getParam(k), args[k]);
  }

  void one(const NamedDecl *param, const TemplateArgument &arg) {
    const std::string name =
        param->getIdentifier() ? param->getIdentifier()->getName().str() : std::string();
    const bool named = !name.empty() && name.find(':') == std::string::npos;
    if (param->isParameterPack() || (arg.getKind() != TemplateArgument::Type &&
                                     arg.getKind() != TemplateArgument::Integral)) {
      out.obstacle = "its parameter '" + name + "' is neither a type nor an integer";
      return;
    }
    if (!named && count > 1) {
      out.obstacle = "its parameters have no names by which instances could be told apart";
      return;
    }
    const bool isType = arg.getKind() == TemplateArgument::Type;
    const QualType type = isType ? arg.getAsType() : arg.getIntegralType();
    if (!isKnown(type)) {
      const TagDecl *tag = type->getAsTagDecl();
      if (count > 1 || !tag || !tag->getIdentifier() || isa<ClassTemplateSpecializationDecl>(tag))
        out.obstacle = notKnown(type.getAsString(source.policy)); // the template names it, too
      else
        out.unknown.push_back(tag->getNameAsString());
      out.aliases.push_back({name, ""});
      return;
    }
    if (!named)
      return;
    // Not unqualified: const double is another argument than double.
    const std::string spelled = type.getCanonicalType().getAsString(source.policy);
    std::string same, alias;
    if (isType) {
      alias = "using " + name + " = " + spelled + ";";
      same = "__is_same(" + name + ", " + spelled + ")";
    } else {
      llvm::SmallString<24> digits;
      arg.getAsIntegral().toString(digits, 10);
      const std::string value = valueOf(arg, spelled, digits.str().str());
      alias = "constexpr " + spelled + " " + name + " = " + value + ";";
      same = name + " == " + value;
    }
    out.aliases.push_back({name, alias});
    out.condition += (out.condition.empty() ? "" : " && ") + same;
  }

  /// The least integer has no literal of its own.
  static std::string valueOf(const TemplateArgument &arg, const std::string &type,
                             const std::string &digits) {
    if (digits == "-9223372036854775808")
      return "((" + type + ")(-9223372036854775807LL - 1))";
    return "((" + type + ")" + digits + (arg.getAsIntegral().isUnsigned() ? "ULL" : "LL") + ")";
  }

  /// True if code at the place of the tiles can name the type.
  bool isKnown(QualType type) const {
    type = type.getCanonicalType();
    if (type->isPointerType() || type->isReferenceType())
      return isKnown(type->getPointeeType());
    if (type->isConstantArrayType())
      return isKnown(QualType(type->getArrayElementTypeNoTypeQual(), 0));
    if (isa<BuiltinType>(type))
      return true;
    const TagDecl *tag = type->getAsTagDecl();
    if (!tag || !tag->getIdentifier() || tag->getParentFunctionOrMethod())
      return false;
    for (const DeclContext *c = tag->getDeclContext(); c; c = c->getParent())
      if (isa<CXXRecordDecl>(c))
        return false; // may be private
    SourceLocation at = tag->getLocation();
    if (auto *s = dyn_cast<ClassTemplateSpecializationDecl>(tag)) {
      at = s->getSpecializedTemplate()->getLocation();
      for (const TemplateArgument &a : s->getTemplateArgs().asArray())
        if (a.getKind() == TemplateArgument::Type ? !isKnown(a.getAsType())
                                                  : a.getKind() != TemplateArgument::Integral)
          return false;
    }
    return at.isValid() && source.sm.isBeforeInTranslationUnit(at, place);
  }
};
} // namespace

Instances::Instances(const ASTContext &ctx) {
  if (!ctx.getLangOpts().CPlusPlus)
    return;
  InstanceSearch search;
  search.TraverseDecl(ctx.getTranslationUnitDecl());
  for (const FunctionDecl *f : search.found)
    if (const FunctionDecl *pattern = f->getTemplateInstantiationPattern())
      if (auto &list = instances[pattern->getCanonicalDecl()]; !llvm::is_contained(list, f))
        list.push_back(f);
}

const std::vector<const FunctionDecl *> &Instances::of(const FunctionDecl *pattern) const {
  auto it = instances.find(pattern->getCanonicalDecl());
  return it == instances.end() ? none : it->second;
}

TemplateArguments argumentsOf(const Source &source, const FunctionDecl *instance,
                              unsigned insertAt, size_t count) {
  ArgumentReader reader(source, insertAt, count);
  reader.function(instance);
  const LangOptions &lang = source.ctx.getLangOpts();
  if (reader.out.obstacle.empty() && (!lang.CPlusPlus11 || (count > 1 && !lang.CPlusPlus17)))
    reader.out.obstacle = lang.CPlusPlus11
                              ? std::to_string(count) + " instances, which needs -std=c++17"
                              : "tiles need -std=c++11";
  return reader.out;
}

bool hasConstexprIf(const Stmt *s) {
  auto *branch = dyn_cast<IfStmt>(s);
  return (branch && branch->isConstexpr()) ||
         std::any_of(s->child_begin(), s->child_end(),
                     [](const Stmt *c) { return c && hasConstexprIf(c); });
}

std::string notKnown(const std::string &type) {
  return "the type '" + type + "' is not known before it";
}

bool hasWord(const std::string &text, const std::string &name) {
  auto isPart = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  for (size_t at = 0; (at = text.find(name, at)) != std::string::npos; ++at) {
    const size_t end = at + name.size();
    if ((at == 0 || !isPart(text[at - 1])) && (end == text.size() || !isPart(text[end])))
      return true;
  }
  return false;
}

} // namespace hetile::frontend
