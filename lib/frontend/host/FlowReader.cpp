// SPDX-License-Identifier: Apache-2.0
//===- FlowReader.cpp - what a function does besides its nests ------------===//
//
// An element is touched where its value is loaded or stored: computing an address, passing a
// pointer on, or assigning one pointer to another leaves arrays alone, so buffers may be
// swapped. Scalar variables and scalar fields of single objects are no elements. Where the text
// of an element can be handed to the runtime, the statement does not end a region.
//
//===----------------------------------------------------------------------===//
#include "frontend/host/FlowReader.h"

#include "frontend/host/Elements.h"
#include "frontend/host/ExitMemory.h"
#include "frontend/host/MpiCalls.h"
#include "frontend/host/NestFree.h"
#include "frontend/host/OutsideCalls.h"
#include "frontend/host/Twice.h"
#include "frontend/host/Twins.h"
#include "frontend/source/LoopHints.h"
#include "frontend/source/Meaning.h"
#include "frontend/syntax/Containers.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace hetile::frontend {

namespace {

/// Functions of the C library that look at nothing but their arguments and the file system.
bool isOutput(llvm::StringRef name) {
  static const llvm::StringSet<> names = {"printf", "fprintf", "puts",  "fputs", "putchar",
                                          "putc",   "fputc",   "fflush"};
  return names.contains(name);
}
bool isClock(llvm::StringRef name) {
  static const llvm::StringSet<> names = {"clock",         "time",  "gettimeofday",
                                          "clock_gettime", "rand",  "srand",
                                          "omp_get_wtime", "srand48", "drand48"};
  return names.contains(name);
}

/// Functions of namespace std that compute a number from numbers.
bool isNumericOfStd(const FunctionDecl *f) {
  static const llvm::StringSet<> names = {"max",  "min", "abs", "fabs",  "sqrt",  "cbrt",  "exp",
                                          "log",  "pow", "sin", "cos",   "tan",   "fmin",  "fmax",
                                          "hypot", "floor", "ceil", "isnan", "isinf", "isfinite"};
  return f->isInStdNamespace() && f->getIdentifier() && names.contains(f->getName()) &&
         std::all_of(f->param_begin(), f->param_end(), [](const ParmVarDecl *p) {
           return p->getType().getNonReferenceType()->isArithmeticType();
         });
}

/// for (int k = 0; k < 9; k++)
bool hasFewIterations(const Stmt *s, const ASTContext &ctx) {
  constexpr int64_t Few = 64;
  auto *loop = dyn_cast<ForStmt>(s);
  auto *test = loop ? dyn_cast_or_null<BinaryOperator>(loop->getCond()) : nullptr;
  Expr::EvalResult bound;
  return test && test->isRelationalOp() && !test->getRHS()->isValueDependent() &&
         test->getRHS()->getType()->isIntegerType() && test->getRHS()->EvaluateAsInt(bound, ctx) &&
         llvm::APSInt::compareValues(bound.Val.getInt(), llvm::APSInt::get(Few)) <= 0 &&
         llvm::APSInt::compareValues(bound.Val.getInt(), llvm::APSInt::get(0)) > 0;
}

/// Of a plain struct of numbers and pointers, no.
bool mayHoldArrays(QualType type) {
  const RecordDecl *record = type->getAsRecordDecl();
  if (!record || !record->getDefinition())
    return true;
  if (auto *object = dyn_cast<CXXRecordDecl>(record);
      object && (object->getNumBases() > 0 || !object->hasTrivialDestructor()))
    return true;
  return llvm::any_of(record->fields(), [](const FieldDecl *field) {
    const QualType of = field->getType().getCanonicalType();
    return of->isArrayType() || (of->isRecordType() && mayHoldArrays(of));
  });
}

/// Nothing runs where it is declared.
bool startsUnset(const VarDecl *v) {
  auto *made = dyn_cast_or_null<CXXConstructExpr>(v->getInit());
  return !v->getInit() || (made && made->getConstructor()->isDefaultConstructor() &&
                           made->getConstructor()->isTrivial());
}

class Reader {
public:
  Reader(const Source &source, bool hooks, bool ends,
         const llvm::DenseSet<const VarDecl *> &privates,
         const std::vector<model::SourceRange> &entries)
      : S(source), Hooks(hooks), Ends(ends), Privates(privates), Entries(entries), Free(source) {}

  bool plain = true;
  bool calls = false; // more than mathematics

