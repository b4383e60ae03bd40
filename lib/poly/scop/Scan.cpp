// SPDX-License-Identifier: Apache-2.0
//===- Scan.cpp - loops that visit the points of a set --------------------===//
//
// Converts isl's abstract syntax tree node by node. For loops become lower <= i <= upper.
//
//===----------------------------------------------------------------------===//
#include "Scan.h"

#include <algorithm>
#include <stdexcept>

using hetile::model::Ast;
using hetile::model::Expr;

namespace hetile::poly {

namespace {

Expr convert(isl_ast_expr *owned);

Expr argument(isl_ast_expr *op, int k) { return convert(isl_ast_expr_get_op_arg(op, k)); }

Expr fold(Expr::Op op, isl_ast_expr *e) {
  std::vector<Expr> args;
  for (int k = 0; k < isl_ast_expr_get_op_n_arg(e); ++k)
    args.push_back(argument(e, k));
  return Expr::make(op, std::move(args));
}

Expr convertOperation(isl_ast_expr *e) {
  switch (isl_ast_expr_get_op_type(e)) {
  case isl_ast_op_and:
  case isl_ast_op_and_then:
    return fold(Expr::And, e);
  case isl_ast_op_or:
  case isl_ast_op_or_else:
    return fold(Expr::Or, e);
  case isl_ast_op_max:
    return fold(Expr::Max, e);
  case isl_ast_op_min:
    return fold(Expr::Min, e);
  case isl_ast_op_minus:
    return fold(Expr::Neg, e);
  case isl_ast_op_add:
    return fold(Expr::Add, e);
  case isl_ast_op_sub:
    return fold(Expr::Sub, e);
  case isl_ast_op_mul:
    return fold(Expr::Mul, e);
  case isl_ast_op_div:
    return fold(Expr::ExactDiv, e);
  case isl_ast_op_fdiv_q:
  case isl_ast_op_pdiv_q: // the dividend is known not to be negative
    return fold(Expr::FloorDiv, e);
  case isl_ast_op_pdiv_r:
  case isl_ast_op_zdiv_r: // only compared with zero
    return fold(Expr::Mod, e);
  case isl_ast_op_cond:
  case isl_ast_op_select:
    return fold(Expr::Select, e);
  case isl_ast_op_eq:
    return fold(Expr::Eq, e);
  case isl_ast_op_le:
    return fold(Expr::Le, e);
  case isl_ast_op_lt:
    return fold(Expr::Lt, e);
  case isl_ast_op_ge:
    return fold(Expr::Ge, e);
  case isl_ast_op_gt:
    return fold(Expr::Gt, e);
  default:
    throw std::runtime_error("an operation of isl's syntax tree that is not expected here");
  }
}

Expr convert(isl_ast_expr *owned) {
  isl::ast_expr e = isl::manage(owned);
  switch (isl_ast_expr_get_type(e.get())) {
  case isl_ast_expr_int: {
    isl::val v = isl::manage(isl_ast_expr_get_val(e.get()));
    return Expr::integer(v.num_si());
  }
  case isl_ast_expr_id: {
    isl::id id = isl::manage(isl_ast_expr_get_id(e.get()));
    return Expr::symbol(id.name());
  }
  default:
    return convertOperation(e.get());
  }
}

/// The inclusive upper bound in a condition `iterator <= e` or `iterator < e`.
Expr upperBound(Expr condition, const std::string &iterator) {
  bool le = condition.op == Expr::Le, lt = condition.op == Expr::Lt;
  if ((!le && !lt) || condition.args[0].op != Expr::Name || condition.args[0].name != iterator)
    throw std::runtime_error("a loop condition of isl's syntax tree that is not expected here");
  if (le)
    return condition.args[1];
  return Expr::make(Expr::Sub, {condition.args[1], Expr::integer(1)});
}

class Converter {
public:
  explicit Converter(const TargetOf &targetOf) : Target(targetOf) {}

  Ast node(isl::ast_node n) {
    switch (isl_ast_node_get_type(n.get())) {
    case isl_ast_node_for:
      return loop(n);
    case isl_ast_node_if:
      return branch(n);
    case isl_ast_node_block:
      return block(n);
    case isl_ast_node_user:
      return user(n);
    default:
      throw std::runtime_error("a node of isl's syntax tree that is not expected here");
    }
  }

private:
  Ast loop(isl::ast_node n) {
    Ast a;
    a.iterator = convert(isl_ast_node_for_get_iterator(n.get())).name;
    a.lower = convert(isl_ast_node_for_get_init(n.get()));
    isl::ast_node body = isl::manage(isl_ast_node_for_get_body(n.get()));
    if (isl_ast_node_for_is_degenerate(n.get())) {
      a.kind = Ast::Let;
    } else {
      a.kind = Ast::For;
      a.upper = upperBound(convert(isl_ast_node_for_get_cond(n.get())), a.iterator);
      a.step = convert(isl_ast_node_for_get_inc(n.get())).value;
    }
    append(a.body, node(body));
    return a;
  }

