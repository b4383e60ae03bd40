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
      if (!cutBefore(k) && Pieces[k - 1].surrounds)
        cutInside(k - 1);
    }
    return Pieces.back().part > 0 ? ordered() : std::nullopt;
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

  /// The scop in these parts; nothing if a dependence leads backwards.
  std::optional<Scop> ordered() const {
    isl::union_map order(ctx(), "{ }");
    for (const Piece &piece : Pieces)
      order = order.unite(Strips.order(piece.points, piece.part));
    Scop scop = Strips.ordered(std::move(order));
    return Strips.isForward(scop) ? std::optional<Scop>(std::move(scop)) : std::nullopt;
  }

  isl::union_set points(size_t first, size_t last) const {
    isl::union_set out(ctx(), "{ }");
    for (size_t k = first; k < last; ++k)
      out = out.unite(Pieces[k].points);
    return out;
  }

  /// Dependences of points in `to` on points in `from`, of the same strip.
  isl::union_map inOneStrip(const isl::union_set &from, const isl::union_set &to) const {
    const isl::union_map direct = Deps.all.intersect_domain(from).intersect_range(to);
    if (direct.is_empty()) // as nearly always
      return direct;
    return direct.intersect(Strips.blocks().apply_range(Strips.blocks().reverse()));
  }

  /// Cuts before piece `k` if nothing before it waits for what comes after it in rows of its strip.
  bool cutBefore(size_t k) {
    if (!inOneStrip(points(k, Pieces.size()), points(0, k)).is_empty())
      return false;
    for (size_t piece = k; piece < Pieces.size(); ++piece)
      ++Pieces[piece].part;
    return true;
  }

  /// Cuts a piece into the points that wait for nothing that comes after it in rows of its strip,
  /// and those that do, with all that follow in their rows: in forward substitution, x[i] -=
  /// l[i][j] x[j], the columns before the strip (index set splitting).
  void cutInside(size_t k) {
    const isl::union_set waiting =
        inOneStrip(points(k + 1, Pieces.size()), Pieces[k].points).range();
    const isl::union_map inOneRow = Rows.apply_range(Rows.reverse());
    const isl::union_map notBefore =
        isl::manage(isl_union_map_lex_le_union_map(S.schedule.copy(), S.schedule.copy()));
    const isl::union_set late =
        waiting.apply(inOneRow.intersect(notBefore)).intersect(Pieces[k].points);
    const isl::union_set early = Pieces[k].points.subtract(late);
    if (late.is_empty() || early.is_empty())
      return;
    const std::vector<Piece> whole = Pieces;
    Pieces[k].points = late.coalesce();
    Pieces.insert(Pieces.begin() + long(k), {early.coalesce(), true, whole[k].part});
    if (!cutBefore(k + 1))
      Pieces = whole;
  }

  const Scop &S;
  const Dependences &Deps;
  const isl::union_map &Rows;
  const RowBlocks Strips;
  std::vector<Piece> Pieces;
};

} // namespace

std::optional<Scop> inStrips(const Scop &scop, const Dependences &deps, const isl::union_map &rows,
                             int64_t height) {
  return StripOrder(scop, deps, rows, height).find();
}

} // namespace hetile::poly
