// SPDX-License-Identifier: Apache-2.0
//===- LoopText.cpp - loop structures as C text ---------------------------===//
//
// Each reading is a recursive walk over the tree that isl's code generator made.
//
//===----------------------------------------------------------------------===//
#include "LoopText.h"

using namespace hetile::model;

namespace hetile::emit {

static std::string hi(const std::string &iterator) { return iterator + "_hi"; }

void openLoop(Writer &w, const Ast &a, const Spelling &spelling) {
  w.open("for (hetile_i64 " + a.iterator + " = " + print(a.lower, spelling) + ", " +
         hi(a.iterator) + " = " + print(a.upper, spelling) + "; " + a.iterator +
         " <= " + hi(a.iterator) + "; " + a.iterator + " += " + std::to_string(a.step) + ")");
}

namespace {

//===--- runs --------------------------------------------------------------===//

class RunWriter {
public:
  RunWriter(Writer &w, const Spelling &spelling) : W(w), Spell(spelling) {}

  void all(const std::vector<Ast> &nodes) {
    for (const Ast &a : nodes)
      node(a);
  }

  void node(const Ast &a) {
    switch (a.kind) {
    case Ast::Block:
    case Ast::Let: // bindings have been inlined
      return all(a.body);
    case Ast::If:
      return writeBranch(W, a, Spell, [&](const auto &nodes) { all(nodes); });
    case Ast::User:
      return run(a, nullptr);
    case Ast::For:
      if (isRun(a))
        return run(a.body[0], &a);
      openLoop(W, a, Spell);
      all(a.body);
      W.close();
    }
  }

private:
  static bool isRun(const Ast &loop) {
    if (loop.body.size() != 1 || loop.body[0].kind != Ast::User)
      return false;
    int64_t c;
    for (const Expr &e : loop.body[0].args)
      if (!coefficientOf(e, loop.iterator, c))
        return false;
    return true;
  }

  void run(const Ast &element, const Ast *loop) {
    std::string at, by;
    for (const Expr &e : element.args) {
      int64_t c = 0;
      if (loop)
        coefficientOf(e, loop->iterator, c);
      at += (at.empty() ? "" : ", ") + print(e, Spell);
      by += (by.empty() ? "" : ", ") + std::to_string(c * (loop ? loop->step : 0));
    }
    if (at.empty())
      at = by = "0"; // a scalar
    std::string arrays = "const hetile_i64 ht_at[] = {" + at + "}, ht_by[] = {" + by + "};";
    std::string target = std::to_string(element.target);
    if (!loop) {
      W.open("");
      W.line(arrays);
      W.line("ht_s->run(ht_s, " + target + ", ht_at, ht_by, 1);");
      W.close();
      return;
    }
    const std::string &it = loop->iterator;
    W.open("");
    W.line("const hetile_i64 " + it + " = " + print(loop->lower, Spell) + ", " + hi(it) + " = " +
           print(loop->upper, Spell) + ";");
    W.open("if (" + it + " <= " + hi(it) + ")");
    W.line(arrays);
    std::string length = hi(it) + " - " + it;
    if (loop->step != 1)
      length = "(" + length + ") / " + std::to_string(loop->step);
    W.line("ht_s->run(ht_s, " + target + ", ht_at, ht_by, " + length + " + 1);");
    W.close();
    W.close();
  }

  Writer &W;
  const Spelling &Spell;
};

} // namespace

void writeRuns(Writer &w, const Ast &a, const Spelling &spelling) {
  RunWriter(w, spelling).node(a);
}

void writeElements(Writer &w, const Ast &a, const Spelling &spelling,
                   const WriteElement &element) {
  auto all = [&](const std::vector<Ast> &nodes) {
    for (const Ast &child : nodes)
      writeElements(w, child, spelling, element);
  };
  std::vector<std::string> index;
  switch (a.kind) {
  case Ast::Block:
  case Ast::Let: // bindings have been inlined
    return all(a.body);
  case Ast::If:
    return writeBranch(w, a, spelling, all);
  case Ast::For:
    openLoop(w, a, spelling);
    all(a.body);
    return w.close();
  case Ast::User:
    for (const Expr &e : a.args)
      index.push_back(print(e, spelling));
    w.open("");
    element(w, index);
    return w.close();
  }
}

} // namespace hetile::emit
