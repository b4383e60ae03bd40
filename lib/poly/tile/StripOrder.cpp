// SPDX-License-Identifier: Apache-2.0
//===- StripOrder.cpp - what a row does one after the other, by strips ----===//
//
// Whether the loop may be cut between two things that it surrounds is asked of the exact
// dependences, one cut after the other.
//
//===----------------------------------------------------------------------===//
#include "StripOrder.h"

#include "RowBlocks.h"

#include <map>
#include <vector>

using namespace hetile::model;

namespace hetile::poly {

namespace {

class StripOrder {
public:
  StripOrder(const Scop &scop, const Dependences &deps, const isl::union_map &rows, int64_t height)
      : S(scop), Deps(deps), Rows(rows), Strips(scop, deps, rows, height) {}

  std::optional<Scop> find() {
    if (!countsRows() || !findPieces())
      return std::nullopt;
    for (size_t k = 1; k < Pieces.size(); ++k) {
      if (!Pieces[k].surrounds && !Pieces[k - 1].surrounds)
        continue; // statements without loops of their own stay together
      if (!cutBefore(Pieces, k) && Pieces[k - 1].surrounds)
        cutInside(k - 1);
    }
    return Best;
  }

private:
  /// What the outermost loop has in it, or a part of that.
  struct Piece {
    isl::union_set points;
    bool surrounds = false; // it is a loop
    int part = 0;
  };

  isl::ctx ctx() const { return S.domain.ctx(); }

  /// { S0[i, j] -> [sign * i] }, of all statements.
  isl::union_map outermost(const std::string &sign) const {
    isl::union_map out(ctx(), "{ }");
    for (const Statement &s : S.nest->statements)
      out = out.unite(isl::union_map(ctx(), "{ " + pointOf(s) + " -> [" + sign + "e0] }"));
    return out;
  }

  /// True if one loop is around everything, and it counts the rows.
  bool countsRows() const {
    for (const Statement &s : S.nest->statements)
      if (s.iterators.empty() || s.position.front() != S.nest->statements.front().position.front())
        return false;
    const isl::union_map rows = Rows.intersect_domain(S.domain);
    return rows.is_subset(outermost("")) || rows.is_subset(outermost("-"));
  }

  /// What the outermost loop has in it, in the order of the source; false if that is one thing.
  bool findPieces() {
    std::map<unsigned, Piece> found;
    for (const Statement &s : S.nest->statements) {
      auto [it, isNew] =
          found.insert({s.position[1], {isl::union_set(ctx(), "{ }"), s.iterators.size() > 1, 0}});
      it->second.points = it->second.points.unite(
          S.domain.intersect(isl::union_set(ctx(), "{ " + pointOf(s) + " }")));
    }
    for (auto &[position, piece] : found)
      Pieces.push_back(std::move(piece));
    return Pieces.size() > 1;
  }

  /// Cuts before piece `k` of `pieces` and takes them, if no dependence leads backwards then.
  bool cutBefore(std::vector<Piece> pieces, size_t k) {
    isl::union_map order(ctx(), "{ }");
    for (size_t piece = 0; piece < pieces.size(); ++piece) {
      pieces[piece].part += piece >= k ? 1 : 0;
      order = order.unite(Strips.order(pieces[piece].points, pieces[piece].part));
    }
    Scop scop = Strips.ordered(std::move(order));
    if (!Strips.isForward(scop))
      return false;
    Pieces = std::move(pieces);
    Best = std::move(scop);
    return true;
  }

  /// Cuts a piece into the points that wait for nothing that comes after it in rows of its strip,
  /// and those that do, with all that follow in their rows: in forward substitution, x[i] -=
  /// l[i][j] x[j], the columns before the strip (index set splitting).
  void cutInside(size_t k) {
    isl::union_set later(ctx(), "{ }");
    for (size_t other = k + 1; other < Pieces.size(); ++other)
      later = later.unite(Pieces[other].points);
    const isl::union_map inOneStrip = Strips.blocks().apply_range(Strips.blocks().reverse());
    const isl::union_set waiting = Deps.all.intersect(inOneStrip)
                                       .intersect_domain(later)
                                       .intersect_range(Pieces[k].points)
                                       .range();
    const isl::union_map inOneRow = Rows.apply_range(Rows.reverse());
    const isl::union_map notBefore =
        isl::manage(isl_union_map_lex_le_union_map(S.schedule.copy(), S.schedule.copy()));
    const isl::union_set late =
        waiting.apply(inOneRow.intersect(notBefore)).intersect(Pieces[k].points);
    const isl::union_set early = Pieces[k].points.subtract(late);
    if (late.is_empty() || early.is_empty())
      return;
    std::vector<Piece> with = Pieces;
    with[k].points = late.coalesce();
    with.insert(with.begin() + long(k), {early.coalesce(), true, Pieces[k].part});
    cutBefore(std::move(with), k + 1);
  }

  const Scop &S;
  const Dependences &Deps;
  const isl::union_map &Rows;
  const RowBlocks Strips;
  std::vector<Piece> Pieces;
  std::optional<Scop> Best;
};

} // namespace

std::optional<Scop> inStrips(const Scop &scop, const Dependences &deps, const isl::union_map &rows,
                             int64_t height) {
  return StripOrder(scop, deps, rows, height).find();
}

} // namespace hetile::poly
