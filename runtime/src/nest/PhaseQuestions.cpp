// SPDX-License-Identifier: Apache-2.0
//===- PhaseQuestions.cpp - a nest in phases of its rows ------------------===//
//
// The bounds of a phase are two more parameters of the nest.
//
//===----------------------------------------------------------------------===//
#include "nest/PhaseQuestions.h"

#include "nest/Registry.h"

#include <algorithm>
#include <utility>

namespace hetile::runtime {

std::optional<Question> cutPhase(const Question &question, int64_t x0, int64_t x1) {
  const hetile_nest *nest = question.nest->phases;
  std::vector<int64_t> params = question.params;
  params.resize(question.nest->nparams);
  params.push_back(x0);
  params.push_back(x1);
  const std::optional<Piece> band = bandOf(nest, params.data());
  if (!band)
    return std::nullopt;
  return withSizes(question, nest, std::move(params), *band);
}

Question wholeOf(const Question &phase) {
  const hetile_nest *nest = wholeNest(phase.nest);
  if (nest == phase.nest)
    return phase;
  std::vector<int64_t> params = phase.params;
  params.resize(nest->nparams);
  const std::optional<Piece> band = bandOf(nest, params.data());
  return band ? withSizes(phase, nest, std::move(params), *band) : phase;
}

int64_t phasesOf(const Question &phase) {
  const Question whole = wholeOf(phase);
  const int64_t rows = std::max<int64_t>(1, phase.x1 - phase.x0);
  return whole.nest == phase.nest ? 1
                                  : std::max<int64_t>(1, (whole.x1 - whole.x0 + rows - 1) / rows);
}

} // namespace hetile::runtime
