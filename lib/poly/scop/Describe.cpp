// SPDX-License-Identifier: Apache-2.0
//===- Describe.cpp - sets as expressions and loops -----------------------===//
//
// isl's own answers for sets of many pieces are slow to find and hard to read: pieces are
// described one by one.
//
//===----------------------------------------------------------------------===//
#include "Describe.h"

#include "PieceLoops.h"
#include "Scan.h"
#include "Simplify.h"

#include <limits>

using namespace hetile::model;

namespace hetile::poly {

/// The least (greatest) value of dimension `dim` over the convex pieces of `set`, each under
/// the condition that it has a point. isl's own minimum of many pieces compares them pair by
/// pair, which may take minutes.
static Expr extreme(isl::set set, int dim, bool least, isl::set context) {
  auto bound = [&](isl::set s) {
    return expression(isl::manage(least ? isl_set_dim_min(s.release(), dim)
                                        : isl_set_dim_max(s.release(), dim)),
                      context);
  };
  // Where the context leaves no point, isl has no expression for the bound.
  if (set.intersect_params(context).is_empty())
    return Expr::integer(0);
  if (isl_set_n_basic_set(set.get()) <= 2)
    return bound(set);
  constexpr int64_t Far = int64_t(1) << 62;
  std::vector<Expr> pieces;
  set.foreach_basic_set([&](isl::basic_set piece) {
    isl::set s(piece);
    if (s.intersect_params(context).is_empty())
      return;
    pieces.push_back(Expr::make(Expr::Select, {condition(s.params(), context), bound(s),
                                               Expr::integer(least ? Far : -Far)}));
  });
  return Expr::make(least ? Expr::Min : Expr::Max, std::move(pieces));
}

Interval interval(isl::set set, int dim, isl::set context) {
  dropUnusedParameters(set, context);
  return {extreme(set, dim, true, context), extreme(set, dim, false, context)};
}

static Ast loopsOver(isl::basic_set piece, isl::set context, unsigned array) {
  if (auto loops = pieceLoops(piece, context, array, IteratorPrefix))
    return std::move(*loops);
  isl::map order =
      isl::manage(isl_map_reset_tuple_id(isl::set(piece).identity().release(), isl_dim_out));
  return scan(isl::union_map(order), context, [&](const std::string &) { return array; },
              IteratorPrefix);
}

/// The convex pieces of `set`, with loops of their own. `overlap` is set where they may.
static std::vector<isl::basic_set> piecesOf(const isl::set &set, Pieces pieces, bool &overlap) {
  constexpr size_t MostApart = 4; // times the pieces that may overlap, so many are few
  std::vector<isl::basic_set> all = convexPieces(set);
  const size_t most =
      pieces == Pieces::Disjoint ? std::numeric_limits<size_t>::max() : MostApart * all.size();
  if (pieces != Pieces::Overlapping)
    if (auto apart = disjointPieces(set, most))
      return std::move(*apart);
  overlap |= all.size() > 1;
  return all;
}

Ast scanElements(const Scop &scop, isl::union_set elements, isl::set context, Pieces pieces) {
  Ast all;
  for (const std::string &name : scop.arrayNames)
    elements.foreach_set([&](isl::set set) {
      if (tupleName(set) != name)
        return;
      isl::set known = context;
      dropUnusedParameters(set, known);
      // Rows that lie anywhere are compared with each other: each shall be there once.
      const bool isLinear = scop.nest->arrays[scop.arrayOf.at(name)].addressText.empty();
      const Pieces how = pieces == Pieces::DisjointIfFew && !isLinear ? Pieces::Disjoint : pieces;
      for (const isl::basic_set &piece : piecesOf(set, how, all.repeats)) {
        Ast loops = loopsOver(piece, known, scop.arrayOf.at(name));
        if (loops.kind != Ast::Block)
          all.body.push_back(std::move(loops));
        else
          all.body.insert(all.body.end(), loops.body.begin(), loops.body.end());
      }
    });
  return all;
}

} // namespace hetile::poly
