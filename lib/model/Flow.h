// SPDX-License-Identifier: Apache-2.0
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

#include <optional>
#include <string>
#include <vector>

namespace hetile::model {

/// A variable whose elements nobody can name after the block.
struct Memory {
  std::string name;
  bool container = false; // data() and size() say where they are
};

/// How a text names the address of a function.
struct CalledAddress {
  std::string expression; ///< C or C++, without effects; empty: by the symbol
  std::string symbol;     ///< as the linker knows it
};

struct Flow {
  enum Kind {
    Quiet,    // touches no element of any array
    Touch,    // may touch one; `what` says what
    Declares, // makes memory that ends with the block: an array, an object
    Element,  // loads or stores one element, the expression at `range`: see `element`
    Frees,    // ends the memory that the expression at `range` points to
    Call,     // calls `callee`, a function of the file; `parts`: of its arguments
    Outside,  // calls one of another file, or by a pointer, the expression at `range`: see
              // `outside`; `parts` likewise
    Block,    // { .. }: text may stand before and after each part
    Compound  // a loop, a branch, an expression with several calls
  };
  Kind kind = Quiet;
  bool repeats = false; // Compound: a loop
  bool few = false;     // of some iterations, as the source says: over fields, or directions
  bool unordered = false; // Compound: of one expression, whose parts have no known order
  SourceRange range;    // in the main file; empty if it cannot be told
  SourceLoc loc;
  std::string what;
  std::string callee;
  struct {
    std::string type; // C spelling
    bool reads = false, writes = false;
    unsigned subscripts = 0; // as many dimensions of an array lead to it
  } element;
  struct {
    CalledAddress function;
    bool leads = false; // it may hold nests, by what it is given
  } outside;
  std::vector<Flow> parts;
  std::vector<Memory> declared; // arrays that end with the block
  bool destructs = false; // declares what runs code at the end of the block
  bool declares = false;  // a declaration: what it names is known in the rest of the block
  bool inside = false;    // a part of a statement, and none itself: no text may stand around it
  /// Touch: enters no nest but those in its range, and those that `callees` enter.
  bool nestFree = false;
  std::vector<std::string> callees; // Touch: functions of the file that it calls
  bool once = false;      // may not stand twice in the text: it has a label, or what is there once
};

/// How another function is declared and called in the place of one.
struct Twin {
  SourceRange header;        ///< of the function: what stands before its body
  std::string before, after; ///< the declaration, around the other function's name
  std::string arguments;     ///< those of the function
  bool returns = false;
  /// Where the function's name stands, each time in a call with all its arguments; empty if others
  /// may call it, or if that cannot be told.
  std::vector<SourceRange> calls;
};

struct FunctionFlow {
  std::string name; // as Flow::callee
  bool isMain = false;
  bool plain = true; // no labels, no setjmp: text may be put in
  /// How other files call it: `symbol` is its own definition's, `expression` that of a function
  /// without one that they may get to know. Both empty: they cannot call it, or it may be replaced.
  CalledAddress address;
  bool calls = false; // more than mathematics
  Flow body;
  std::vector<Memory> ended; // arrays that nobody reads after the function: it is main
  std::optional<Twin> twin;  // nothing: there can be none
};

} // namespace hetile::model

#endif
