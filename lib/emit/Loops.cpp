//===- Loops.cpp - loop structures as C text ------------------------------===//
//
// Each reading is a recursive walk over the tree that isl's code generator made.
//
//===----------------------------------------------------------------------===//
#include "Loops.h"

#include <optional>

using namespace hetile::model;

namespace hetile::emit {

namespace {

std::string hi(const std::string &iterator) { return iterator + "_hi"; }

void openLoop(Writer &w, const Ast &a, const Spelling &spelling) {
  w.open("for (hetile_i64 " + a.iterator + " = " + print(a.lower, spelling) + ", " + hi(a.iterator) +
         " = " + print(a.upper, spelling) + "; " + a.iterator + " <= " + hi(a.iterator) + "; " +
         a.iterator + " += " + std::to_string(a.step) + ")");
}

/// Writes If with its branches through `children`.
template <class Children>
void writeBranch(Writer &w, const Ast &a, const Spelling &spelling, Children children) {
  w.open("if (" + print(a.condition, spelling) + ")");
  children(a.body);
  w.close();
  if (a.orElse.empty())
    return;
  w.open("else");
  children(a.orElse);
  w.close();
}

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

//===--- count -------------------------------------------------------------===//

/// Iterations of a loop, at least 0.
Expr tripCount(const Ast &a) {
  Expr n = Expr::make(Expr::Sub, {a.upper, a.lower});
  n = Expr::make(Expr::Add, {n, Expr::integer(a.step)});
  if (a.step != 1)
    n = Expr::make(Expr::FloorDiv, {n, Expr::integer(a.step)});
  return Expr::make(Expr::Max, {n, Expr::integer(0)});
}

/// Points below `nodes` if loops are not needed to count them.
std::optional<Expr> closedCount(const std::vector<Ast> &nodes) {
  std::optional<Expr> total;
  for (const Ast &a : nodes) {
    Expr one = Expr::integer(1);
    if (a.kind == Ast::For) {
      std::optional<Expr> inner = closedCount(a.body);
      if (!inner || mentions(*inner, a.iterator))
        return std::nullopt;
      one = tripCount(a);
      if (inner->op != Expr::Int || inner->value != 1)
        one = Expr::make(Expr::Mul, {one, *inner});
    } else if (a.kind == Ast::If) {
      std::optional<Expr> then = closedCount(a.body), other = closedCount(a.orElse);
      if (!then || !other)
        return std::nullopt;
      one = Expr::make(Expr::Select, {a.condition, *then, *other});
    } else if (a.kind != Ast::User) {
      return std::nullopt;
    }
    total = total ? Expr::make(Expr::Add, {*total, one}) : one;
  }
  return total ? *total : Expr::integer(0);
}

void countNodes(Writer &w, const std::vector<Ast> &nodes, const Spelling &spelling) {
  for (const Ast &a : nodes) {
    if (std::optional<Expr> n = closedCount({a})) {
      w.line("ht_count += " + print(*n, spelling) + ";");
    } else if (a.kind == Ast::For) {
      openLoop(w, a, spelling);
      countNodes(w, a.body, spelling);
      w.close();
    } else if (a.kind == Ast::If) {
      writeBranch(w, a, spelling,
                  [&](const auto &children) { countNodes(w, children, spelling); });
    } else {
      countNodes(w, a.body, spelling);
    }
  }
}

//===--- tile --------------------------------------------------------------===//

void collectUsers(const Ast &a, std::vector<const Ast *> &users) {
  if (a.kind == Ast::User)
    users.push_back(&a);
  for (const Ast &child : a.body)
    collectUsers(child, users);
  for (const Ast &child : a.orElse)
    collectUsers(child, users);
}

/// The user's iterator that `loop` runs over, if all statements in it agree.
const Iterator *userIterator(const Ast &loop, const Nest &nest) {
  std::vector<const Ast *> users;
  collectUsers(loop, users);
  const Iterator *found = nullptr;
  for (const Ast *u : users) {
    const Iterator *here = nullptr;
    for (size_t k = 0; k < u->args.size(); ++k)
      if (u->args[k].op == Expr::Name && u->args[k].name == loop.iterator)
        here = &nest.statements[u->target].iterators[k];
    if (!here || here->decreasing || !isLoopType(here->type))
      return nullptr;
    if (found && (found->name != here->name || found->type != here->type))
      return nullptr;
    found = here;
  }
  return found;
}

class TileWriter {
public:
  TileWriter(Writer &w, const Nest &nest, const Spelling &spelling, const WriteStatement &statement)
      : W(w), TheNest(nest), Outer(spelling), Statement(statement) {}

  void all(const std::vector<Ast> &nodes) {
    for (const Ast &a : nodes)
      node(a);
  }

  void node(const Ast &a) {
    switch (a.kind) {
    case Ast::Block:
    case Ast::Let:
      return all(a.body);
    case Ast::If:
      return writeBranch(W, a, spelling(), [&](const auto &nodes) { all(nodes); });
    case Ast::For:
      return loop(a);
    case Ast::User:
      return user(a);
    }
  }

private:
  /// Loop iterators are spelled as the user's, widened to 64 bits.
  Spelling spelling() const {
    return [this](const std::string &symbol) {
      auto it = Renamed.find(symbol);
      if (it == Renamed.end())
        return Outer(symbol);
      return it->second.second ? it->second.first : "(hetile_i64)" + it->second.first;
    };
  }

  void loop(const Ast &a) {
    const Iterator *own = userIterator(a, TheNest);
    if (!own) {
      openLoop(W, a, spelling());
      all(a.body);
      W.close();
      return;
    }
    const std::string type = own->type, name = own->name, end = "hetile_" + name + "_hi";
    bool wide = type == "int64_t";
    std::string cast = wide ? "" : "(" + type + ")";
    W.open("for (" + type + " " + name + " = " + cast + "(" + print(a.lower, spelling()) + "), " +
           end + " = " + cast + "(" + print(a.upper, spelling()) + "); " + name + " <= " + end +
           "; " + name + " += " + std::to_string(a.step) + ")");
    Renamed[a.iterator] = {name, wide};
    all(a.body);
    Renamed.erase(a.iterator);
    W.close();
  }

  void user(const Ast &a) {
    const model::Statement &s = TheNest.statements[a.target];
    W.open("");
    for (size_t k = 0; k < s.iterators.size(); ++k) {
      const Iterator &it = s.iterators[k];
      if (a.args[k].op == Expr::Name) {
        auto r = Renamed.find(a.args[k].name);
        if (r != Renamed.end() && r->second.first == it.name)
          continue;
      }
      W.line("const " + it.type + " " + it.name + " = (" + it.type + ")(" +
             print(a.args[k], spelling()) + ");");
      W.line("(void)" + it.name + ";");
    }
    Statement(W, s);
    W.close();
  }

  Writer &W;
  const Nest &TheNest;
  const Spelling &Outer;
  const WriteStatement &Statement;
  std::map<std::string, std::pair<std::string, bool>> Renamed; // isl's iterator -> user's, wide
};

} // namespace

bool isLoopType(const std::string &type) {
  static const std::set<std::string> types = {"int",       "long",      "long int",
                                              "long long", "int32_t",   "int64_t",
                                              "ptrdiff_t", "long long int"};
  return types.count(type) != 0;
}

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

void writeCount(Writer &w, const Ast &a, const Spelling &spelling) {
  countNodes(w, {a}, spelling);
}

void writeTile(Writer &w, const Ast &a, const Nest &nest, const Spelling &spelling,
               const WriteStatement &statement) {
  TileWriter(w, nest, spelling, statement).node(a);
}

} // namespace hetile::emit
