// SPDX-License-Identifier: Apache-2.0
//===- LoopText.h - loop structures as C text -------------------*- C++ -*-===//
//
// One reading of a loop structure: report the elements as runs. (For others see CountText.h, and
// TileLoops.h, which runs the statements.)
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_EMIT_LOOPTEXT_H
#define HETILE_EMIT_LOOPTEXT_H

#include "Writer.h"

#include "model/Tiling.h"

#include <functional>

namespace hetile::emit {

/// Calls `ht_s->run` for every element that `a` visits; the innermost loops become runs.
void writeRuns(Writer &w, const model::Ast &a, const Spelling &spelling);

/// Writes code for one element, given C expressions for its subscripts.
using WriteElement = std::function<void(Writer &, const std::vector<std::string> &)>;

/// Loops over the elements that `a` visits.
void writeElements(Writer &w, const model::Ast &a, const Spelling &spelling,
                   const WriteElement &element);

/// Opens the loop `a` over a 64-bit variable.
void openLoop(Writer &w, const model::Ast &a, const Spelling &spelling);

/// Writes If with its branches through `children`, which is called with a vector of nodes.
template <class Children>
void writeBranch(Writer &w, const model::Ast &a, const Spelling &spelling, Children children) {
  w.open("if (" + print(a.condition, spelling) + ")");
  children(a.body);
  w.close();
  if (a.orElse.empty())
    return;
  w.open("else");
  children(a.orElse);
  w.close();
}

} // namespace hetile::emit

#endif