  model::Flow statement(const Stmt *s) {
    model::Flow flow = followed(s);
    if (isa<Expr, DeclStmt, ReturnStmt>(s))
      for (model::Flow &part : flow.parts)
        markInside(part);
    flow.declares = isa<DeclStmt>(s);
    flow.once = !mayStandTwice(s) || S.hasCounter(flow.range);
    if (flow.kind == model::Flow::Touch)
      readNestFree(s, flow);
    return flow;
  }

private:
  const Source &S;
  const bool Hooks; // text may call the runtime
  const bool Ends;  // and tell it that memory ends
  const llvm::DenseSet<const VarDecl *> &Privates;
  const std::vector<model::SourceRange> &Entries;
  NestFree Free;

  void readNestFree(const Stmt *s, model::Flow &flow) {
    const bool isFound =
        flow.range.begin < flow.range.end || !hasLoop(s); // conditions have no range
    std::vector<const FunctionDecl *> called;
    flow.nestFree = isFound && Free.holds(s, &called);
    for (const FunctionDecl *f : called)
      flow.callees.push_back(nameOf(f));
  }

  model::Flow followed(const Stmt *s) {
    model::Flow flow = at(s);
    if (auto *e = dyn_cast<Expr>(s)) {
      expression(e, flow);
    } else if (auto *block = dyn_cast<CompoundStmt>(s)) {
      flow.kind = model::Flow::Block;
      addEntry(block, flow);
      for (const Stmt *child : block->body())
        flow.parts.push_back(statement(child));
    } else if (auto *d = dyn_cast<DeclStmt>(s)) {
      declaration(d, flow);
    } else if (isa<ForStmt, WhileStmt, DoStmt, IfStmt>(s)) {
      compound(s, flow);
      flow.repeats = !isa<IfStmt>(s);
      flow.few = hasFewIterations(s, S.ctx);
    } else if (auto *r = dyn_cast<ReturnStmt>(s)) {
      if (r->getRetValue())
        expression(r->getRetValue(), flow);
    } else if (auto *a = dyn_cast<AttributedStmt>(s)) {
      flow = statement(a->getSubStmt());
    } else if (!isa<NullStmt, BreakStmt, ContinueStmt>(s)) {
      plain &= !isa<LabelStmt>(s);
      compound(s, flow); // for the labels in it
      flow.parts.clear();
      touch(flow, s, "a statement that is not followed here");
    }
    return flow;
  }

  /// A nest that is entered where the block begins.
  void addEntry(const CompoundStmt *block, model::Flow &flow) {
    const std::optional<unsigned> brace = S.offset(block->getLBracLoc());
    for (const model::SourceRange &entry : Entries)
      if (brace && entry.begin == *brace + 1) {
        model::Flow part;
        part.loc = S.place(block->getLBracLoc());
        part.range = entry;
        flow.parts.push_back(part);
      }
  }

  model::Flow at(const Stmt *s) {
    model::Flow flow;
    flow.loc = S.place(s->getBeginLoc());
    if (auto range = rangeWithHints(S, s))
      flow.range = *range;
    return flow;
  }

  void touch(model::Flow &flow, const Stmt *s, const std::string &what) {
    if (flow.kind == model::Flow::Touch)
      return;
    flow.kind = model::Flow::Touch;
    flow.what = what;
    flow.loc = S.place(s->getBeginLoc());
  }

  /// True if `child` is no statement of `s`, though a semicolon may follow it: `for (..; i < n;)`.
  static bool isInHeader(const Stmt *s, const Stmt *child) {
    if (auto *loop = dyn_cast<ForStmt>(s))
      return child != loop->getBody();
    if (auto *loop = dyn_cast<WhileStmt>(s))
      return child != loop->getBody();
    if (auto *loop = dyn_cast<DoStmt>(s))
      return child != loop->getBody();
    if (auto *branch = dyn_cast<IfStmt>(s))
      return child != branch->getThen() && child != branch->getElse();
    return false;
  }

  static void markInside(model::Flow &flow) {
    flow.inside = true;
    for (model::Flow &part : flow.parts)
      markInside(part);
  }

  void compound(const Stmt *s, model::Flow &flow) {
    flow.kind = model::Flow::Compound;
    for (const Stmt *child : s->children()) {
      if (!child)
        continue;
      flow.parts.push_back(statement(child));
      if (isa<Expr>(child) && isInHeader(s, child))
        markInside(flow.parts.back());
    }
  }

  /// The lengths of arrays in `type` that are evaluated where it is named.
  void sizes(QualType type, model::Flow &flow) {
    while (type->isVariablyModifiedType()) {
      if (const auto *array = type->getAsArrayTypeUnsafe()) {
        if (auto *variable = dyn_cast<VariableArrayType>(array);
            variable && variable->getSizeExpr())
          expression(variable->getSizeExpr(), flow);
        type = array->getElementType();
      } else if (type->isPointerType() || type->isReferenceType()) {
        type = type->getPointeeType();
      } else {
        return;
      }
    }
  }

