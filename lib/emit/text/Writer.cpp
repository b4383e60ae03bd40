// SPDX-License-Identifier: Apache-2.0
//===- Writer.cpp - indented text and C expressions -----------------------===//
//
// Expressions are printed with full parentheses where precedence could be misread.
//
//===----------------------------------------------------------------------===//
#include "Writer.h"

#include "model/text/Lines.h"

using hetile::model::AffineExpr;
using hetile::model::Ast;
using hetile::model::Expr;

namespace hetile::emit {

const char *const HereMarker = "#hetile-here";

static bool isAtom(const Expr &e) {
  return (e.op == Expr::Int && e.value >= 0) || e.op == Expr::Name || e.op == Expr::Min ||
         e.op == Expr::Max || e.op == Expr::FloorDiv || e.op == Expr::Mod;
}

static std::string inParens(const Expr &e, const Spelling &spelling) {
  std::string text = print(e, spelling);
  return isAtom(e) ? text : "(" + text + ")";
}

static std::string infix(const Expr &e, const char *op, const Spelling &spelling) {
  std::string out;
  for (const Expr &a : e.args)
    out += (out.empty() ? "" : std::string(" ") + op + " ") + inParens(a, spelling);
  return out;
}

/// A sum without needless parentheses: a + b - c.
static std::string sum(const Expr &e, const Spelling &spelling) {
  const Expr &a = e.args[0], &b = e.args[1];
  std::string left = a.op == Expr::Add || a.op == Expr::Sub || a.op == Expr::Mul
                         ? print(a, spelling)
                         : inParens(a, spelling);
  std::string right = b.op == Expr::Mul ? print(b, spelling) : inParens(b, spelling);
  return left + (e.op == Expr::Add ? " + " : " - ") + right;
}

static std::string call(const char *function, const Expr &e, const Spelling &spelling) {
  std::string out = print(e.args[0], spelling);
  for (size_t k = 1; k < e.args.size(); ++k)
    out = std::string(function) + "(" + out + ", " + print(e.args[k], spelling) + ")";
  return out;
}

std::string print(const Expr &e, const Spelling &spelling) {
  switch (e.op) {
  case Expr::Int:
    return std::to_string(e.value) + (e.value > INT32_MAX || e.value < -INT32_MAX ? "LL" : "");
  case Expr::Name:
    return spelling(e.name);
  case Expr::Neg:
    return "-" + inParens(e.args[0], spelling);
  case Expr::Add:
  case Expr::Sub:
    return sum(e, spelling);
  case Expr::Mul:
    return infix(e, "*", spelling);
  case Expr::Min:
    return call("hetile_min", e, spelling);
  case Expr::Max:
    return call("hetile_max", e, spelling);
  case Expr::FloorDiv:
    return call("hetile_floord", e, spelling);
  case Expr::Mod:
    return call("hetile_mod", e, spelling);
  case Expr::ExactDiv:
    return infix(e, "/", spelling);
  case Expr::Select:
    return inParens(e.args[0], spelling) + " ? " + inParens(e.args[1], spelling) + " : " +
           inParens(e.args[2], spelling);
  case Expr::And:
    return infix(e, "&&", spelling);
  case Expr::Or:
    return infix(e, "||", spelling);
  case Expr::Eq:
    return infix(e, "==", spelling);
  case Expr::Le:
    return infix(e, "<=", spelling);
  case Expr::Lt:
    return infix(e, "<", spelling);
  case Expr::Ge:
    return infix(e, ">=", spelling);
  case Expr::Gt:
    return infix(e, ">", spelling);
  }
  return "";
}

std::string print(const AffineExpr &e, const Spelling &spelling) {
  std::string out;
  auto add = [&](int64_t coeff, const std::string &factor) {
    bool negative = coeff < 0;
    uint64_t size = negative ? -uint64_t(coeff) : uint64_t(coeff);
    std::string term = factor.empty() ? std::to_string(size)
                       : size == 1    ? factor
                                      : std::to_string(size) + " * " + factor;
    if (out.empty())
      out = (negative ? "-" : "") + term;
    else
      out += (negative ? " - " : " + ") + term;
  };
  for (const auto &[symbol, coeff] : e.terms)
    if (coeff > 0)
      add(coeff, spelling(symbol));
  for (const auto &[symbol, coeff] : e.terms)
    if (coeff < 0)
      add(coeff, spelling(symbol));
  for (const AffineExpr::Floor &f : e.floors)
    add(f.coeff, "hetile_floord(" + print(f.numerator, spelling) + ", " +
                     std::to_string(f.denominator) + ")");
  if (e.constant != 0 || out.empty())
    add(e.constant, "");
  return out;
}

void collect(const Expr &e, std::set<std::string> &symbols) {
  if (e.op == Expr::Name)
    symbols.insert(e.name);
  for (const Expr &a : e.args)
    collect(a, symbols);
}

void collect(const AffineExpr &e, std::set<std::string> &symbols) {
  for (const auto &term : e.terms)
    symbols.insert(term.first);
  for (const AffineExpr::Floor &f : e.floors)
    collect(f.numerator, symbols);
}

void collect(const Ast &a, std::set<std::string> &symbols) {
  for (const Expr *e : {&a.lower, &a.upper, &a.condition})
    collect(*e, symbols);
  for (const Expr &e : a.args)
    collect(e, symbols);
  for (const Ast &child : a.body)
    collect(child, symbols);
  for (const Ast &child : a.orElse)
    collect(child, symbols);
}

static Ast replaceIn(Ast a, const std::string &name, const Expr &by) {
  a.lower = substitute(a.lower, name, by);
  a.upper = substitute(a.upper, name, by);
  a.condition = substitute(a.condition, name, by);
  for (Expr &e : a.args)
    e = substitute(e, name, by);
  for (Ast &child : a.body)
    child = replaceIn(child, name, by);
  for (Ast &child : a.orElse)
    child = replaceIn(child, name, by);
  return a;
}

static void flatten(const std::vector<Ast> &from, std::vector<Ast> &to) {
  for (const Ast &child : from) {
    Ast c = inlineBindings(child);
    if (c.kind == Ast::Block)
      to.insert(to.end(), c.body.begin(), c.body.end());
    else
      to.push_back(std::move(c));
  }
}

Ast inlineBindings(const Ast &a) {
  Ast out = a;
  out.body.clear();
  out.orElse.clear();
  if (a.kind == Ast::Let) {
    out.kind = Ast::Block;
    for (const Ast &child : a.body)
      flatten({replaceIn(child, a.iterator, a.lower)}, out.body);
    return out;
  }
  flatten(a.body, out.body);
  flatten(a.orElse, out.orElse);
  return out;
}

void Writer::line(const std::string &text) {
  if (!text.empty())
    Out += std::string(2 * Depth, ' ') + text;
  Out += '\n';
}

void Writer::open(const std::string &text) {
  line(text.empty() ? "{" : text + " {");
  ++Depth;
}

void Writer::close(const std::string &tail) {
  --Depth;
  line("}" + tail);
}

void Writer::raw(const std::string &text) { Out += text; }

void Writer::lineDirective(const model::SourceLoc &loc) {
  Out += model::lineDirective(loc.file, loc.line);
}

void Writer::here() { Out += std::string(HereMarker) + "\n"; }

} // namespace hetile::emit
