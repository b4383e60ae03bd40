// SPDX-License-Identifier: Apache-2.0
//===- Interpreter.cpp - the model evaluated ------------------------------===//
//
// Trees are walked as they are, or with several rows at once. Conditions stop at the first operand
// that decides, as the generated C does.
//
//===----------------------------------------------------------------------===//
#include "Interpreter.h"

#include <algorithm>
#include <stdexcept>

using namespace hetile::model;

namespace hetile::check {

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

namespace {

class Runner {
public:
  Runner(Environment &env, const Visit &visit, const Carry *carry, const Invariant *invariant,
         const Jammed *together, unsigned rows)
      : Env(env), See(visit), Carried(carry), Same(invariant), Together(together), Rows(rows) {}

  void node(const Ast &ast) {
    switch (ast.kind) {
    case Ast::Block:
      return all(ast.body);
    case Ast::For:
      if (InLanes && ast.lanes.shift)
        return lanes(ast);
      if (Rows > 1 && ast.wavefront.rows > 1)
        return wavefront(ast);
      if (Rows > 1 && Rows % 2 == 0 && ast.blocked.is)
        return blocks(ast);
      if (Together && ast.jam.rows)
        return jam(ast);
      return loop(ast, evaluate(ast.lower, Env));
    case Ast::Let:
      return with(ast.iterator, evaluate(ast.lower, Env), [&] { all(ast.body); });
    case Ast::If:
      return all(evaluate(ast.condition, Env) ? ast.body : ast.orElse);
    case Ast::User:
      return See(ast.target, arguments(ast));
    }
  }

  /// Rows run as lanes from now on.
  void useLanes(const Laned &laned, unsigned lanes, unsigned vectors) {
    InLanes = &laned;
    LaneCount = lanes;
    Vectors = vectors;
  }

private:
  void all(const std::vector<Ast> &body) {
    for (const Ast &child : body)
      node(child);
  }

  Index arguments(const Ast &user) const {
    Index args;
    for (const Expr &a : user.args)
      args.push_back(evaluate(a, Env));
    return args;
  }

  template <class Do> void with(const std::string &name, int64_t value, Do body) {
    if (Env.count(name))
      throw std::runtime_error("iterator '" + name + "' is in use");
    Env[name] = value;
    body();
    Env.erase(name);
  }

  void loop(const Ast &ast, int64_t lower) {
    if (ast.step <= 0)
      throw std::runtime_error("bad step");
    std::map<unsigned, Index> first; // by statement
    // The bound is evaluated anew each time, as in C.
    for (int64_t v = lower; v <= evaluate(ast.upper, Env); v += ast.step)
      with(ast.iterator, v, [&] {
        if (!ast.invariant.empty() && Same)
          invariant(ast, first);
        all(ast.body);
      });
  }

  void invariant(const Ast &loop, std::map<unsigned, Index> &first) {
    statements(loop.body, [&](const Ast &user) {
      const Index now = arguments(user);
      first.emplace(user.target, now);
      for (const ReadOf &read : loop.invariant)
        if (read.statement == user.target)
          (*Same)(read, first.at(user.target), now);
    });
  }

  /// The loop inside `u`, under bindings that hold while `body` runs with it.
  template <class Do> void inner(const std::vector<Ast> &nodes, Do body) {
    const Ast &a = nodes.at(0);
    if (a.kind == Ast::For)
      return body(a);
    if (a.kind == Ast::Let)
      return with(a.iterator, evaluate(a.lower, Env), [&] { inner(a.body, body); });
    inner(a.body, body);
  }