  void declaration(const DeclStmt *s, model::Flow &flow) {
    for (const Decl *d : s->decls()) {
      if (auto *alias = dyn_cast<TypedefNameDecl>(d))
        sizes(alias->getUnderlyingType(), flow);
      auto *v = dyn_cast<VarDecl>(d);
      if (!v || (Privates.count(v) && !v->getInit()))
        continue;
      QualType type = v->getType().getCanonicalType();
      const bool numbers =
          type->isArrayType() && S.ctx.getBaseElementType(type)->isArithmeticType();
      const bool extends = type->isReferenceType() && // a temporary's life
                           !(v->getInit() && v->getInit()->isLValue() &&
                             !isa<FullExpr, MaterializeTemporaryExpr>(v->getInit()));
      flow.destructs |= v->hasAttr<CleanupAttr>() || extends ||
                        (v->needsDestruction(S.ctx) && !swapsNumbers(type));
      if (Ends && v->hasLocalStorage() &&
          (numbers || (!type->isReferenceType() && !type.isConstQualified() &&
                       swapsNumbers(type))))
        flow.declared.push_back({v->getNameAsString(), !type->isArrayType()});
      sizes(type, flow);
      if (v->isStaticLocal() && v->getInit() && !v->getInit()->isValueDependent() &&
          !v->getInit()->isConstantInitializer(const_cast<ASTContext &>(S.ctx), false))
        return touch(flow, s, "the initialisation of '" + v->getNameAsString() + "'");
      if (v->hasAttr<CleanupAttr>())
        return touch(flow, s, "the end of '" + v->getNameAsString() + "'");
      if (extends)
        return touch(flow, s, "a reference: '" + v->getNameAsString() + "'");
      if (type->isRecordType() && startsUnset(v) && !mayHoldArrays(type))
        continue; // struct timeval start;
      if (type->isArrayType() || type->isRecordType()) {
        if (v->getInit() && !v->isStaticLocal())
          return touch(flow, s, "the initialisation of '" + v->getNameAsString() + "'");
        // Its memory may end before the region does, if the scope of both is left.
        if (!Ends && type->isVariableArrayType())
          return touch(flow, s, "the declaration of '" + v->getNameAsString() + "'");
        if (!v->isStaticLocal() && flow.kind != model::Flow::Touch) {
          flow.kind = model::Flow::Declares;
          flow.what = "the declaration of '" + v->getNameAsString() + "'";
        }
        continue;
      }
      if (v->getInit() && !v->isStaticLocal())
        expression(v->getInit(), flow);
      if (flow.kind == model::Flow::Touch)
        return;
    }
  }

  void add(model::Flow &flow, model::Flow part) {
    if (flow.kind == model::Flow::Quiet)
      flow.kind = model::Flow::Compound;
    flow.unordered = true;
    flow.parts.push_back(std::move(part));
  }

  /// A load or store of what `lvalue` names, which may be an element.
  void access(const Expr *whole, const Expr *lvalue, bool reads, bool writes, model::Flow &flow) {
    const bool element = mayBeElement(lvalue) || isFieldOfUnknownObject(lvalue);
    if (element) {
      auto part = Hooks ? elementAt(S, lvalue, reads, writes) : std::nullopt;
      if (!part)
        return touch(flow, whole, "'" + S.spelling(whole) + "'");
      add(flow, std::move(*part));
    }
    expression(lvalue, flow);
  }

  /// True if `e` cannot end early.
  static bool runsThrough(const Expr *e) {
    if (auto *call = dyn_cast<CallExpr>(e); call && call->getBuiltinCallee() == 0)
      return false;
    return std::all_of(e->child_begin(), e->child_end(), [](const Stmt *child) {
      auto *sub = dyn_cast_or_null<Expr>(child);
      return sub && runsThrough(sub);
    });
  }

