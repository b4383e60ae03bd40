// SPDX-License-Identifier: Apache-2.0
//===- FinalValues.cpp - what iterators hold after the nest ---------------===//
//
// A loop leaves the bound in its iterator, or the start if it has no iteration. Loops inside it
// leave what they do in its last iteration. Where it depends on the iteration whether they run
// at all, the headers of the loops around them run as written, without their bodies.
//
//===----------------------------------------------------------------------===//
#include "frontend/finish/FinalValues.h"

#include "frontend/syntax/Counters.h"
#include "frontend/syntax/Patterns.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace hetile::frontend {

namespace {
/// Assignments, and whether they are reached in every iteration of the loops around them.
struct Assignments {
  std::string text;
  bool always = true;
};

class FinalWriter {
public:
  explicit FinalWriter(Attempt &attempt) : attempt(attempt) {}
  bool failed = false;

  Assignments loop(const ForStmt *loop) {
    const VarDecl *v = loopVariable(loop);
    enclosing.push_back(v);
    Assignments inner = body(loop->getBody());
    enclosing.pop_back();
    auto *declared = dyn_cast_or_null<DeclStmt>(loop->getInit());
    bool live = v && !declared && isLive(v);
    if (live && !lastLive)
      lastLive = v;
    if (loop == attempt.facts.root && attempt.facts.rotation)
      inner = {inner.text + exchange(), false};
    if ((!live && inner.text.empty()) || failed)
      return {};
    if (namesLocals(loop)) {
      fail(loop);
      return {};
    }
    Assignments out{assignments(loop, inner), inner.always};
    if (!inner.text.empty())
      out.always &= llvm::none_of(enclosing, [&](const VarDecl *e) {
        return mentions(loop->getInit(), e) || mentions(loop->getCond(), e);
      });
    if (declared)
      out.text = "{ " + attempt.facts.source.typeName(v->getType()) + " " + out.text + "} ";
    return out;
  }

private:
  Attempt &attempt;
  const VarDecl *lastLive = nullptr;
  std::vector<const VarDecl *> enclosing; // iterators

  std::string text(const Expr *e) { return attempt.facts.source.spelling(e); }

  /// The moves of buffers as written.
  std::string exchange() {
    std::string out;
    for (const Stmt *s : attempt.facts.rotation->exchange) {
      if (auto r = attempt.facts.source.statementRange(s)) {
        out += attempt.facts.source.mainText().slice(r->begin, r->end).str() + "\n";
        continue;
      }
      llvm::raw_string_ostream stream(out);
      s->printPretty(stream, nullptr, attempt.facts.source.policy);
      stream << (isa<Expr>(s) ? ";\n" : "\n");
    }
    return out;
  }

  bool isLive(const VarDecl *v) {
    return mayBeReadAfter(attempt.facts.root, v, attempt.facts.parents,
                          attempt.facts.functionEffects.addressTaken.count(v));
  }

  std::string assignments(const ForStmt *loop, const Assignments &inner) {
    const VarDecl *v = loopVariable(loop);
    const std::string name = v->getNameAsString();
    std::string start = name + " = ";
    if (auto *assign = dyn_cast_or_null<BinaryOperator>(loop->getInit()))
      start += text(assign->getRHS()) + "; ";
    else if (loop->getInit())
      start += text(v->getInit()) + "; ";
    else
      start = ""; // the value on entry
    if (auto down = matchCountDown(loop->getCond()); down && !loop->getInc())
      return start + countingDown(name, *down, text(loop->getCond()), inner);
    auto *cond = dyn_cast<BinaryOperator>(loop->getCond()->IgnoreParenImpCasts());
    auto step = stepOf(loop->getInc(), v, attempt.facts.source.ctx);
    bool simple = cond && variableOf(cond->getLHS()) == v && std::abs(*step) == 1 &&
                  !mentions(cond->getRHS(), v) &&
                  (cond->isRelationalOp() || cond->getOpcode() == BO_NE);
    if (!simple || !inner.always)
      return start + "for (; " + text(loop->getCond()) + "; " + text(loop->getInc()) + ") { " +
             inner.text + "} ";
    bool strict = cond->getOpcode() != BO_LE && cond->getOpcode() != BO_GE;
    std::string end = "(" + text(cond->getRHS()) + ")";
    const char *forward = *step > 0 ? " + 1" : " - 1", *back = *step > 0 ? " - 1" : " + 1";
    std::string out = start + "if (" + text(cond) + ") { ";
    if (!inner.text.empty())
      out += name + " = " + (strict ? end + back : end) + "; " + inner.text;
    return out + name + " = " + (strict ? end : end + forward) + "; } ";
  }

