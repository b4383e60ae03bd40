// SPDX-License-Identifier: Apache-2.0
//===- Writer.h - indented text and C expressions ---------------*- C++ -*-===//
//
// The lowest layer of the emitter: lines, indentation, `#line`, and how an expression tree
// is spelled in the common subset of C and C++.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_EMIT_WRITER_H
#define HETILE_EMIT_WRITER_H

#include "model/Ast.h"
#include "model/Model.h"

#include <cstdint>
#include <functional>
#include <set>
#include <string>

namespace hetile::emit {

/// `n` in C.
template <typename Integer> std::string number(Integer n) { return std::to_string(n); }
/// Behind all iterations of any loop.
constexpr int64_t Never = int64_t(1) << 62;

/// How a symbol is spelled in an expression of 64-bit arithmetic.
using Spelling = std::function<std::string(const std::string &symbol)>;

/// `e` in C; every arithmetic is done in 64 bits if the spelled symbols have 64 bits.
std::string print(const model::Expr &e, const Spelling &spelling);

/// `e` in C.
std::string print(const model::AffineExpr &e, const Spelling &spelling);

/// Adds the symbols of `e` to `symbols`.
void collect(const model::Expr &e, std::set<std::string> &symbols);
void collect(const model::Ast &a, std::set<std::string> &symbols);
void collect(const model::AffineExpr &e, std::set<std::string> &symbols);

/// Replaces bindings (Let) by their values.
model::Ast inlineBindings(const model::Ast &a);

/// A line that stands for `#line <next line of the output> "<output>"` until the whole
/// output is known.
extern const char *const HereMarker;

/// Builds indented text.
class Writer {
public:
  /// Appends a line at the current indentation.
  void line(const std::string &text);
  /// Appends `text {` and indents.
  void open(const std::string &text);
  /// Ends a block: `}` and `tail`.
  void close(const std::string &tail = "");
  /// Appends text as it is, at the start of a line.
  void raw(const std::string &text);
  /// `#line` to a place in the user's source.
  void lineDirective(const model::SourceLoc &loc);
  /// `#line` back to the generated file.
  void here();
  /// Takes one level of indentation back without a brace.
  void dedent() { --Depth; }
  const std::string &str() const { return Out; }
  /// What is written uses macros of that header of the runtime.
  void needs(const std::string &header) { Headers.insert(header); }
  const std::set<std::string> &headers() const { return Headers; }

private:
  std::string Out;
  std::set<std::string> Headers;
  unsigned Depth = 0;
};

} // namespace hetile::emit

#endif
