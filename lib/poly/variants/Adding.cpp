// SPDX-License-Identifier: Apache-2.0
//===- Adding.cpp - the nest that forms the sums of another one -----------===//
//
// Of each statement that leaves something, a statement remains that adds it, at the same place in
// the order of the source.
//
//===----------------------------------------------------------------------===//
#include "Adding.h"

#include <algorithm>

using namespace hetile::model;

namespace hetile::poly {

namespace {

/// Where the sum of one statement, and what it adds, are in the new nest.
struct Adding {
  unsigned sum, addends;
  std::string type;
  bool multiplies;
};

Access elementOf(unsigned array, const SourceLoc &loc, const std::string &name) {
  Access a;
  a.array = array;
  a.loc = loc;
  a.text = name;
  return a;
}

Piece text(const std::string &t) {
  Piece p;
  p.text = t;
  return p;
}

Piece element(unsigned access) {
  Piece p;
  p.kind = Piece::Element;
  p.access = access;
  return p;
}

/// sum = sum + addend, for each of `all`.
Statement addingStatement(const Statement &s, const std::vector<Adding> &all, const Nest &nest) {
  Statement out;
  out.iterators = s.iterators;
  out.domain = s.domain;
  out.position = s.position;
  out.loc = s.loc;
  const unsigned count = all.size();
  std::vector<Access> writes;
  for (unsigned k = 0; k < count; ++k) {
    const std::string &name = nest.arrays[all[k].sum].name, var = "hetile_sum" + std::to_string(k);
    Access sum = elementOf(all[k].sum, s.loc, name);
    sum.subscripts = {AffineExpr()};
    Access addend = elementOf(all[k].addends, s.loc, nest.arrays[all[k].addends].name);
    for (const Iterator &it : s.iterators) {
      addend.subscripts.emplace_back();
      addend.subscripts.back().terms[it.name] = 1;
    }
    out.accesses.push_back(sum);
    out.accesses.push_back(addend);
    sum.write = true;
    writes.push_back(sum);
    const char *op = all[k].multiplies ? " * " : " + ";
    for (const Piece &p : {text(all[k].type + " " + var + " = "), element(2 * k),
                           text("; " + var + " = " + var + op), element(2 * k + 1), text("; "),
                           element(2 * count + k), text(" = " + var + "; ")})
      out.body.push_back(p);
  }
  out.accesses.insert(out.accesses.end(), writes.begin(), writes.end());
  out.operations = out.work = 2 * count;
  if (std::none_of(all.begin(), all.end(), [](const Adding &a) { return a.multiplies; }))
    out.additions = count;
  return out;
}

} // namespace

Nest addingNest(const Nest &parted) {
  Nest out;
  out.name = parted.name + " sums";
  out.function = parted.function;
  out.loc = parted.loc;
  out.range = parted.range;
  out.insertAt = parted.insertAt;
  out.params = parted.params;
  out.reach = parted.reach;
  out.context = parted.context;
  out.required = parted.required;
  out.aliases = parted.aliases;
  out.inexact = parted.inexact;
  out.side = true;
  for (const Reduction &sum : parted.apart)
    for (unsigned array : sum.partials)
      out.arrays.push_back(parted.arrays[array]);
  std::vector<std::pair<unsigned, Adding>> adding; // by the array of `parted`
  unsigned addends = 0;
  for (const Reduction &sum : parted.apart) {
    Array copy;
    copy.name = parted.arrays[sum.partials.front()].name + "_sum";
    copy.elementType = sum.type;
    copy.elementSize = parted.arrays[sum.partials.front()].elementSize;
    copy.type = sum.kind;
    copy.extents.resize(1);
    copy.baseText = "0";
    copy.strideTexts = {"1L"};
    copy.hidden = true;
    Reduction r = sum;
    r.fold = Fold::Carry;
    r.anyOrder = false; // one element, which every addition follows the one before it in
    r.shared = false; // asked when the nest before it was entered
    r.partials = {static_cast<unsigned>(out.arrays.size())};
    for (unsigned array : sum.partials)
      adding.push_back({array,
                        {r.partials.front(), addends++, sum.type, sum.fold == Fold::Product}});
    out.arrays.push_back(std::move(copy));
    out.reductions.push_back(std::move(r));
  }
  for (const Statement &s : parted.statements) {
    std::vector<Adding> here;
    for (const auto &[array, what] : adding)
      if (std::any_of(s.accesses.begin(), s.accesses.end(), [&, a = array](const Access &access) {
            return access.write && access.array == a;
          }))
        here.push_back(what);
    if (here.empty())
      continue;
    out.statements.push_back(addingStatement(s, here, out));
    out.statements.back().name = "S" + std::to_string(out.statements.size() - 1);
  }
  return out;
}

} // namespace hetile::poly
