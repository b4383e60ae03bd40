// SPDX-License-Identifier: Apache-2.0
//===- ChosenVariables.h - variables set to one of several values -*- C++ -*-===//
//
// The upwind neighbour of a donor cell: `if (flux[i] > 0) up = i - 1; else up = i + 1;`. Which one
// it is the data decide, but it is one of those: an element a[up] may be any of them.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_CHOSENVARIABLES_H
#define HETILE_FRONTEND_CHOSENVARIABLES_H

#include "frontend/reading/Attempt.h"

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace hetile::frontend {

/// Those of one statement, while it is read from its beginning to its end.
class ChosenVariables {
public:
  /// `v`, which the statement has for itself, is followed if the nest sets it by nothing but
  /// statements `v = ..` in one loop: then what has been assigned so far is all that it may be.
  void declare(const Attempt &attempt, const clang::VarDecl *v);
  /// Where an assignment stands: what holds there, as far as it is no question to data; and whether
  /// it happens where what follows it does.
  struct Position {
    const model::Condition &condition;
    bool surely;
  };
  /// If `v` is followed, it gets the value of `e`, or by `step`, `v += e` or `v -= e`, that much
  /// more or less.
  void assign(Attempt &attempt, const Scope &scope, const Position &here, const clang::VarDecl *v,
              const clang::Expr *e, const clang::BinaryOperator *step = nullptr);
  /// What `other` knows may be as well: the other branch. This one is taken where `own` holds, the
  /// other one where `others` does.
  void join(ChosenVariables other, const model::Condition &own, const model::Condition &others);
  /// Makes known in `scope` what the variables may be now: choices by themselves (Choice::by).
  void note(Symbols &symbols, Scope &scope) const;

private:
  struct Alternative {
    model::Condition when;
    Poly value; ///< no choice
  };
  /// Of each variable that is followed; none: one of its values is not known.
  std::map<const clang::VarDecl *, std::optional<std::vector<Alternative>>> Known;
  std::set<const clang::VarDecl *> Modular; ///< see Scope::modular

  /// Each holds within `to` only; as before where that takes too many conjunctions.
  static void narrow(std::vector<Alternative> &all, const model::Condition &to);
  static void addOne(std::vector<Alternative> &all, const Alternative &one);
  static bool add(std::vector<Alternative> &all, Symbols &symbols, const model::Condition &when,
                  const Poly &value);
};

} // namespace hetile::frontend

#endif
