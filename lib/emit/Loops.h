//===- Loops.h - loop structures as C text ----------------------*- C++ -*-===//
//
// Three readings of a loop structure: report the elements as runs, count the points, run
// the statements.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_EMIT_LOOPS_H
#define HETILE_EMIT_LOOPS_H

#include "Writer.h"

#include "../model/Tiling.h"

#include <functional>

namespace hetile::emit {

/// Calls `ht_s->run` for every element that `a` visits; the innermost loops become runs.
void writeRuns(Writer &w, const model::Ast &a, const Spelling &spelling);

/// Writes code for one element, given C expressions for its subscripts.
using WriteElement = std::function<void(Writer &, const std::vector<std::string> &)>;

/// Loops over the elements that `a` visits.
void writeElements(Writer &w, const model::Ast &a, const Spelling &spelling,
                   const WriteElement &element);

/// Adds the number of points that `a` visits to the variable `ht_count`; innermost loops, and
/// loops whose body does not depend on them, are counted in closed form.
void writeCount(Writer &w, const model::Ast &a, const Spelling &spelling);

/// Writes the body of statement `target`; its iterators are declared.
using WriteStatement = std::function<void(Writer &, const model::Statement &)>;

/// Loops over the points of a tile. A loop gets the user's iterator, by name and type,
/// where all statements in it agree.
void writeTile(Writer &w, const model::Ast &a, const model::Nest &nest, const Spelling &spelling,
               const WriteStatement &statement);

/// True if loops over iterators of this type are written in the type itself: a signed type
/// of at least 32 bits.
bool isLoopType(const std::string &type);

} // namespace hetile::emit

#endif
