// SPDX-License-Identifier: Apache-2.0
//===- Damage.cpp - tilings made wrong on purpose -------------------------===//
//
// Walks the trees of a tiling twice: once to count the places, then to change one of them in a
// copy.
//
//===----------------------------------------------------------------------===//
#include "Damage.h"

using namespace hetile::model;

namespace hetile::check {

namespace {

/// Changes place number `at`, counted over the whole tiling.
class Changer {
public:
  Changer(Tiling &tiling, size_t at) : T(tiling), At(at) {}

  /// What was changed; empty if there are fewer places.
  std::string run() {
    interval("x", T.xBounds);
    interval("y", T.yBounds);
    interval("rows", T.rows);
    for (size_t k = 0; k < T.extents.size(); ++k)
      for (Interval &dim : T.extents[k].dims)
        interval("extent", dim);
    tree("tile", T.tile);
    tree("footprint", T.footprint);
    tree("live_in", T.liveIn);
    tree("cross", T.cross);
    tree("live_out", T.liveOut);
    if (T.third) {
      tree("part", T.third->part);
      interval("depth", T.third->depth);
    }
    if (T.phases) {
      tree("phase live_in", T.phases->liveIn);
      tree("phase cross", T.phases->cross);
      tree("phase live_out", T.phases->liveOut);
      interval("phase rows", T.phases->rows);
    }
    for (Ast &data : T.data)
      tree("data", data);
    return What;
  }

private:
  /// True if it is this place's turn; at most once.
  bool here(const std::string &what) {
    if (!What.empty() || At-- > 0)
      return false;
    What = what;
    return true;
  }

  static void move(Expr &e, int64_t by) { e = Expr::make(Expr::Add, {e, Expr::integer(by)}); }

  void bound(const std::string &what, Expr &e) {
    for (int64_t by : {1, -1})
      if (here(what + (by > 0 ? " + 1" : " - 1")))
        move(e, by);
  }

  void interval(const std::string &what, Interval &i) {
    bound(what + ": lower end", i.lower);
    bound(what + ": upper end", i.upper);
  }

  void tree(const std::string &what, Ast &ast) {
    switch (ast.kind) {
    case Ast::Block:
      return all(what, ast.body);
    case Ast::For:
      bound(what + ": lower bound of " + ast.iterator, ast.lower);
      bound(what + ": upper bound of " + ast.iterator, ast.upper);
      return all(what, ast.body);
    case Ast::Let:
      bound(what + ": value of " + ast.iterator, ast.lower);
      return all(what, ast.body);
    case Ast::If:
      if (here(what + ": condition left out"))
        ast.condition = Expr::integer(1);
      else if (here(what + ": condition never true"))
        ast.condition = Expr::integer(0);
      all(what, ast.body);
      return all(what, ast.orElse);
    case Ast::User:
      if (here(what + ": left out"))
        ast = Ast();
      for (Expr &arg : ast.args)
        bound(what + ": argument", arg);
    }
  }

  void all(const std::string &what, std::vector<Ast> &body) {
    for (Ast &child : body)
      tree(what, child);
  }

  Tiling &T;
  size_t At;
  std::string What;
};

} // namespace

std::vector<Change> changes(const Tiling &tiling) {
  std::vector<Change> out;
  for (;;) {
    Change change{"", tiling};
    change.what = Changer(change.tiling, out.size()).run();
    if (change.what.empty())
      return out;
    out.push_back(std::move(change));
  }
}

bool damage(Tiling &tiling, const std::string &what) {
  for (Change &change : changes(tiling))
    if (change.what.compare(0, what.size(), what) == 0) {
      tiling = std::move(change.tiling);
      return true;
    }
  return false;
}

} // namespace hetile::check