  void wavefront(const Ast &u) {
    const int64_t rows = std::min(Rows, u.wavefront.rows), shift = u.wavefront.shift;
    int64_t at = evaluate(u.lower, Env);
    const int64_t upper = evaluate(u.upper, Env);
    for (; at + rows - 1 <= upper; at += rows) {
      int64_t first = INT64_MIN, last = INT64_MAX;
      auto eachRow = [&](auto body) {
        for (int64_t r = 0; r < rows; ++r)
          with(u.iterator, at + r,
               [&] { inner(u.body, [&](const Ast &v) { body(v, r * shift); }); });
      };
      eachRow([&](const Ast &v, int64_t lag) {
        first = std::max(first, evaluate(v.lower, Env) + lag);
        last = std::min(last, evaluate(v.upper, Env) + lag);
      });
      const bool together = first <= last;
      eachRow([&](const Ast &v, int64_t lag) {
        for (int64_t c = evaluate(v.lower, Env), end = evaluate(v.upper, Env);
             c <= end && (!together || c < first - lag); ++c)
          with(v.iterator, c, [&] { all(v.body); });
      });
      if (!together)
        continue;
      std::vector<std::map<unsigned, Index>> before(rows); // of each row, by statement
      for (int64_t s = first; s <= last; ++s)
        eachRow([&](const Ast &v, int64_t lag) {
          with(v.iterator, s - lag,
               [&] { step(v.body, u.wavefront, before[size_t(lag / shift)]); });
        });
      eachRow([&](const Ast &v, int64_t lag) {
        loop(v, std::max(evaluate(v.lower, Env), last + 1 - lag));
      });
    }
    loop(u, at);
  }

  //===--- rows that are lanes -------------------------------------------------===//

  void lanes(const Ast &u) {
    const int64_t count = std::min(LaneCount, u.lanes.lanes), vectors = u.lanes.pair ? Vectors : 1,
                  rows = count * vectors;
    int64_t at = evaluate(u.lower, Env);
    const int64_t upper = evaluate(u.upper, Env);
    for (; at + rows - 1 <= upper; at += rows) {
      auto eachRow = [&](auto body) {
        for (int64_t r = 0; r < rows; ++r)
          with(u.iterator, at + r, [&] {
            inner(u.body, [&](const Ast &v) { body(v, r * u.lanes.shift + r / count * count); });
          });
      };
      int64_t first = INT64_MIN, last = INT64_MAX;
      eachRow([&](const Ast &v, int64_t lag) {
        first = std::max(first, evaluate(v.lower, Env) + lag);
        last = std::min(last, evaluate(v.upper, Env) + lag);
      });
      const bool together = last - first + 1 >= 2 * count;
      last -= together ? (last - first + 1) % count : 0;
      eachRow([&](const Ast &v, int64_t lag) {
        for (int64_t c = evaluate(v.lower, Env), end = evaluate(v.upper, Env);
             c <= end && (!together || c < first - lag); ++c)
          with(v.iterator, c, [&] { all(v.body); });
      });
      if (!together)
        continue;
      LanedSteps steps;
      for (int64_t s = first; s <= last; ++s) {
        steps.emplace_back();
        eachRow([&](const Ast &v, int64_t lag) {
          steps.back().emplace_back();
          with(v.iterator, s - lag, [&] {
            statements(v.body, [&](const Ast &user) {
              steps.back().back().push_back({user.target, arguments(user)});
            });
          });
        });
      }
      (*InLanes)(u.lanes, unsigned(count), unsigned(vectors), steps);
      eachRow([&](const Ast &v, int64_t lag) {
        loop(v, std::max(evaluate(v.lower, Env), last + 1 - lag));
      });
    }
    loop(u, at);
  }

  //===--- iterations that run together ---------------------------------------===//

  struct Place {
    int64_t row, column;
  };

  template <class Do> void at(const Ast &u, const JamParts &parts, Place p, Do body) {
    with(u.iterator, p.row, [&] {
      if (parts.middle)
        with(parts.middle->iterator, p.column, body);
      else
        body();
    });
  }

