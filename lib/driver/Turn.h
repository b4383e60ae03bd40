// SPDX-License-Identifier: Apache-2.0
//===- Turn.h - a nest with its columns along other dimensions --*- C++ -*-===//
//
// Nests of several files share arrays, and of two nests that are best taken alone one may have
// columns along the rows of the arrays, and the other along their columns: the values would move
// from rank to rank between them. Where a nest may have its columns either way at no cost, the
// program gets it in both forms, and while it runs the arrays decide. Where the other way is a
// pipeline, perhaps of each of its parts, it gets that, too.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_DRIVER_TURN_H
#define HETILE_DRIVER_TURN_H

#include "Settle.h"

namespace hetile::driver {

/// Whether a tile that is analysed gets an order of its points: without, that takes much less.
enum class Points { AsTheyCome, InOrder };
using AnalyseForm = std::function<NestResult(const model::Nest &, Points)>;

/// The smallest parts of a nest that may run one after the other.
using Part = std::function<std::vector<model::Nest>(const model::Nest &)>;

/// The other forms of `nest`, of which `plain` is the tiling. They have the parameters, the arrays
/// and the guard of `plain`. Blocks of their columns exchange no messages, but for sides that
/// reduce; along dimensions for which there is no such form, they may, and the form may be one in
/// parts. Empty if `plain` has messages itself, or if nothing may lie another way.
std::vector<Form> turnedForms(const model::Nest &nest, const model::Tiling &plain,
                              const AnalyseForm &analyse, const Part &part);

} // namespace hetile::driver

#endif
