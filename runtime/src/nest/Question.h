// SPDX-License-Identifier: Apache-2.0
//===- Question.h - a nest that is to run, without a plan -------*- C++ -*-===//
//
// The program enters a nest with sizes and captured scalars: that is the question. A decision
// answers it, and both together make a job. Constant once made.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_QUESTION_H
#define HETILE_RUNTIME_QUESTION_H

#include "base/Wire.h"
#include "hetile.h"
#include "machine/Caches.h"

#include <cfenv>
#include <cstdint>
#include <optional>
#include <vector>

namespace hetile::runtime {

/// Rows [x0, x1) of columns [y0, y1) of a band.
struct Piece {
  int64_t x0 = 0, x1 = 0, y0 = 0, y1 = 0;
};

/// Of the operations that a nest says a point has: a guess before anything is measured.
constexpr double SecondsPerOperation = 0.5e-9;
/// Seconds of a point by its operations, before anything is measured.
inline double guessedPerPoint(const hetile_nest &nest) {
  return (nest.ops_per_point > 1 ? nest.ops_per_point : 1) * SecondsPerOperation;
}

struct Question {
  const hetile_nest *const nest = nullptr;
  const std::vector<int64_t> params{};
  const std::vector<char> args{};               ///< captured scalars
  const std::fenv_t arithmetic{};               ///< rounding mode and friends, as on the host
  const int64_t x0 = 0, x1 = 0, y0 = 0, y1 = 0; ///< extent of the band
  const CacheTiling cacheTiling{};              ///< rectangles inside a tile

  const int64_t *p() const { return params.data(); }
  const void *a() const { return args.data(); }
};

/// The band of `nest` with the sizes `p`; nothing if it has no point.
std::optional<Piece> bandOf(const hetile_nest *nest, const int64_t *p);

/// All of the band.
inline Piece bandOf(const Question &question) {
  return {question.x0, question.x1, question.y0, question.y1};
}

/// The question that the program asks, with its rounding mode of now. `band`: see bandOf.
Question makeQuestion(const hetile_nest *nest, const int64_t *p, const void *args,
                      const Piece &band, const CacheTiling &cacheTiling);

/// `question`, whose tiles run without rectangles.
Question withoutRectangles(const Question &question);

/// `question`, of the nest `nest` with other sizes.
Question withSizes(const Question &question, const hetile_nest *nest, std::vector<int64_t> params,
                   const Piece &band);

/// `question` in another form of its nest; nothing if that has no point.
std::optional<Question> inForm(const Question &question, const hetile_nest *form);

/// Number of points of a piece of the band.
inline double pointsOf(const Question &question, const Piece &piece) {
  return static_cast<double>(
      question.nest->work(question.p(), piece.x0, piece.x1, piece.y0, piece.y1));
}
/// Number of points of the whole band.
inline double pointsOf(const Question &question) { return pointsOf(question, bandOf(question)); }

/// True if tiles run in blocks that suit the caches by themselves.
inline bool runsInBlocks(const Question &question) {
  return question.nest->together >= HETILE_BLOCKED;
}

void writeQuestion(WireWriter &wire, int nestIndex, const Question &question);
/// The nest is looked up by its index.
Question readQuestion(WireReader &wire, const std::vector<const hetile_nest *> &nests);

} // namespace hetile::runtime

#endif