  void jam(const Ast &u) {
    const JamParts parts = partsOf(u);
    int64_t row = evaluate(u.lower, Env);
    const int64_t upper = evaluate(u.upper, Env), rows = u.jam.rows, columns = u.jam.columns;
    for (; row + rows - 1 <= upper; row += rows) {
      if (!parts.middle) {
        block(u, parts, row, rows, 0, 1);
        continue;
      }
      int64_t first = INT64_MIN, last = INT64_MAX;
      for (int64_t r = row; r < row + rows; ++r)
        with(u.iterator, r, [&] {
          first = std::max(first, evaluate(parts.middle->lower, Env));
          last = std::min(last, evaluate(parts.middle->upper, Env));
        });
      auto others = [&](bool before) {
        for (int64_t r = row; r < row + rows; ++r)
          with(u.iterator, r, [&] {
            for (int64_t c = evaluate(parts.middle->lower, Env),
                         end = evaluate(parts.middle->upper, Env);
                 c <= end; ++c)
              if (before ? c < first || first > last : c > last && first <= last)
                with(parts.middle->iterator, c, [&] { all(parts.middle->body); });
          });
      };
      others(true);
      int64_t column = first;
      for (; column + columns - 1 <= last; column += columns)
        block(u, parts, row, rows, column, columns);
      for (; column <= last; ++column)
        block(u, parts, row, rows, column, 1);
      others(false);
    }
    loop(u, row);
  }

  void block(const Ast &u, const JamParts &parts, int64_t row, int64_t rows, int64_t column,
             int64_t columns) {
    std::vector<Place> places;
    for (int64_t c = column; c < column + columns; ++c)
      for (int64_t r = row; r < row + rows; ++r)
        places.push_back({r, c});
    int64_t begin = INT64_MIN, end = INT64_MAX;
    for (Place p : places)
      at(u, parts, p, [&] {
        begin = std::max(begin, evaluate(parts.inner->lower, Env));
        end = std::min(end, evaluate(parts.inner->upper, Env));
      });
    const bool together = begin <= end;
    auto inner = [&](auto which) {
      for (int64_t v = evaluate(parts.inner->lower, Env), last = evaluate(parts.inner->upper, Env);
           v <= last; ++v)
        if (which(v))
          with(parts.inner->iterator, v, [&] { all(parts.inner->body); });
    };
    for (Place p : places)
      at(u, parts, p, [&] {
        for (const Ast *a : parts.before)
          node(*a);
        inner([&](int64_t v) { return !together || v < begin; });
        for (const Ast *a : parts.after)
          if (!together)
            node(*a);
      });
    if (!together)
      return;
    common(u, parts, places, begin, end, unsigned(rows), unsigned(columns));
    for (Place p : places)
      at(u, parts, p, [&] {
        inner([&](int64_t v) { return v > end; });
        for (const Ast *a : parts.after)
          node(*a);
      });
  }

  void common(const Ast &u, const JamParts &parts, const std::vector<Place> &places, int64_t begin,
              int64_t end, unsigned rows, unsigned columns) {
    std::vector<JammedStep> steps;
    for (int64_t v = begin; v <= end; ++v) {
      steps.emplace_back();
      for (Place p : places)
        at(u, parts, p, [&] {
          with(parts.inner->iterator, v, [&] {
            for (const Ast *user : parts.users)
              steps.back().push_back({user->target, arguments(*user)});
            all(parts.inner->body);
          });
        });
    }
    (*Together)(u, rows, columns, steps);
  }

  //===--- products in blocks ---------------------------------------------------===//

  /// As lib/emit/tile/ProductLoops.cpp does, with panels of few rows, columns and steps.
  void blocks(const Ast &outer) {
    const std::vector<const Ast *> first = opened(outer.body), second = opened(first.at(0)->body);
    const Ast *const loops[3] = {&outer, first.at(0), second.at(0)};
    const Blocked b = outer.blocked;
    const Ast &rows = *loops[b.row], &columns = *loops[b.column], &depth = *loops[b.depth];
    const int64_t last = evaluate(rows.upper, Env);
    for (int64_t row = evaluate(rows.lower, Env); row <= last;) {
      const std::vector<Interval> intervals = touching(rows, columns, row, last);
      panels(rows, columns, depth, row, intervals);
      row += std::max<int64_t>(1, int64_t(intervals.size()));
    }
  }

  struct Interval {
    int64_t least, most;
  };