  Ast branch(isl::ast_node n) {
    Ast a;
    a.kind = Ast::If;
    a.condition = convert(isl_ast_node_if_get_cond(n.get()));
    append(a.body, node(isl::manage(isl_ast_node_if_get_then(n.get()))));
    if (isl_ast_node_if_has_else(n.get()))
      append(a.orElse, node(isl::manage(isl_ast_node_if_get_else(n.get()))));
    return a;
  }

  Ast block(isl::ast_node n) {
    Ast a;
    isl_ast_node_list *children = isl_ast_node_block_get_children(n.get());
    for (int k = 0; k < isl_ast_node_list_n_ast_node(children); ++k)
      append(a.body, node(isl::manage(isl_ast_node_list_get_ast_node(children, k))));
    isl_ast_node_list_free(children);
    return a;
  }

  Ast user(isl::ast_node n) {
    Ast a;
    a.kind = Ast::User;
    isl::ast_expr call = isl::manage(isl_ast_node_user_get_expr(n.get()));
    a.target = Target(argument(call.get(), 0).name);
    for (int k = 1; k < isl_ast_expr_get_op_n_arg(call.get()); ++k)
      a.args.push_back(argument(call.get(), k));
    return a;
  }

  /// Nested blocks are flattened.
  static void append(std::vector<Ast> &to, Ast a) {
    if (a.kind != Ast::Block) {
      to.push_back(std::move(a));
      return;
    }
    for (Ast &child : a.body)
      to.push_back(std::move(child));
  }

  const TargetOf &Target;
};

} // namespace

/// Names for the iterators of loops up to `depth`.
static isl_id_list *iteratorNames(isl_ctx *ctx, const std::string &prefix, unsigned depth) {
  isl_id_list *names = isl_id_list_alloc(ctx, int(depth));
  for (unsigned d = 0; d < depth; ++d)
    names = isl_id_list_add(
        names, isl_id_alloc(ctx, (prefix + std::to_string(d)).c_str(), nullptr));
  return names;
}

/// isl's option for one dimension of a schedule with `depth`.
static isl_union_map *unrolling(isl::ctx ctx, unsigned depth, int dimension) {
  std::string all;
  for (unsigned d = 0; d < depth; ++d)
    all += (d ? ", c" : "c") + std::to_string(d);
  return isl::union_map(ctx, "{ [" + all + "] -> unroll[" + std::to_string(dimension) + "] }")
      .release();
}

Ast scan(isl::union_map schedule, isl::set context, const TargetOf &targetOf,
         const std::string &prefix, int unrolled) {
  Ast empty;
  if (schedule.is_empty())
    return empty;
  isl::ast_build build = isl::ast_build::from_context(context);
  unsigned depth = 0;
  schedule.foreach_map([&](isl::map m) {
    depth = std::max(depth, unsigned(isl_map_dim(m.get(), isl_dim_out)));
  });
  if (unrolled >= 0)
    build = isl::manage(isl_ast_build_set_options(build.release(),
                                                  unrolling(context.ctx(), depth, unrolled)));
  if (!prefix.empty()) {
    build = isl::manage(isl_ast_build_set_iterators(
        build.release(), iteratorNames(context.ctx().get(), prefix, depth)));
  }
  isl::ast_node root = build.node_from_schedule_map(schedule);
  return Converter(targetOf).node(root);
}

Expr expression(isl::pw_aff value, isl::set context) {
  isl::ast_build build = isl::ast_build::from_context(context);
  return convert(isl_ast_build_expr_from_pw_aff(build.get(), value.copy()));
}

Expr condition(isl::set set, isl::set context) {
  isl::ast_build build = isl::ast_build::from_context(context);
  if (isl_set_n_basic_set(set.get()) <= 2)
    return convert(isl_ast_build_expr_from_set(build.get(), set.copy()));
  // isl looks for a common form of all pieces, which may take minutes.
  std::vector<Expr> pieces;
  set.foreach_basic_set([&](isl::basic_set piece) {
    pieces.push_back(
        convert(isl_ast_build_expr_from_set(build.get(), isl::set(piece).release())));
  });
  return Expr::make(Expr::Or, std::move(pieces));
}

} // namespace hetile::poly
