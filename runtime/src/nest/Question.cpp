// SPDX-License-Identifier: Apache-2.0
//===- Question.cpp - a nest that is to run, without a plan ---------------===//
//
// Also as bytes.
//
//===----------------------------------------------------------------------===//
#include "nest/Question.h"

#include <utility>

namespace hetile::runtime {

std::optional<Piece> bandOf(const hetile_nest *nest, const int64_t *p) {
  int64_t b[4];
  if (!nest->bounds(p, b))
    return std::nullopt;
  return Piece{b[0], b[1], b[2], b[3]};
}

Question makeQuestion(const hetile_nest *nest, const int64_t *p, const void *args,
                      const Piece &band, const CacheTiling &cacheTiling) {
  const char *bytes = static_cast<const char *>(args);
  std::fenv_t arithmetic;
  std::fegetenv(&arithmetic);
  return {nest,
          {p, p + nest->nparams},
          nest->args_size ? std::vector<char>(bytes, bytes + nest->args_size) : std::vector<char>(),
          arithmetic,
          band.x0,
          band.x1,
          band.y0,
          band.y1,
          cacheTiling};
}

Question withoutRectangles(const Question &question) {
  CacheTiling off;
  off.off = true;
  return {question.nest, question.params, question.args, question.arithmetic, question.x0,
          question.x1,   question.y0,     question.y1,   off};
}

Question withSizes(const Question &question, const hetile_nest *nest, std::vector<int64_t> params,
                   const Piece &band) {
  return {nest,    std::move(params), question.args, question.arithmetic, band.x0,
          band.x1, band.y0,           band.y1,       question.cacheTiling};
}

std::optional<Question> inForm(const Question &question, const hetile_nest *form) {
  const std::optional<Piece> band = bandOf(form, question.p());
  if (!band)
    return std::nullopt;
  return withSizes(question, form, question.params, *band);
}

void writeQuestion(WireWriter &wire, int nestIndex, const Question &question) {
  wire.put<int32_t>(nestIndex);
  wire.put(question.params);
  wire.put(question.args);
  wire.put(question.arithmetic);
  wire.put(bandOf(question));
  wire.put(question.cacheTiling);
}

Question readQuestion(WireReader &wire, const std::vector<const hetile_nest *> &nests) {
  const hetile_nest *nest = nests.at(wire.get<int32_t>());
  std::vector<int64_t> params = wire.getVector<int64_t>();
  std::vector<char> args = wire.getVector<char>();
  const std::fenv_t arithmetic = wire.get<std::fenv_t>();
  const Piece band = wire.get<Piece>();
  return {nest,    std::move(params), std::move(args),        arithmetic, band.x0, band.x1,
          band.y0, band.y1,           wire.get<CacheTiling>()};
}

} // namespace hetile::runtime
