// SPDX-License-Identifier: Apache-2.0
//===- Ast.h - loops and expressions that scan a set ------------*- C++ -*-===//
//
// What the polyhedral layer hands to the emitter: the loop structure that visits the points
// of a set, as data. Expressions are trees, so that the emitter decides how a name, a
// minimum or a floor division is spelled.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_MODEL_AST_H
#define HETILE_MODEL_AST_H

#include <cstdint>
#include <string>
#include <vector>

namespace hetile::model {

/// An integer or truth-valued expression over iterators, parameters and tile bounds.
struct Expr {
  enum Op {
    Int,      // value
    Name,     // name: iterator, parameter of the nest or bound of the tile
    Neg, Add, Sub, Mul,
    Min, Max, // two or more arguments
    FloorDiv, // floor(a / b), b > 0
    ExactDiv, // a / b without remainder
    Mod,      // a - b * floor(a / b), b > 0
    Select,   // a ? b : c
    And, Or,
    Eq, Le, Lt, Ge, Gt
  };
  Op op = Int;
  int64_t value = 0;
  std::string name;
  std::vector<Expr> args;

  static Expr integer(int64_t v);
  static Expr symbol(std::string name);
  static Expr make(Op op, std::vector<Expr> args);
};

/// True if both are the same expression, operand by operand.
bool equal(const Expr &a, const Expr &b);

/// Result and factor of `e` as a linear function of `name`: the coefficient if `e` is
/// linear in it, false otherwise.
bool coefficientOf(const Expr &e, const std::string &name, int64_t &coefficient);

/// True if `name` occurs in `e`.
bool mentions(const Expr &e, const std::string &name);

/// `e` with every occurrence of `name` replaced.
Expr substitute(const Expr &e, const std::string &name, const Expr &by);

/// Rows of a loop that run together: the loop's body is one innermost loop, and row r of `rows`
/// is always `shift` * r iterations of that loop behind row 0.
struct Wavefront {
  unsigned rows = 0; // 0: the rows run one after the other
  int64_t shift = 0;
  /// What statement `writer` writes by access `write` is what statement `reader` reads by access
  /// `read` in the next iteration of the same row: it may stay in a register.
  struct Carried {
    unsigned reader, read, writer, write;
  };
  std::vector<Carried> carried;
};

/// Rows of a loop that run together as the lanes of vectors: lane r is always `shift` * r
/// iterations of the loop inside behind lane 0. Every step reads and writes one vector for each
/// access below; accesses that are not listed name the element of one that is.
struct Lanes {
  int64_t shift = 0;  // 0: not this way
  unsigned lanes = 8; // of a vector: 8 for values of four bytes, 4 where some have eight
  bool pair = false;  // `shift` suffices for twice as many rows
  bool mixed = false; // some values of a step have four bytes, others eight
  struct Read {
    enum From {
      Memory, // neighbours in memory, step by step
      Fixed,  // one element of each lane in all steps
      Column, // of the step alone: what lane r reads, lane r - 1 read `shift` steps before
      Carried // what lane r - du has written by `write` of `writer`, shift * du + dv steps before;
              // of lanes below du, memory
    } from = Memory;
    unsigned statement = 0, access = 0;
    int64_t du = 0, dv = 0;
    unsigned writer = 0, write = 0;
    std::string type; // of its variable; empty: the element's own, or int for narrower integers
  };
  struct Write {
    enum To { Memory, Fixed, Column } to = Memory; // elements as above
    unsigned statement = 0, access = 0;
  };
  std::vector<Read> reads;
  std::vector<Write> writes;
};

/// Iterations of a loop that run together in each iteration of the innermost loop (unroll-and-jam),
/// and with them some of the loop in its body: an element that all of them update is loaded and
/// stored once. See Jam.h.
struct Jam {
  unsigned rows = 0;    // of this loop; 0: not this way
  unsigned columns = 1; // of the loop in its body, if `middle`
  bool middle =
      false; // the body is one loop, whose body has the innermost loop; else the body has it
  unsigned inner = 0;   // number of the innermost loop in that body, blocks opened
};

/// Three loops, each with only the next one in it, around one statement that updates C[row][column]
/// in each iteration of the third (model::Product): its points may run in any order that keeps the
/// order of the updates of each element. Numbers of loops: 0 is this one, 2 the innermost one.
struct Blocked {
  bool is = false;
  unsigned row = 0, column = 0, depth = 0;
};

/// An access of a statement, both by number.
struct ReadOf {
  unsigned statement, access;
};

/// A loop structure.
struct Ast {
  enum Kind { Block, For, If, Let, User };
  Kind kind = Block;
  std::string iterator;   // For, Let
  Expr lower, upper;      // For: lower <= iterator <= upper; Let: iterator = lower
  int64_t step = 1;       // For: > 0
  Wavefront wavefront;    // For: steps of both loops are 1, the innermost body is User nodes
  Lanes lanes; // For: likewise, if the compiler has vectors; where both are, it has the choice
  Jam jam;                // For: likewise; excludes the other two
  Blocked blocked;        // For: the other ways are for compilers without vectors
  std::vector<ReadOf> invariant; // For: read once before the loop, if it has an iteration
  Expr condition;         // If
  std::vector<Ast> body;  // Block, For, Let: children in order. If: then part.
  std::vector<Ast> orElse; // If
  bool repeats = false;    // Block of a set of elements: it may visit one more than once
  unsigned target = 0;    // User: number of the statement or of the array
  std::vector<Expr> args; // User: iterators of the statement or index of the element
};

/// True if some loop of `a` is one of which `is` holds.
template <class Is> bool hasLoop(const Ast &a, Is is) {
  for (const auto *nodes : {&a.body, &a.orElse})
    for (const Ast &child : *nodes)
      if (hasLoop(child, is))
        return true;
  return is(a);
}

/// True if iterations of the loop run one after the other: not together, and not in blocks.
inline bool runsOneByOne(const Ast &loop) {
  return loop.jam.rows <= 1 && loop.wavefront.rows <= 1 && !loop.lanes.shift && !loop.blocked.is;
}

/// True if some loop of `a` runs in blocks of a product.
inline bool hasBlocks(const Ast &a) {
  return hasLoop(a, [](const Ast &loop) { return loop.blocked.is; });
}

/// True if iterations of some loop of `a` run together around an innermost one.
inline bool hasJam(const Ast &a) {
  return hasLoop(a, [](const Ast &loop) { return loop.jam.rows > 1; });
}

} // namespace hetile::model

#endif