  /// The columns of the rows from `row` on, as far as none is empty and no gap is between them.
  std::vector<Interval> touching(const Ast &rows, const Ast &columns, int64_t row,
                                 int64_t last) {
    std::vector<Interval> out;
    Interval all{0, 0};
    for (int64_t r = row; r <= last && out.size() < 3 * Rows; ++r) {
      Interval own{0, 0};
      with(rows.iterator, r, [&] {
        own = {evaluate(columns.lower, Env), evaluate(columns.upper, Env)};
      });
      if (own.least > own.most ||
          (!out.empty() && (own.least > all.most + 1 || own.most < all.least - 1)))
        break;
      all = out.empty() ? own
                        : Interval{std::min(all.least, own.least), std::max(all.most, own.most)};
      out.push_back(own);
    }
    return out;
  }

  void panels(const Ast &rows, const Ast &columns, const Ast &depth, int64_t row,
              const std::vector<Interval> &intervals) {
    if (intervals.empty())
      return;
    const int64_t deep = 2, wide = 3, high = Rows, count = int64_t(intervals.size());
    int64_t least = intervals[0].least, most = intervals[0].most;
    for (const Interval &i : intervals) {
      least = std::min(least, i.least);
      most = std::max(most, i.most);
    }
    const int64_t end = evaluate(depth.upper, Env);
    for (int64_t k = evaluate(depth.lower, Env); k <= end; k += deep)
      for (int64_t c = least; c <= most; c += wide)
        for (int64_t r = 0; r < count; r += high)
          for (int64_t q = k; q < k + deep && q <= end; ++q)
            for (int64_t i = r; i < r + high && i < count; ++i)
              for (int64_t j = std::max(c, intervals[size_t(i)].least);
                   j < c + wide && j <= intervals[size_t(i)].most; ++j)
                with(rows.iterator, row + i, [&] {
                  with(columns.iterator, j, [&] {
                    with(depth.iterator, q, [&] { update(depth, rows, columns); });
                  });
                });
  }

  /// The statement of the innermost of the three loops.
  void update(const Ast &a, const Ast &b, const Ast &c) {
    for (const Ast *loop : {&a, &b, &c})
      if (const auto nodes = opened(loop->body); nodes.at(0)->kind == Ast::User)
        node(*nodes[0]);
  }

  void step(const std::vector<Ast> &body, const Wavefront &w, std::map<unsigned, Index> &before) {
    std::map<unsigned, Index> now;
    statements(body, [&](const Ast &user) { now[user.target] = arguments(user); });
    for (const Wavefront::Carried &c : w.carried)
      if (before.count(c.writer))
        (*Carried)(c, now.at(c.reader), before.at(c.writer));
    all(body);
    before = now;
  }

  template <class Do> void statements(const std::vector<Ast> &nodes, Do body) {
    for (const Ast &a : nodes) {
      if (a.kind == Ast::User)
        body(a);
      else if (a.kind == Ast::Let)
        with(a.iterator, evaluate(a.lower, Env), [&] { statements(a.body, body); });
      else
        statements(a.body, body);
    }
  }

  Environment &Env;
  const Visit &See;
  const Carry *Carried;
  const Invariant *Same;
  const Jammed *Together;
  unsigned Rows;
  const Laned *InLanes = nullptr;
  unsigned LaneCount = 1, Vectors = 1;
};

} // namespace

void run(const Ast &ast, Environment &env, const Visit &visit) {
  Runner(env, visit, nullptr, nullptr, nullptr, 1).node(ast);
}

void runLanes(const Ast &ast, Environment &env, const Visit &visit, const Laned &laned,
              unsigned lanes, unsigned vectors) {
  Runner runner(env, visit, nullptr, nullptr, nullptr, 1);
  runner.useLanes(laned, lanes, vectors);
  runner.node(ast);
}

void runTogether(const Ast &ast, Environment &env, const Visit &visit, const Carry &carry,
                 const Invariant &invariant, const Jammed &jammed, unsigned rows) {
  Runner(env, visit, &carry, &invariant, rows > 1 ? &jammed : nullptr, rows).node(ast);
}

} // namespace hetile::check