  /// Reads `e` into `flow`, which becomes a touch or a compound of calls and elements where it is
  /// more than quiet.
  void expression(const Expr *e, model::Flow &flow) {
    if (flow.kind == model::Flow::Touch)
      return;
    e = e->IgnoreParens();
    if (e->getType().isVolatileQualified() || e->getType()->isAtomicType())
      return touch(flow, e, "'" + S.spelling(e) + "'");
    if (auto *size = dyn_cast<UnaryExprOrTypeTraitExpr>(e))
      return size->isArgumentType() ? sizes(size->getArgumentType(), flow) : void();
    if (isa<StringLiteral>(e))
      return;
    if (isa<DeclRefExpr, IntegerLiteral, FloatingLiteral, CharacterLiteral, CXXBoolLiteralExpr,
            CXXThisExpr, CXXNullPtrLiteralExpr, GNUNullExpr, ImplicitValueInitExpr>(e))
      return;
    if (auto *full = dyn_cast<FullExpr>(e))
      return expression(full->getSubExpr(), flow);
    if (auto *cast = dyn_cast<ExplicitCastExpr>(e))
      sizes(cast->getTypeAsWritten(), flow);
    if (auto *cast = dyn_cast<CastExpr>(e)) {
      if (cast->getCastKind() == CK_LValueToRValueBitCast)
        return touch(flow, e, "'" + S.spelling(e) + "'");
      if (cast->getCastKind() == CK_LValueToRValue)
        return access(e, cast->getSubExpr(), true, false, flow);
      return expression(cast->getSubExpr(), flow);
    }
    if (auto *op = dyn_cast<BinaryOperator>(e)) {
      if (op->isAssignmentOp())
        access(e, op->getLHS(), op->isCompoundAssignmentOp() || !runsThrough(op->getRHS()), true,
               flow);
      else
        expression(op->getLHS(), flow);
      return expression(op->getRHS(), flow);
    }
    if (auto *op = dyn_cast<UnaryOperator>(e)) {
      if (op->isIncrementDecrementOp())
        return access(e, op->getSubExpr(), true, true, flow);
      return expression(op->getSubExpr(), flow);
    }
    if (isa<ConditionalOperator, ArraySubscriptExpr, MemberExpr>(e)) {
      for (const Stmt *child : e->children())
        expression(cast<Expr>(child), flow);
      return;
    }
    if (auto *call = dyn_cast<CallExpr>(e))
      return callTo(call, flow);
    touch(flow, e, "'" + S.spelling(e) + "'");
  }

  void callTo(const CallExpr *call, model::Flow &flow) {
    const FunctionDecl *f = call->getDirectCallee();
    auto unknown = [&] {
      touch(flow, call, "the call of '" + S.spelling(call->getCallee()) + "'");
    };
    if (auto one = Hooks ? outsideCall(S, call) : std::nullopt) {
      model::Flow inside;
      if (!f)
        expression(call->getCallee(), inside);
      arguments(call, false, inside);
      return addCall(call, std::move(*one), std::move(inside), flow);
    }
    if (!f)
      return unknown();
    const bool numbers = isNumericOfStd(f);
    model::Flow inside;
    arguments(call, numbers, inside);
    const FunctionDecl *definition = f->getDefinition();
    auto *virtualMethod = dyn_cast<CXXMethodDecl>(f);
    const bool harmless = numbers || isContainerAccess(call) || leavesArraysAlone(call, f) ||
                          isMpiOfScalars(call);
    if (harmless || isFree(call, f)) {
      absorb(call, std::move(inside), flow);
      if (harmless || flow.kind == model::Flow::Touch)
        return;
      auto range = Hooks ? rangeForHook(S, call->getArg(0)) : std::nullopt;
      if (!range)
        return unknown();
      model::Flow part = at(call);
      part.kind = model::Flow::Frees;
      part.what = "the call of 'free'";
      part.range = *range;
      return add(flow, std::move(part));
    }
    calls = true;
    if (!definition || !definition->hasBody() || (virtualMethod && virtualMethod->isVirtual()) ||
        definition->isTemplateInstantiation() || mayBeReplaced(S, definition) ||
        S.isShared(definition) || !S.isInMainFile(definition->getLocation()))
      return unknown();
    model::Flow one;
    one.kind = model::Flow::Call;
    one.callee = nameOf(definition);
    one.loc = S.place(call->getBeginLoc());
    one.what = "the call of '" + f->getNameAsString() + "'";
    addCall(call, std::move(one), std::move(inside), flow);
  }

  /// `numbers`: the function reads numbers by reference.
  void arguments(const CallExpr *call, bool numbers, model::Flow &flow) {
    if (auto *method = dyn_cast<CXXMemberCallExpr>(call))
      expression(method->getImplicitObjectArgument(), flow);
    for (const Expr *argument : call->arguments())
      if (numbers && argument->isGLValue())
        access(argument, argument, true, false, flow);
      else
        expression(argument, flow);
  }

  /// What the arguments of a call do, as a part of the expression around it.
  void absorb(const CallExpr *call, model::Flow inside, model::Flow &flow) {
    if (inside.kind == model::Flow::Touch) {
      touch(flow, call, inside.what);
      flow.loc = inside.loc;
    }
    for (model::Flow &part : inside.parts)
      add(flow, std::move(part));
  }

