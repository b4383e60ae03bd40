// SPDX-License-Identifier: Apache-2.0
//===- Ast.cpp - loops and expressions that scan a set --------------------===//
//
// Small algebra on expression trees: what a run of elements needs to know of its index.
//
//===----------------------------------------------------------------------===//
#include "Ast.h"

namespace hetile::model {

Expr Expr::integer(int64_t v) {
  Expr e;
  e.value = v;
  return e;
}

Expr Expr::symbol(std::string name) {
  Expr e;
  e.op = Name;
  e.name = std::move(name);
  return e;
}

Expr Expr::make(Op op, std::vector<Expr> args) {
  Expr e;
  e.op = op;
  e.args = std::move(args);
  return e;
}

bool mentions(const Expr &e, const std::string &name) {
  if (e.op == Expr::Name)
    return e.name == name;
  for (const Expr &a : e.args)
    if (mentions(a, name))
      return true;
  return false;
}

bool equal(const Expr &a, const Expr &b) {
  return a.op == b.op && a.value == b.value && a.name == b.name &&
         std::equal(a.args.begin(), a.args.end(), b.args.begin(), b.args.end(),
                    [](const Expr &x, const Expr &y) { return equal(x, y); });
}

bool coefficientOf(const Expr &e, const std::string &name, int64_t &coefficient) {
  coefficient = 0;
  if (!mentions(e, name))
    return true;
  int64_t a = 0, b = 0;
  switch (e.op) {
  case Expr::Name:
    coefficient = 1;
    return true;
  case Expr::Neg:
    if (!coefficientOf(e.args[0], name, a))
      return false;
    coefficient = -a;
    return true;
  case Expr::Add:
  case Expr::Sub:
    if (!coefficientOf(e.args[0], name, a) || !coefficientOf(e.args[1], name, b))
      return false;
    coefficient = e.op == Expr::Add ? a + b : a - b;
    return true;
  case Expr::Mul:
    for (int k = 0; k < 2; ++k)
      if (e.args[k].op == Expr::Int) {
        if (!coefficientOf(e.args[1 - k], name, a))
          return false;
        coefficient = e.args[k].value * a;
        return true;
      }
    return false;
  default:
    return false;
  }
}

Expr substitute(const Expr &e, const std::string &name, const Expr &by) {
  if (e.op == Expr::Name)
    return e.name == name ? by : e;
  Expr r = e;
  for (Expr &a : r.args)
    a = substitute(a, name, by);
  return r;
}

} // namespace hetile::model
