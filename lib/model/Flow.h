//===- Flow.h - what a function does besides its nests ----------*- C++ -*-===//
//
// The statements of a function as a tree, as far as regions need it: which of them may touch
// the elements of an array outside of a nest, which call other functions of the file, and
// where text can be put in.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_MODEL_FLOW_H
#define HETILE_MODEL_FLOW_H

#include "Model.h"

#include <string>
#include <vector>

namespace hetile::model {

struct Flow {
  enum Kind {
    Quiet,    // touches no element of any array
    Touch,    // may touch one; `what` says what
    Declares, // makes memory that ends with the block: an array, an object
    Call,     // calls `callee`, a function of the file
    Block,    // { .. }: text may stand before and after each part
    Compound  // a loop, a branch, an expression with several calls
  };
  Kind kind = Quiet;
  bool repeats = false; // Compound: a loop
  SourceRange range;    // in the main file; empty if it cannot be told
  SourceLoc loc;
  std::string what;
  std::string callee;
  std::vector<Flow> parts;
};

struct FunctionFlow {
  std::string name; // as Flow::callee
  bool plain = true; // no labels, no setjmp: text may be put in
  Flow body;
};

} // namespace hetile::model

#endif