  std::string countingDown(const std::string &name, const CountDown &down,
                           const std::string &cond, const Assignments &inner) {
    if (!inner.always)
      return "while (" + cond + ") { " + inner.text + "} ";
    std::string last = "(" + (down.bound ? text(down.bound) : std::string("0")) + ")";
    if (down.offset != 0)
      last = "(" + last + (down.offset > 0 ? " + " : " - ") +
             std::to_string(std::abs(down.offset)) + ")";
    // The test that fails counts too.
    return "if (" + name + " > " + last + ") { " + name + " = " + last + "; " + inner.text + "} " +
           name + "--; ";
  }

  /// True if the header names a variable of a body, which is not there after the nest, or one that
  /// the nest advances.
  bool namesLocals(const ForStmt *loop) const {
    auto named = [&](const VarDecl *v) {
      return v != loopVariable(loop) && !llvm::is_contained(enclosing, v) &&
             (mentions(loop->getInit(), v) || mentions(loop->getCond(), v));
    };
    return llvm::any_of(attempt.facts.effects.declared, named) ||
           llvm::any_of(attempt.reading.inductions, named);
  }

  void fail(const Stmt *s) {
    failed = true;
    attempt.refuse(Reason::FinalValue, s->getBeginLoc(),
                   lastLive ? "'" + lastLive->getNameAsString() + "'" : "an iterator");
  }

  Assignments body(const Stmt *s) {
    if (!s || isa<Expr>(s))
      return {};
    if (auto *f = dyn_cast<ForStmt>(s))
      return loop(f);
    if (auto *branch = dyn_cast<IfStmt>(s))
      return this->branch(branch);
    Assignments out;
    for (const Stmt *child : s->children()) {
      Assignments a = body(child);
      out.text += a.text;
      out.always &= a.always;
    }
    return out;
  }

  Assignments branch(const IfStmt *s) {
    Assignments yes = body(s->getThen()), no = body(s->getElse());
    if (yes.text.empty() && no.text.empty())
      return {};
    if (!isAffine(s->getCond())) {
      fail(s);
      return {};
    }
    return {"if (" + text(s->getCond()) + ") { " + yes.text + "} else { " + no.text + "} ", false};
  }

  /// Nothing but iterators, and values that stay the same.
  bool isAffine(const Expr *e) {
    for (const VarDecl *v : effectsOf(e).mentioned)
      if (!llvm::is_contained(enclosing, v) &&
          (attempt.facts.effects.declared.count(v) || attempt.facts.effects.written.count(v)))
        return false;
    return !readsMemory(e);
  }

  static bool readsMemory(const Stmt *s) {
    if (isa<ArraySubscriptExpr, CallExpr>(s))
      return true;
    if (auto *u = dyn_cast<UnaryOperator>(s); u && u->getOpcode() == UO_Deref)
      return true;
    return llvm::any_of(s->children(), [](const Stmt *c) { return c && readsMemory(c); });
  }
};
} // namespace

std::optional<std::string> finalValues(Attempt &attempt, const ForStmt *nest) {
  FinalWriter writer(attempt);
  Assignments out = writer.loop(nest);
  if (writer.failed)
    return std::nullopt;
  return out.text;
}

} // namespace hetile::frontend
