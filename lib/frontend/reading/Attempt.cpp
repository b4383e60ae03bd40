//===- Attempt.cpp - the state of reading one nest ------------------------===//
//
// Parameters and scalars are found again by a key that names the declarations below an
// expression, so that n + 1 written twice is one parameter.
//
//===----------------------------------------------------------------------===//
#include "frontend/reading/Attempt.h"

#include "frontend/base/Budget.h"
#include "frontend/syntax/Containers.h"
#include "frontend/syntax/Inline.h"
#include "frontend/syntax/Patterns.h"
#include "model/Affine.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/FoldingSet.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <functional>

using namespace clang;

namespace hetile::frontend {

static bool hasUsing(const Stmt *s) {
  if (auto *d = dyn_cast<DeclStmt>(s))
    for (const Decl *decl : d->decls())
      if (isa<UsingDecl, UsingDirectiveDecl, NamespaceAliasDecl>(decl))
        return true;
  return std::any_of(s->child_begin(), s->child_end(),
                     [](const Stmt *c) { return c && hasUsing(c); });
}

Attempt::Attempt(const Source &source, const FunctionDecl *function, const Stmt *root,
                 const ParentStmts &parents, const Effects &functionEffects, unsigned insertAt)
    : source(source), function(function), root(root), parents(parents),
      functionEffects(functionEffects), effects(effectsOf(root)), insertAt(insertAt),
      functionHasUsing(hasUsing(function->getBody())) {
  // Names that stand in body texts stay what they are.
  for (const VarDecl *v : effects.declared)
    names.insert(v->getNameAsString());
  for (const VarDecl *v : effects.written)
    names.insert(v->getNameAsString());
}

bool Attempt::refuse(Reason reason, SourceLocation loc, std::string detail) {
  if (!refusal)
    refusal = Refusal{reason, loc.isValid() ? loc : site, std::move(detail)};
  return false;
}

const Expr *Attempt::inlined(const CallExpr *call) const {
  auto [it, isNew] = inlinedCalls.insert({call, nullptr});
  if (isNew)
    it->second = frontend::inlined(source.ctx, call, function);
  return it->second;
}

const VarDecl *invariantRoot(const Expr *e) {
  e = e->IgnoreParenImpCasts();
  if (auto *ref = dyn_cast<DeclRefExpr>(e))
    return dyn_cast<VarDecl>(ref->getDecl());
  if (auto *member = dyn_cast<MemberExpr>(e))
    return isa<FieldDecl>(member->getMemberDecl()) ? invariantRoot(member->getBase()) : nullptr;
  return nullptr;
}

/// `e` without parentheses and loads, but with conversions that may change a value.
static const Expr *withoutLoads(const Expr *e) {
  for (;;) {
    e = e->IgnoreParens();
    auto *cast = dyn_cast<ImplicitCastExpr>(e);
    if (!cast || (cast->getCastKind() != CK_LValueToRValue && cast->getCastKind() != CK_NoOp))
      return e;
    e = cast->getSubExpr();
  }
}

bool Attempt::isInvariant(const Expr *e) const {
  e = e->IgnoreParens();
  QualType type = e->getType();
  if (type.isVolatileQualified() || type->isAtomicType() || !budget::spend())
    return false;
  if (auto *cast = dyn_cast<CastExpr>(e))
    return isInvariant(cast->getSubExpr());
  if (auto *ref = dyn_cast<DeclRefExpr>(e)) {
    auto *v = dyn_cast<VarDecl>(ref->getDecl());
    if (!v)
      return isa<EnumConstantDecl>(ref->getDecl());
    return !effects.written.count(v) && !effects.declared.count(v) &&
           !v->getType().isVolatileQualified();
  }
  if (auto *member = dyn_cast<MemberExpr>(e))
    return isa<FieldDecl>(member->getMemberDecl()) && isInvariant(member->getBase()) &&
           !expandedScalar(member);
  if (isa<CXXThisExpr, IntegerLiteral, CharacterLiteral, FloatingLiteral, CXXBoolLiteralExpr>(e))
    return true;
  if (auto *size = dyn_cast<UnaryExprOrTypeTraitExpr>(e))
    return !size->getTypeOfArgument()->isVariablyModifiedType();
  if (auto *call = dyn_cast<CallExpr>(e))
    return isInvariantCall(call);
  if (auto *op = dyn_cast<UnaryOperator>(e); op && op->getOpcode() == UO_Deref)
    return type->isRecordType() && isInvariant(op->getSubExpr()); // the object is the same one
  if (auto *op = dyn_cast<UnaryOperator>(e))
    return (op->getOpcode() == UO_Minus || op->getOpcode() == UO_Plus ||
            op->getOpcode() == UO_Not || op->getOpcode() == UO_LNot) &&
           isInvariant(op->getSubExpr());
  if (auto *op = dyn_cast<BinaryOperator>(e)) {
    if (op->isAssignmentOp() || op->getOpcode() == BO_Comma || op->isPtrMemOp())
      return false;
    if (op->getOpcode() == BO_Div || op->getOpcode() == BO_Rem) {
      // A division is only done on entry if it cannot trap there.
      Expr::EvalResult value;
      if (!op->getRHS()->EvaluateAsInt(value, source.ctx) || value.Val.getInt().isZero())
        return false;
    }
    return isInvariant(op->getLHS()) && isInvariant(op->getRHS());
  }
  if (auto *op = dyn_cast<ConditionalOperator>(e))
    return isInvariant(op->getCond()) && isInvariant(op->getTrueExpr()) &&
           isInvariant(op->getFalseExpr());
  return false;
}

/// A container in a container, u[0]: nests change numbers only.
static const Expr *containerBelow(const Expr *e, const Expr *&index) {
  auto on = containerCall(e->IgnoreParenImpCasts());
  if (!on || !on->index || on->isArrow || !containerOf(e->getType()))
    return nullptr;
  index = on->index;
  return on->object;
}

/// v.size(), m.rows(), u[0].size(): properties of an object that the nest does not change.
bool Attempt::isInvariantCall(const CallExpr *call) const {
  if (auto on = containerCall(call)) {
    const Expr *object = on->object, *index = nullptr;
    while (const Expr *outer = containerBelow(object, index)) {
      if (!isInvariant(index))
        return false;
      object = outer;
    }
    return on->kind == ContainerCall::Query && isInvariant(object);
  }
  if (const Expr *object = getterObject(call))
    return isInvariant(object);
  const Expr *value = inlined(call);
  const auto demands = value ? demandsOf(source.ctx, call, function) : std::nullopt;
  return demands && demands->empty() && isInvariant(value);
}

std::string Attempt::key(const Expr *e) const {
  e = resolved(source.ctx, e, function);
  llvm::FoldingSetNodeID id;
  e->Profile(id, source.ctx, /*Canonical=*/true);
  // Only looked up, never printed or iterated over.
  return std::to_string(id.ComputeHash()) + ":" + source.typeName(e->getType()) + ":" +
         source.spelling(e);
}

/// The pointers that evaluating `e` goes through, outermost first.
static void pointersIn(const Expr *e, std::vector<const Expr *> &out) {
  for (const Stmt *child : e->children())
    if (auto *sub = dyn_cast_or_null<Expr>(child))
      pointersIn(sub, out);
  if (auto *op = dyn_cast<UnaryOperator>(e); op && op->getOpcode() == UO_Deref)
    out.push_back(op->getSubExpr()->IgnoreParenImpCasts());
  auto *member = dyn_cast<MemberExpr>(e);
  if (member && member->isArrow() && !isa<CXXThisExpr>(member->getBase()->IgnoreParenImpCasts()))
    out.push_back(member->getBase()->IgnoreParenImpCasts());
}

/// The loops may run no iteration because there is no u[0] of which u[0].size() could be asked.
static std::string elementsTest(const Source &source, const Expr *e) {
  std::string test;
  for (const Stmt *child : e->children())
    if (auto *sub = dyn_cast_or_null<Expr>(child))
      if (std::string inner = elementsTest(source, sub); !inner.empty())
        test += (test.empty() ? "" : " && ") + inner;
  const Expr *index = nullptr;
  if (const Expr *object = isa<CallExpr>(e) ? containerBelow(e, index) : nullptr)
    test += (test.empty() ? "" : " && ") + ("(unsigned long)(" + source.spelling(index) + ") < (" +
                                            source.spelling(object) + ").size()");
  return test;
}

std::string Attempt::pointerTest(const Expr *e) const {
  std::vector<const Expr *> pointers, known;
  pointersIn(e, pointers);
  if (auto *loop = dyn_cast<ForStmt>(root)) {
    if (auto *cond = loop->getCond())
      pointersIn(cond, known);
    for (const Stmt *child : loop->getInit() ? loop->getInit()->children() : loop->children())
      if (auto *sub = dyn_cast_or_null<Expr>(child); sub && sub != loop->getBody())
        pointersIn(sub, known);
  }
  std::string test = elementsTest(source, e);
  for (const Expr *p : pointers) {
    bool seen = std::any_of(known.begin(), known.end(),
                            [&](const Expr *k) { return key(k) == key(p); });
    if (!seen)
      test += (test.empty() ? "" : " && ") + source.spelling(p);
    known.push_back(p);
  }
  return test;
}

std::string Attempt::hostText(const Expr *e, const std::string &pattern) const {
  const std::string test = pointerTest(e);
  std::string text;
  for (char c : pattern)
    text += c == '%' ? source.spelling(e) : std::string(1, c);
  return test.empty() ? text : "(" + test + " ? " + text + " : 0)";
}

const Expanded *Attempt::expandedScalar(const Expr *e) const {
  if (expanded.empty())
    return nullptr;
  e = e->IgnoreParens();
  auto *ref = dyn_cast<DeclRefExpr>(e);
  for (const Expanded &x : expanded)
    if (x.var ? ref && ref->getDecl() == x.var : sameExpression(x.lvalue, e, source.ctx))
      return &x;
  return nullptr;
}

bool Attempt::isExpanded(const VarDecl *v) const {
  return std::any_of(expanded.begin(), expanded.end(),
                     [&](const Expanded &x) { return x.var == v; });
}

std::string Attempt::uniqueName(const std::string &wanted) {
  std::string base;
  for (char c : wanted) {
    if (std::isalnum(static_cast<unsigned char>(c)) || c == '_')
      base += c;
    else if (!base.empty() && base.back() != '_')
      base += '_';
  }
  while (!base.empty() && base.back() == '_')
    base.pop_back();
  if (base.empty() || std::isdigit(static_cast<unsigned char>(base[0])))
    base = "p_" + base;
  std::string name = base;
  // A member may be written as a macro: in the output its name would be the macro again.
  auto isMacro = [&] { return source.ctx.Idents.get(name).hadMacroDefinition(); };
  for (unsigned k = 2; isMacro() || !names.insert(name).second; ++k)
    name = base + "_" + std::to_string(k);
  return name;
}

Poly Attempt::newParameter(const std::string &k, const std::string &wanted, model::Parameter p) {
  p.name = uniqueName(wanted);
  paramKeys[k] = p.name;
  paramIndex[p.name] = nest.params.size();
  nest.params.push_back(p);
  return Poly::symbol(p.name);
}

Poly Attempt::freshParameter(const std::string &wanted, const std::string &text, int64_t min,
                             int64_t max) {
  model::Parameter p;
  p.text = text;
  p.type = "long";
  p.min = min;
  p.max = max;
  return newParameter("data " + std::to_string(nest.params.size()), wanted, p);
}

const DataSymbol *Attempt::dataNamed(const std::string &symbol) const {
  for (const DataSymbol &d : data)
    if (d.symbol == symbol && d.least != d.greatest)
      return &d;
  return nullptr;
}

static std::string lettersFor(const std::string &text) {
  std::string out;
  for (size_t k = 0; k < text.size(); ++k) {
    char c = text[k];
    if (c == '-' && k + 1 < text.size() && text[k + 1] == '>') {
      out += "_";
      ++k;
      continue;
    }
    switch (c) {
    case '*': out += "_x_"; break;
    case '/': out += "_div_"; break;
    case '%': out += "_mod_"; break;
    case '+': out += "_plus_"; break;
    case '-': out += "_minus_"; break;
    case '(': case ')': case ' ': break;
    default: out += c;
    }
  }
  return out;
}

/// Text that stands in the caller may only name what the caller may name.
bool Attempt::requireAccess(const Expr *e) {
  return isAccessible(e, function) ||
         refuse(Reason::StructMember, e->getBeginLoc(), "'" + source.spelling(e) + "'");
}

Poly Attempt::parameter(const Expr *e) {
  e = withoutLoads(e);
  std::string k = key(e);
  auto found = paramKeys.find(k);
  if (found != paramKeys.end()) {
    ++uses[found->second];
    return Poly::symbol(found->second);
  }
  captured.push_back(e);
  requireAccess(e);
  model::Parameter p;
  p.text = hostText(e);
  p.type = source.typeName(e->getType());
  std::string wanted = lettersFor(source.spelling(e));
  if (isa<ImplicitCastExpr>(e))
    p.text = "(" + p.type + ")(" + p.text + ")";
  else if (!isa<DeclRefExpr>(e) && !isa<MemberExpr>(e))
    p.text = "(" + p.text + ")";
  QualType type = e->getType().getCanonicalType();
  unsigned bits = source.ctx.getIntWidth(type);
  const bool isUnsigned = type->isUnsignedIntegerOrEnumerationType();
  if (bits > 64) // what 64 bits do not hold is too large as well
    p.text = "(" + p.text + " > HETILE_FAR ? HETILE_FAR : " +
             (isUnsigned ? "" : p.text + " < -HETILE_FAR ? -HETILE_FAR : ") + p.text + ")";
  if (isUnsigned)
    p.min = 0;
  else if (bits < 64)
    p.min = -(int64_t(1) << (bits - 1));
  if (bits < 64)
    p.max = isUnsigned ? (int64_t(1) << bits) - 1 : (int64_t(1) << (bits - 1)) - 1;
  const Poly symbol = newParameter(k, wanted, p);
  ++uses[paramKeys.at(k)];
  return symbol;
}

void Attempt::boundSizes() {
  int64_t largest = 1; // coefficient
  auto look = [&](const model::AffineExpr &e) {
    for (const auto &term : e.terms)
      largest = std::max<int64_t>(largest, std::llabs(term.second));
    for (const model::AffineExpr::Floor &f : e.floors)
      largest = std::max({largest, int64_t(std::llabs(f.coeff)), f.denominator});
  };
  auto lookAt = [&](const model::Condition &c) {
    for (const auto &conjunct : c.anyOf)
      for (const model::Constraint &constraint : conjunct)
        look(constraint.expr);
  };
  lookAt(nest.required);
  for (const model::Statement &s : nest.statements) {
    lookAt(s.domain);
    for (const model::Access &a : s.accesses) {
      lookAt(a.guard);
      for (const model::AffineExpr &e : a.subscripts)
        look(e);
    }
  }
  // Sets are projections: two coefficients meet.
  constexpr int64_t room = int64_t(1) << 60, least = int64_t(1) << 20, narrow = 1 << 10;
  if (largest > narrow)
    nest.reach = std::max(least, largest >= (int64_t(1) << 30) ? least : room / (largest * largest));
  for (model::Parameter &p : nest.params) {
    const auto all = uses.find(p.name), bare = bareUses.find(p.name);
    p.saturates = largest <= narrow && all != uses.end() && bare != bareUses.end() && all->second == bare->second;
  }
}

Poly Attempt::entryValue(const DeclRefExpr *ref) { return parameter(ref); }

unsigned Attempt::scalar(const Expr *e) {
  e = withoutLoads(e);
  std::string k = key(e);
  auto found = scalarKeys.find(k);
  if (found != scalarKeys.end())
    return found->second;
  model::Scalar s;
  captured.push_back(e);
  requireAccess(e);
  s.text = hostText(e);
  s.type = source.typeName(e->getType());
  auto *ref = dyn_cast<DeclRefExpr>(e);
  if (isa<CStyleCastExpr>(e))
    s.text = "(" + s.text + ")";
  s.name = ref && !ref->hasQualifier() ? ref->getDecl()->getNameAsString() : uniqueName(lettersFor(source.spelling(e)));
  scalarKeys[k] = nest.scalars.size();
  nest.scalars.push_back(s);
  return nest.scalars.size() - 1;
}

Poly Attempt::floorSymbol(const model::AffineExpr &numerator, int64_t denominator) {
  for (const auto &[name, floor] : floors)
    if (floor.denominator == denominator && model::equal(floor.numerator, numerator))
      return Poly::symbol(name);
  std::string name = "floor " + std::to_string(floors.size()); // not an identifier
  floors[name] = {1, numerator, denominator};
  return Poly::symbol(name);
}

std::optional<model::AffineExpr> Attempt::affine(const Poly &p) {
  model::AffineExpr out;
  for (const auto &[monomial, coeff] : p.terms) {
    model::AffineExpr term;
    if (monomial.empty()) {
      term = model::affineConstant(1);
    } else if (monomial.size() == 1) {
      auto floor = floors.find(monomial[0]);
      if (floor == floors.end())
        term = model::affineSymbol(monomial[0]);
      else if (model::isConstant(floor->second.numerator))
        return std::nullopt;
      else
        term.floors.push_back(floor->second);
    } else {
      for (const std::string &symbol : monomial)
        if (!isParameter(symbol))
          return std::nullopt;
      Poly product;
      product.terms[monomial] = 1;
      std::string k = "product", name;
      for (const std::string &symbol : monomial) {
        k += " " + symbol;
        name += (name.empty() ? "" : "_x_") + symbol;
      }
      auto found = paramKeys.find(k);
      if (found == paramKeys.end()) {
        model::Parameter param;
        param.text = textOf(product);
        param.type = "long";
        newParameter(k, name, param);
        found = paramKeys.find(k);
      }
      term = model::affineSymbol(found->second);
    }
    out = model::add(out, model::scale(term, coeff));
  }
  return out;
}

std::optional<unsigned> Attempt::parameterNumber(const std::string &symbol) const {
  auto it = paramIndex.find(symbol);
  return it == paramIndex.end() ? std::nullopt : std::optional<unsigned>(it->second);
}

std::string Attempt::textOf(const Poly &p) const {
  if (p.isConstant())
    return std::to_string(p.constantTerm()) + "L";
  std::string out;
  for (const auto &[monomial, coeff] : p.terms) {
    std::string term;
    for (const std::string &symbol : monomial) {
      const std::string factor = "(long)(" + nest.params[paramIndex.at(symbol)].text + ")";
      term = term.empty() ? factor : "hetile_product(" + term + ", " + factor + ")";
    }
    if (term.empty())
      term = std::to_string(coeff) + "L";
    else if (coeff != 1)
      term = std::to_string(coeff) + "L * " + term;
    out += (out.empty() ? "" : " + ") + term;
  }
  return p.terms.size() > 1 ? "(" + out + ")" : out;
}

bool Attempt::provenNonNegative(const model::AffineExpr &expr,
                                const model::Condition &domain) const {
  constexpr int64_t limit = int64_t(1) << 50;
  // Eliminates one symbol after the other, innermost iterators first, by the bounds that
  // the conjunct gives; a small search, because each bound may be the one that works.
  std::function<bool(const model::AffineExpr &, const std::vector<model::Constraint> &, int)> prove =
      [&](const model::AffineExpr &e, const std::vector<model::Constraint> &facts, int depth) {
        if (std::abs(e.constant) > limit || !budget::spend())
          return false;
        if (e.floors.empty() && e.terms.empty())
          return e.constant >= 0;
        if (depth == 0)
          return false;
        for (const model::Constraint &fact : facts) {
          // e - k * fact >= 0 and fact >= 0 give e >= 0, if the step removes a symbol.
          for (const auto &[symbol, coeff] : e.terms) {
            auto it = fact.expr.terms.find(symbol);
            if (it == fact.expr.terms.end() || coeff % it->second != 0)
              continue;
            int64_t k = coeff / it->second;
            if ((k < 0 && !fact.isEquality) || std::abs(k) > 1024)
              continue;
            model::AffineExpr rest = model::sub(e, model::scale(fact.expr, k));
            if (!rest.terms.count(symbol) && prove(rest, facts, depth - 1))
              return true;
          }
        }
        for (const auto &[symbol, coeff] : e.terms) {
          const DataSymbol *element = dataNamed(symbol);
          auto index = paramIndex.find(!element ? symbol
                                       : coeff > 0 ? element->least : element->greatest);
          if (index == paramIndex.end() || std::abs(coeff) > 1024)
            continue;
          const model::Parameter &p = nest.params[index->second];
          auto bound = coeff > 0 ? p.min : p.max;
          if (!bound || std::abs(*bound) > (int64_t(1) << 33))
            continue;
          model::AffineExpr rest = e;
          rest.terms.erase(symbol);
          rest.constant += coeff * *bound;
          if (prove(rest, facts, depth - 1))
            return true;
        }
        return false;
      };
  for (const auto &conjunct : domain.anyOf)
    if (!prove(expr, conjunct, 6))
      return false;
  return true;
}

void Attempt::renameParameter(const std::string &from, const std::string &to) {
  auto inCondition = [&](model::Condition &c) { c = model::renamed(c, from, to); };
  for (model::Parameter &p : nest.params)
    if (p.name == from)
      p.name = to;
  inCondition(nest.context);
  inCondition(nest.required);
  for (model::Array &a : nest.arrays)
    for (auto &extent : a.extents)
      if (extent)
        extent = model::renamed(*extent, from, to);
  for (model::DataRange &d : nest.data) {
    for (model::AffineExpr &e : d.subscripts)
      e = model::renamed(e, from, to);
    for (model::DataRange::Place &place : d.places)
      inCondition(place.domain);
    if (d.symbol == from)
      d.symbol = to;
  }
  for (model::Statement &s : nest.statements) {
    inCondition(s.domain);
    for (model::Access &a : s.accesses) {
      inCondition(a.guard);
      for (model::AffineExpr &e : a.subscripts)
        e = model::renamed(e, from, to);
    }
  }
}

void Attempt::separateNames() {
  for (const model::Scalar &s : nest.scalars)
    for (const model::Parameter &p : nest.params)
      if (p.name == s.name) {
        renameParameter(s.name, uniqueName(s.name + "_value"));
        break;
      }
}

bool Attempt::ensureNonNegative(const model::AffineExpr &expr, const model::Condition &domain) {
  if (provenNonNegative(expr, domain))
    return true;
  // What iterators add is at least `least`; the rest is known on entry.
  model::AffineExpr known, moving = expr;
  for (const auto &[symbol, coeff] : expr.terms)
    if (isParameter(symbol)) {
      known.terms[symbol] = coeff;
      moving.terms.erase(symbol);
    }
  if (known.terms.empty())
    return false;
  if (moving.terms.empty() && moving.floors.empty()) {
    nest.required = model::conjunction(nest.required, model::nonNegative(expr));
    return true;
  }
  for (int64_t least : {8, 4, 3, 2, 1, 0})
    if (provenNonNegative(model::sub(moving, model::affineConstant(least)), domain)) {
      known.constant = least;
      nest.required = model::conjunction(nest.required, model::nonNegative(known));
      return true;
    }
  return false;
}

} // namespace hetile::frontend