  /// A call that may lead to nests. Its arguments are evaluated before.
  void addCall(const CallExpr *call, model::Flow one, model::Flow inside, model::Flow &flow) {
    calls = true;
    if (inside.kind == model::Flow::Touch)
      return absorb(call, std::move(inside), flow);
    one.unordered = true;
    one.parts = std::move(inside.parts);
    add(flow, std::move(one));
  }

  bool isFree(const CallExpr *call, const FunctionDecl *f) {
    return f->getIdentifier() && f->getName() == "free" && call->getNumArgs() == 1 &&
           (S.sm.isInSystemHeader(f->getLocation()) || f->getBuiltinID() != 0);
  }

  /// Library functions, and what std::swap does to two pointers or numbers.
  bool leavesArraysAlone(const CallExpr *call, const FunctionDecl *f) {
    if (!f->getIdentifier())
      return false;
    llvm::StringRef name = f->getName();
    if (name == "setjmp" || name == "_setjmp" || name == "sigsetjmp")
      plain = false;
    const bool system = S.sm.isInSystemHeader(f->getLocation()) || f->getBuiltinID() != 0;
    if (!system || name.contains("alloca")) // its memory ends with the function
      return false;
    if (f->isInStdNamespace())
      return name == "swap" && std::all_of(call->arg_begin(), call->arg_end(), [&](const Expr *e) {
               return (e->getType()->isPointerType() && !mayBeElement(e)) ||
                      swapsNumbers(e->getType());
             });
    calls |= isClock(name) || isOutput(name);
    if (name == "abort" || name == "__assert_fail")
      return true;
    if (isClock(name))
      return std::all_of(call->arg_begin(), call->arg_end(),
                         [](const Expr *e) { return isPlaceOfItsOwn(e); });
    if (isOutput(name))
      return std::all_of(call->arg_begin(), call->arg_end(),
                         [&](const Expr *e) { return isTextOrNumber(e); });
    // sqrt, fabs, abs, exp, ..
    return f->getBuiltinID() != 0 && !f->isNoReturn() && !f->hasAttr<ReturnsTwiceAttr>() &&
           name != "vfork" && std::all_of(call->arg_begin(), call->arg_end(), [](const Expr *e) {
             return e->getType()->isArithmeticType();
           });
  }

  /// A number, no pointer, or the address of a variable that is no element of an array.
  static bool isPlaceOfItsOwn(const Expr *e) {
    e = e->IgnoreParenCasts();
    if (auto *address = dyn_cast<UnaryOperator>(e); address && address->getOpcode() == UO_AddrOf)
      if (auto *ref = dyn_cast<DeclRefExpr>(address->getSubExpr()->IgnoreParens()))
        return isa<VarDecl>(ref->getDecl()) && !ref->getDecl()->getType()->isReferenceType() &&
               !ref->getDecl()->getType()->isArrayType();
    return !e->getType()->isPointerType() && !e->getType()->isArrayType();
  }

  bool isTextOrNumber(const Expr *e) {
    e = e->IgnoreParenImpCasts();
    if (isa<StringLiteral>(e) || e->getType()->isArithmeticType() || e->getType()->isEnumeralType())
      return true;
    if (!e->getType()->isPointerType())
      return false;
    QualType to = e->getType()->getPointeeType();
    return to->isRecordType(); // FILE *
  }

public:
  static std::string nameOf(const FunctionDecl *f) {
    const FunctionDecl *canonical = f->getCanonicalDecl();
    return f->getQualifiedNameAsString() + "@" +
           std::to_string(canonical->getLocation().getRawEncoding());
  }
};

} // namespace

model::FunctionFlow readFlow(const Source &source, const FunctionDecl *function,
                             const llvm::DenseSet<const VarDecl *> &privates,
                             const std::vector<model::SourceRange> &entries, bool collective) {
  const bool hooks = !function->isConstexpr() && !isOpenInline(function) && !collective;
  Reader reader(source, hooks, !collective, privates, entries);
  model::FunctionFlow flow;
  flow.body = reader.statement(function->getBody());
  flow.name = Reader::nameOf(function->getDefinition());
  flow.plain = reader.plain;
  flow.isMain = function->isMain();
  if (collective)
    return flow;
  flow.address = addressOf(source, function);
  flow.twin = twinOf(source, function);
  flow.calls = reader.calls;
  if (flow.isMain)
    for (const std::string &name : arraysThatEndWith(source, function))
      flow.ended.push_back({name});
  return flow;
}

} // namespace hetile::frontend
