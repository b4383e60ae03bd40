// SPDX-License-Identifier: Apache-2.0
//===- QuickAnswer.h - a question before the analysis of a nest -*- C++ -*-===//
//
// What may be done with a nest beforehand is only worth knowing if most of the time is left for its
// analysis.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_QUICKANSWER_H
#define HETILE_POLY_QUICKANSWER_H

#include "poly/Analyze.h"
#include "poly/scop/Constraints.h"
#include "poly/scop/Isl.h"

#include <exception>
#include <optional>
#include <type_traits>

namespace hetile::poly {

/// What `ask` says, which is given an isl::ctx; nothing if a quarter of what the nest may take is
/// not enough, or the nest is not simple enough. `effort`, if given, is added to. Never throws.
template <class Ask>
std::optional<std::invoke_result_t<Ask, isl::ctx>> quickAnswer(const Options &options,
                                                               Effort *effort, Ask ask) {
  constexpr double Share = 0.25;
  Context context(static_cast<unsigned long>(Share * double(options.quota)),
                  Share * options.seconds);
  std::optional<std::invoke_result_t<Ask, isl::ctx>> answer;
  try {
    answer = ask(context.get());
    if (context.exhausted())
      answer.reset();
  } catch (const std::exception &) {
    answer.reset();
  } catch (const NotSimple &) {
    answer.reset();
  }
  if (effort)
    effort->steps += context.used();
  return answer;
}

} // namespace hetile::poly

#endif
