// SPDX-License-Identifier: Apache-2.0
//===- Interpreter.h - the model evaluated ----------------------*- C++ -*-===//
//
// Evaluates what the emitter would turn into C: affine expressions and conditions of a nest,
// expressions and loop structures of a tiling. No code is generated or compiled.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_CHECK_INTERPRETER_H
#define HETILE_CHECK_INTERPRETER_H

#include "model/Jam.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace hetile::check {

/// Values of symbols by name (as isl sees it, see model::islName).
using Environment = std::map<std::string, int64_t>;
using Index = std::vector<int64_t>;

/// Throws std::runtime_error if a symbol has no value.
int64_t evaluate(const model::AffineExpr &e, const Environment &env);
bool holds(const model::Condition &c, const Environment &env);

/// False only if no values of the symbols that `env` lacks can make `c` true as far as
/// constraints over the known symbols tell.
bool mayHold(const model::Condition &c, const Environment &env);

/// Throws std::runtime_error on a symbol without value, a division with remainder where none
/// may be, or a divisor that is not positive.
int64_t evaluate(const model::Expr &e, const Environment &env);

/// Called with the target and the arguments of every User node, in order.
using Visit = std::function<void(unsigned target, const Index &args)>;
void run(const model::Ast &ast, Environment &env, const Visit &visit);

/// What a row hands from one step of a wavefront to the next in a register: the statements'
/// iterators.
using Carry = std::function<void(const model::Wavefront::Carried &, const Index &reader,
                                 const Index &writer)>;

/// What a loop reads once: the statement's iterators in the first iteration and in another one.
using Invariant = std::function<void(const model::ReadOf &, const Index &first, const Index &now)>;

/// The iterations of the innermost loop that run for all rows and columns of a block together: of
/// each the statements in order, with their iterators.
using JammedStep = std::vector<std::pair<unsigned, Index>>;
using Jammed = std::function<void(const model::Ast &loop, unsigned rows, unsigned columns,
                                  const std::vector<JammedStep> &steps)>;

/// The steps in which rows run as lanes: of each step, of each row the statements in order, with
/// their iterators. Whoever is called visits them.
using LanedSteps = std::vector<std::vector<JammedStep>>;
using Laned = std::function<void(const model::Lanes &, unsigned lanes, unsigned vectors,
                                 const LanedSteps &steps)>;

/// Row by row but for rows that run as lanes, at most `lanes` in one or two vectors.
void runLanes(const model::Ast &ast, Environment &env, const Visit &visit, const Laned &laned,
              unsigned lanes, unsigned vectors);

/// The same in the order of the emitted code, in which at most `rows` rows of a wavefront run
/// together, and loops that are jammed, if there may be more than one.
void runTogether(const model::Ast &ast, Environment &env, const Visit &visit, const Carry &carry,
                 const Invariant &invariant, const Jammed &jammed, unsigned rows);

} // namespace hetile::check

#endif
