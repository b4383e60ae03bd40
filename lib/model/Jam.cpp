// SPDX-License-Identifier: Apache-2.0
//===- Jam.cpp - loops that run together, taken apart ---------------------===//
#include "Jam.h"

#include "Affine.h"

namespace hetile::model {

namespace {

void open(const std::vector<Ast> &nodes, std::vector<const Ast *> &out) {
  for (const Ast &a : nodes) {
    if (a.kind == Ast::Block)
      open(a.body, out);
    else
      out.push_back(&a);
  }
}

/// Subscripts in a row and a column, with iterators called by their number.
std::vector<AffineExpr> shifted(const Nest &nest, const JamParts &parts, const Ast &loop,
                                const Ast &user, unsigned access, int64_t row, int64_t column) {
  const Statement &s = nest.statements[user.target];
  std::vector<AffineExpr> out = s.accesses[access].subscripts;
  auto move = [&](const Ast &around, int64_t by) {
    const std::string &name = s.iterators[size_t(iteratorOf(user, around))].name;
    for (AffineExpr &e : out)
      if (auto it = e.terms.find(name); it != e.terms.end())
        e.constant += it->second * by;
  };
  move(loop, row);
  if (parts.middle)
    move(*parts.middle, column);
  for (size_t k = 0; k < s.iterators.size(); ++k)
    for (AffineExpr &e : out)
      e = renamed(e, s.iterators[k].name, "@" + std::to_string(k));
  return out;
}

bool equal(const std::vector<AffineExpr> &a, const std::vector<AffineExpr> &b) {
  bool same = a.size() == b.size();
  for (size_t d = 0; same && d < a.size(); ++d)
    same = model::equal(a[d], b[d]);
  return same;
}

} // namespace

std::vector<const Ast *> opened(const std::vector<Ast> &nodes) {
  std::vector<const Ast *> out;
  open(nodes, out);
  return out;
}

JamParts partsOf(const Ast &loop) {
  JamParts out;
  out.middle = loop.jam.middle ? opened(loop.body).front() : nullptr;
  const std::vector<const Ast *> nodes = opened(out.middle ? out.middle->body : loop.body);
  out.inner = nodes[loop.jam.inner];
  out.before.assign(nodes.begin(), nodes.begin() + loop.jam.inner);
  out.after.assign(nodes.begin() + loop.jam.inner + 1, nodes.end());
  out.users = opened(out.inner->body);
  return out;
}

int iteratorOf(const Ast &user, const Ast &loop) {
  for (size_t k = 0; k < user.args.size(); ++k)
    if (user.args[k].op == Expr::Name && user.args[k].name == loop.iterator)
      return int(k);
  return -1;
}

bool sameJammed(const Nest &nest, const JamParts &parts, const Ast &loop, const Ast &first,
                unsigned a, const Ast &second, unsigned b, int64_t rows, int64_t columns) {
  return nest.statements[first.target].accesses[a].array ==
             nest.statements[second.target].accesses[b].array &&
         equal(shifted(nest, parts, loop, first, a, 0, 0),
               shifted(nest, parts, loop, second, b, rows, columns));
}

std::vector<JamElement> jamElements(const Nest &nest, const Ast &loop, unsigned rows,
                                    unsigned columns) {
  const JamParts parts = partsOf(loop);
  std::vector<JamElement> out;
  std::vector<std::pair<unsigned, std::vector<AffineExpr>>> keys; // array and subscripts
  auto add = [&](const Ast &user, unsigned k, unsigned row, unsigned column) {
    const Statement &s = nest.statements[user.target];
    const Access &a = s.accesses[k];
    std::pair<unsigned, std::vector<AffineExpr>> key(
        a.array, shifted(nest, parts, loop, user, k, row, column));
    size_t at = 0;
    while (at < keys.size() && !(keys[at].first == key.first && equal(keys[at].second, key.second)))
      ++at;
    if (at == keys.size()) {
      out.emplace_back();
      const std::string inner = s.iterators[size_t(iteratorOf(user, *parts.inner))].name;
      out.back().fixed = true;
      for (const AffineExpr &e : a.subscripts)
        out.back().fixed &= e.terms.count(inner) == 0;
      keys.push_back(std::move(key));
    }
    (a.write ? out[at].written : out[at].read) = true;
    out[at].uses.push_back({row, column, user.target, k});
  };
  for (unsigned column = 0; column < columns; ++column)
    for (unsigned row = 0; row < rows; ++row)
      for (const Ast *user : parts.users)
        for (unsigned k = 0; k < nest.statements[user->target].accesses.size(); ++k)
          add(*user, k, row, column);
  return out;
}

} // namespace hetile::model
