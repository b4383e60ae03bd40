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

/// The namespace of what opens the member: another one for each member.
std::string nameOf(const Source &source, const MemberExpr *e) {
  const CXXRecordDecl *owner = ownerOf(e);
  const std::string field = e->getMemberDecl()->getNameAsString();
  llvm::MD5 hash;
  hash.update(source.typeName(source.ctx.getRecordType(owner)) + "::" + field);
  llvm::MD5::MD5Result result;
  hash.final(result);
  return "hetile_" + field + "_of_" + owner->getNameAsString() + "_" +
         result.digest().substr(0, 8).str();
}

/// `template struct opener<&C::m>` defines at(), which nobody else can. All of it is the file's
/// own: a class of another file may have the same name.
std::string declarationOf(const Source &source, const MemberExpr *e) {
  const CXXRecordDecl *owner = ownerOf(e);
  const std::string record = source.typeName(source.ctx.getRecordType(owner));
  std::string field = "field"; // as its name in a declaration
  e->getMemberDecl()->getType().getCanonicalType().getAsStringInternal(field, source.policy);
  const std::string name = nameOf(source, e);
  return "#ifndef HETILE_OPENED_" + name + "\n#define HETILE_OPENED_" + name +
         "\nHETILE_OWN_BEGIN namespace " + name + " {\ntypedef " + field + ";\ntypedef field " +
         record +
         "::*place;\nstruct tag {};\nplace at(tag);\n"
         "template <place P> struct opener { friend place at(tag) { return P; } };\n"
         "template struct opener<&" +
         record + "::" + e->getMemberDecl()->getNameAsString() +
         ">;\n"
         "static inline auto value(const " +
         record +
         " &o) -> decltype((o.*at(tag()))) { return o.*at(tag()); }\n} HETILE_OWN_END\n#endif\n";
}

/// Prints the members that are out of reach as calls of what opens them.
class Opener : public PrinterHelper {
public:
  Opener(const Source &source, std::vector<const MemberExpr *> members)
      : source(source), members(std::move(members)) {}

  bool handledStmt(Stmt *s, raw_ostream &out) override {
    auto *member = dyn_cast<MemberExpr>(s);
    if (!member || std::find(members.begin(), members.end(), member) == members.end())
      return false;
    out << nameOf(source, member) << "::value(" << (member->isArrow() ? "*(" : "(");
    member->getBase()->printPretty(out, this, source.policy);
    out << "))";
    return true;
  }

private:
  const Source &source;
  const std::vector<const MemberExpr *> members;
};

} // namespace

/// A number, or what holds numbers or leads to them.
static bool canBeHandedOn(const Source &source, QualType type, unsigned offset) {
  if (type.isVolatileQualified())
    return false;
  if (const auto *array = source.ctx.getAsConstantArrayType(type))
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
  for (const MemberExpr *member : members)
    declarations.insert(declarationOf(source, member));
  Opener opener(source, members);
  std::string out;
  llvm::raw_string_ostream stream(out);
  e->printPretty(stream, &opener, source.policy);
  return model::oneLine(stream.str());
}

} // namespace hetile::frontend
