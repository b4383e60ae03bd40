//===- LaneBody.h - statements that compilers make vectors of ---*- C++ -*-===//
//
// A loop over lanes around the user's text is as fast as hoped only if the compiler turns it into
// vector instructions: arithmetic on values of four bytes, choices, no calls, no other memory.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_LANEBODY_H
#define HETILE_POLY_LANEBODY_H

#include "../model/Model.h"

namespace hetile::poly {

/// True if compilers are expected to make vector instructions of `s`, and if its meaning stays the
/// same where narrower integers that it reads are replaced by variables of type int.
bool fitsLanes(const model::Nest &nest, const model::Statement &s);

} // namespace hetile::poly

#endif
