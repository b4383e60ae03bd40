// SPDX-License-Identifier: Apache-2.0
//===- OpenMembers.cpp - numbers that only their class may name -----------===//
#include "frontend/source/OpenMembers.h"

#include "frontend/source/Nameable.h"
#include "frontend/syntax/Accessors.h"
#include "model/Print.h"

#include "clang/AST/PrettyPrinter.h"
#include "llvm/Support/MD5.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {
namespace {

/// True if an object of `record` is one of `base` to everybody, and in one way.
bool isPublicly(const CXXRecordDecl *record, const CXXRecordDecl *base) {
  if (record->getCanonicalDecl() == base->getCanonicalDecl())
    return true;
  unsigned ways = 0, open = 0;
  if (record->hasDefinition())
    for (const CXXBaseSpecifier &b : record->bases())
      if (const CXXRecordDecl *next = b.getType()->getAsCXXRecordDecl();
          next && (next->getCanonicalDecl() == base->getCanonicalDecl() ||
                   (next->hasDefinition() && next->isDerivedFrom(base)))) {
        ++ways;
        open += b.getAccessSpecifier() == AS_public && isPublicly(next, base);
      }
  return ways == 1 && open == 1;
}

/// The class that declares the field, if everybody may take the object for one of that class; else
/// null.
const CXXRecordDecl *ownerOf(const MemberExpr *e) {
  const QualType object = e->getBase()->IgnoreParenImpCasts()->getType();
  const CXXRecordDecl *record =
      e->isArrow() ? object->getPointeeCXXRecordDecl() : object->getAsCXXRecordDecl();
  auto *field = dyn_cast<FieldDecl>(e->getMemberDecl());
  const auto *owner = field ? dyn_cast<CXXRecordDecl>(field->getParent()) : nullptr;
  return owner && record && isPublicly(record, owner) ? owner : nullptr;
}

/// The namespace around `f`, in which what is put before it stands.
std::string scopeOf(const FunctionDecl *f) {
  const DeclContext *d = f->getDeclContext();
  while (!isa<NamespaceDecl, TranslationUnitDecl>(d))
    d = d->getParent();
  auto *space = dyn_cast<NamespaceDecl>(d);
  return space ? space->getQualifiedNameAsString() : "";
}

/// Text that opens members in `caller`.
class Openers {
public:
  Openers(const Source &source, const FunctionDecl *caller)
      : source(source), scope(scopeOf(caller)) {}

  /// The namespace of what opens the member: another one for each member, and for each namespace in
  /// which it is opened.
  std::string nameOf(const MemberExpr *e) const {
    const CXXRecordDecl *owner = ownerOf(e);
    const std::string field = e->getMemberDecl()->getNameAsString();
    llvm::MD5 hash;
    hash.update(scope + " " + recordOf(owner) + "::" + field);
    llvm::MD5::MD5Result result;
    hash.final(result);
    return "hetile_" + field + "_of_" + owner->getNameAsString() + "_" +
           result.digest().substr(0, 8).str();
  }

  /// `template struct opener<&C::m>` defines at(), which nobody else can. All of it is the file's
  /// own: a class of another file may have the same name.
  std::string declarationOf(const MemberExpr *e) const {
    const std::string record = recordOf(ownerOf(e)), name = nameOf(e);
    std::string type = "hetile_type"; // as its name in a declaration
    e->getMemberDecl()->getType().getCanonicalType().getAsStringInternal(type, source.policy);
    const bool isObject = e->getType()->isRecordType();
    const std::string result = isObject ? "const hetile_type &" : "hetile_type ";
    const bool isNew = source.ctx.getLangOpts().CPlusPlus11; // which arrays need
    return "#ifndef HETILE_OPENED_" + name + "\n#define HETILE_OPENED_" + name +
           "\nHETILE_OWN_BEGIN namespace " + name + " {\ntypedef " + type +
           ";\ntypedef hetile_type " + record +
           "::*hetile_place;\nstruct hetile_tag {};\nhetile_place hetile_at(hetile_tag);\n"
           "template <hetile_place P> struct hetile_opener { "
           "friend hetile_place hetile_at(hetile_tag) { return P; } };\n"
           "template struct hetile_opener<&" +
           record + "::" + e->getMemberDecl()->getNameAsString() + ">;\nstatic inline " +
           (isNew ? "auto " : result) + "value(const " + record + " &o)" +
           (isNew ? " -> decltype((o.*hetile_at(hetile_tag())))" : "") +
           " { return o.*hetile_at(hetile_tag()); }\n} HETILE_OWN_END\n#endif\n";
  }

private:
  const Source &source;
  const std::string scope;

  std::string recordOf(const CXXRecordDecl *owner) const {
    return source.typeName(source.ctx.getRecordType(owner));
  }
};

/// Prints the members that are out of reach as calls of what opens them.
class Opener : public PrinterHelper {
public:
  Opener(const Source &source, const Openers &openers, std::vector<const MemberExpr *> members)
      : source(source), openers(openers), members(std::move(members)) {}

  bool handledStmt(Stmt *s, raw_ostream &out) override {
    auto *member = dyn_cast<MemberExpr>(s);
    if (!member || std::find(members.begin(), members.end(), member) == members.end())
      return false;
    out << openers.nameOf(member) << "::value(" << (member->isArrow() ? "*(" : "(");
    member->getBase()->printPretty(out, this, source.policy);
    out << "))";
    return true;
  }

private:
  const Source &source;
  const Openers &openers;
  const std::vector<const MemberExpr *> members;
};

} // namespace

/// A number, or what holds numbers or leads to them.
static bool canBeHandedOn(const Source &source, QualType type, unsigned offset) {
  if (type.isVolatileQualified())
    return false;
  if (const auto *array = source.ctx.getAsConstantArrayType(type);
      array && source.ctx.getLangOpts().CPlusPlus11)
    return canBeHandedOn(source, array->getElementType(), offset);
  if (type->isPointerType())
    return canBeHandedOn(source, type->getPointeeType(), offset);
  return type->isRecordType() ? isNameable(source, type, offset)
                              : type->isArithmeticType() && type->isBuiltinType();
}

bool canBeOpened(const Source &source, const Expr *e, const FunctionDecl *caller, unsigned offset) {
  const auto members = membersOutOfReach(e, caller);
  // Each instance of a template has classes of its own, and one text for all.
  if (members.empty() || !caller || caller->isTemplateInstantiation())
    return members.empty();
  return std::all_of(members.begin(), members.end(), [&](const MemberExpr *member) {
    auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
    const CXXRecordDecl *owner = ownerOf(member);
    return field && owner && !field->isBitField() && !owner->isInStdNamespace() &&
           canBeHandedOn(source, field->getType(), offset) &&
           isNameable(source, source.ctx.getRecordType(owner), offset);
  });
}

std::string openedText(const Source &source, const Expr *e, const FunctionDecl *caller,
                       std::set<std::string> &declarations) {
  const auto members = membersOutOfReach(e, caller);
  if (members.empty() || !std::all_of(members.begin(), members.end(), ownerOf))
    return source.spelling(e);
  const Openers openers(source, caller);
  for (const MemberExpr *member : members)
    declarations.insert(openers.declarationOf(member));
  Opener opener(source, openers, members);
  std::string out;
  llvm::raw_string_ostream stream(out);
  e->printPretty(stream, &opener, source.policy);
  return model::oneLine(stream.str());
}

} // namespace hetile::frontend
