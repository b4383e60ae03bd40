//===- Interpreter.cpp - the model evaluated ------------------------------===//
//
// Trees are walked as they are. Conditions stop at the first operand that decides, as the
// generated C does.
//
//===----------------------------------------------------------------------===//
#include "Interpreter.h"

#include <algorithm>
#include <stdexcept>

using namespace hetile::model;

namespace hetile::test {

static int64_t valueOf(const std::string &name, const Environment &env) {
  auto it = env.find(name);
  if (it == env.end())
    throw std::runtime_error("no value for '" + name + "'");
  return it->second;
}

static int64_t floorOf(int64_t a, int64_t b) {
  if (b <= 0)
    throw std::runtime_error("divisor is not positive");
  return a / b - (a % b != 0 && a < 0);
}

int64_t evaluate(const AffineExpr &e, const Environment &env) {
  int64_t sum = e.constant;
  for (const auto &[name, coeff] : e.terms)
    sum += coeff * valueOf(name, env);
  for (const AffineExpr::Floor &f : e.floors)
    sum += f.coeff * floorOf(evaluate(f.numerator, env), f.denominator);
  return sum;
}

static bool known(const AffineExpr &e, const Environment &env) {
  for (const auto &term : e.terms)
    if (!env.count(term.first))
      return false;
  return std::all_of(e.floors.begin(), e.floors.end(),
                     [&](const auto &f) { return known(f.numerator, env); });
}

static bool holds(const Constraint &c, const Environment &env) {
  int64_t v = evaluate(c.expr, env);
  return c.isEquality ? v == 0 : v >= 0;
}

bool holds(const Condition &c, const Environment &env) {
  return std::any_of(c.anyOf.begin(), c.anyOf.end(), [&](const auto &conjunct) {
    return std::all_of(conjunct.begin(), conjunct.end(),
                       [&](const Constraint &k) { return holds(k, env); });
  });
}

bool mayHold(const Condition &c, const Environment &env) {
  return std::any_of(c.anyOf.begin(), c.anyOf.end(), [&](const auto &conjunct) {
    return std::all_of(conjunct.begin(), conjunct.end(), [&](const Constraint &k) {
      return !known(k.expr, env) || holds(k, env);
    });
  });
}

static int64_t evaluateDivision(Expr::Op op, int64_t a, int64_t b) {
  int64_t q = floorOf(a, b);
  if (op == Expr::FloorDiv)
    return q;
  if (op == Expr::Mod)
    return a - b * q;
  if (a != b * q)
    throw std::runtime_error("division leaves a remainder");
  return q;
}

static int64_t evaluateFold(const Expr &e, const Environment &env) {
  int64_t r = evaluate(e.args.at(0), env);
  for (size_t k = 1; k < e.args.size(); ++k) {
    int64_t v = evaluate(e.args[k], env);
    switch (e.op) {
    case Expr::Add: r += v; break;
    case Expr::Sub: r -= v; break;
    case Expr::Mul: r *= v; break;
    case Expr::Min: r = std::min(r, v); break;
    default: r = std::max(r, v); break;
    }
  }
  return r;
}

int64_t evaluate(const Expr &e, const Environment &env) {
  auto arg = [&](size_t k) { return evaluate(e.args.at(k), env); };
  switch (e.op) {
  case Expr::Int: return e.value;
  case Expr::Name: return valueOf(e.name, env);
  case Expr::Neg: return -arg(0);
  case Expr::FloorDiv:
  case Expr::ExactDiv:
  case Expr::Mod: return evaluateDivision(e.op, arg(0), arg(1));
  case Expr::Select: return arg(0) ? arg(1) : arg(2);
  case Expr::And:
    return std::all_of(e.args.begin(), e.args.end(),
                       [&](const Expr &a) { return evaluate(a, env) != 0; });
  case Expr::Or:
    return std::any_of(e.args.begin(), e.args.end(),
                       [&](const Expr &a) { return evaluate(a, env) != 0; });
  case Expr::Eq: return arg(0) == arg(1);
  case Expr::Le: return arg(0) <= arg(1);
  case Expr::Lt: return arg(0) < arg(1);
  case Expr::Ge: return arg(0) >= arg(1);
  case Expr::Gt: return arg(0) > arg(1);
  default: return evaluateFold(e, env);
  }
}

static void runAll(const std::vector<Ast> &body, Environment &env, const Visit &visit) {
  for (const Ast &child : body)
    run(child, env, visit);
}

void run(const Ast &ast, Environment &env, const Visit &visit) {
  switch (ast.kind) {
  case Ast::Block:
    runAll(ast.body, env, visit);
    break;
  case Ast::For: {
    int64_t lower = evaluate(ast.lower, env);
    if (ast.step <= 0 || env.count(ast.iterator))
      throw std::runtime_error("bad step, or iterator '" + ast.iterator + "' is in use");
    // The bound is evaluated anew each time, as in C.
    for (int64_t v = lower; v <= evaluate(ast.upper, env); v += ast.step) {
      env[ast.iterator] = v;
      runAll(ast.body, env, visit);
      env.erase(ast.iterator);
    }
    break;
  }
  case Ast::Let:
    if (env.count(ast.iterator))
      throw std::runtime_error("iterator '" + ast.iterator + "' is in use");
    env[ast.iterator] = evaluate(ast.lower, env);
    runAll(ast.body, env, visit);
    env.erase(ast.iterator);
    break;
  case Ast::If:
    runAll(evaluate(ast.condition, env) ? ast.body : ast.orElse, env, visit);
    break;
  case Ast::User: {
    Index args;
    for (const Expr &a : ast.args)
      args.push_back(evaluate(a, env));
    visit(ast.target, args);
    break;
  }
  }
}

} // namespace hetile::test
