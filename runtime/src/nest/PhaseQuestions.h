// SPDX-License-Identifier: Apache-2.0
//===- PhaseQuestions.h - a nest in phases of its rows ----------*- C++ -*-===//
//
// A long band with skewed columns is cut along x. Each phase is a question of its own, whose job
// runs on arrays that stay distributed: what a rank stores is its share and what the columns move
// on in one phase, and between phases blocks may follow the ranks' speeds.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_PHASEQUESTIONS_H
#define HETILE_RUNTIME_PHASEQUESTIONS_H

#include "nest/Question.h"

#include <optional>

namespace hetile::runtime {

/// The rows [x0, x1) of `question`; nothing if they hold no point. The nest must have phases.
std::optional<Question> cutPhase(const Question &question, int64_t x0, int64_t x1);

/// The question of which `phase` is a phase, with its own sizes and all of its rows; else `phase`.
Question wholeOf(const Question &phase);

/// How many phases like `phase` its nest has; 1 if it is no phase.
int64_t phasesOf(const Question &phase);

} // namespace hetile::runtime

#endif
