// SPDX-License-Identifier: Apache-2.0
//===- Adding.cpp - the nest that forms the sums of another one -----------===//
//
// Of each statement that leaves something, a statement remains that adds it, at the same place in
// the order of the source.
//
//===----------------------------------------------------------------------===//
#include "Adding.h"

#include <algorithm>
#include <map>

using namespace hetile::model;

namespace hetile::poly {

namespace {

/// One sum of a statement in the new nest: where it is, and what is added.
struct Adding {
  unsigned sum;
  std::string type;
  bool multiplies;
  std::vector<Piece> value;
  std::vector<Access> accesses; // of `value`, which has their numbers here
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

/// sum = sum + addend, for each of `all`. Accesses: the sums, what is added, the sums once more.
Statement addingStatement(const Statement &s, const std::vector<Adding> &all, const Nest &nest) {
  Statement out;
  out.iterators = s.iterators;
  out.domain = s.domain;
  out.position = s.position;
  out.loc = s.loc;
  const unsigned count = all.size();
  for (const Adding &a : all) {
    out.accesses.push_back(elementOf(a.sum, s.loc, nest.arrays[a.sum].name));
    out.accesses.back().subscripts = {AffineExpr()};
  }
  const std::vector<Access> sums = out.accesses;
  for (const Adding &a : all) {
    out.addends.push_back(a.value);
    for (Piece &p : out.addends.back())
      p.access += out.accesses.size();
    out.accesses.insert(out.accesses.end(), a.accesses.begin(), a.accesses.end());
  }
  for (unsigned k = 0; k < count; ++k) {
    const std::string var = "hetile_sum" + std::to_string(k);
    const char *op = all[k].multiplies ? " * " : " + ";
    out.body.push_back(text(all[k].type + " " + var + " = "));
    out.body.push_back(element(k));
    out.body.push_back(text("; " + var + " = " + var + op));
    out.body.insert(out.body.end(), out.addends[k].begin(), out.addends[k].end());
    out.body.push_back(text("; "));
    out.body.push_back(element(out.accesses.size()));
    out.body.push_back(text(" = " + var + "; "));
    out.accesses.push_back(sums[k]);
    out.accesses.back().write = true;
  }
  out.operations = out.work = out.accesses.size() - count;
  if (std::any_of(all.begin(), all.end(), [](const Adding &a) { return a.multiplies; }))
    out.addends.clear();
  return out;
}

/// The arrays of the nest that has left sums, as far as the new one has them.
class Arrays {
public:
  Arrays(const Nest &parted, Nest &adding) : From(parted), To(adding) {}
  unsigned numberOf(unsigned array) {
    const auto [at, isNew] = Numbers.insert({array, To.arrays.size()});
    if (isNew) {
      To.arrays.push_back(From.arrays[array]);
      To.arrays.back().mayOverlap.clear(); // nothing is written but sums
    }
    return at->second;
  }
  /// `a`, a read of the other nest.
  Access here(Access a) {
    a.array = numberOf(a.array);
    a.write = a.conditional = false;
    a.rows.clear();
    a.update.reset();
    return a;
  }

private:
  const Nest &From;
  Nest &To;
  std::map<unsigned, unsigned> Numbers;
};

/// An identifier for the element of the sum number `k`.
std::string nameFor(const Nest &parted, size_t k) {
  const std::vector<unsigned> &partials = parted.apart[k].partials;
  std::string name = partials.empty() ? "hetile_sum" + std::to_string(k)
                                      : parted.arrays[partials.front()].name + "_sum";
  while (std::any_of(parted.arrays.begin(), parted.arrays.end(),
                     [&](const Array &a) { return a.name == name; }))
    name += "_";
  return name;
}

/// The element of an array of addends that belongs to an instance of `s`.
Adding leftBy(const Statement &s, unsigned array, const std::string &name) {
  Adding out;
  Access addend = elementOf(array, s.loc, name);
  for (const Iterator &it : s.iterators) {
    addend.subscripts.emplace_back();
    addend.subscripts.back().terms[it.name] = 1;
  }
  out.accesses = {addend};
  out.value = {element(0)};
  return out;
}

/// The value as the statement `s` computes it.
Adding again(const Statement &s, const Statement::Addition &sum, Arrays &arrays) {
  Adding out;
  for (Piece p : sum.value) {
    if (p.kind == Piece::Element) {
      out.accesses.push_back(arrays.here(s.accesses[p.access]));
      p.access = out.accesses.size() - 1;
    }
    out.value.push_back(std::move(p));
  }
  return out;
}

/// One element for each sum.
void addSums(const Nest &parted, Nest &out) {
  for (const Reduction &sum : parted.apart) {
    Array copy;
    copy.name = nameFor(parted, out.reductions.size());
    copy.elementType = sum.type;
    copy.elementSize = sum.size;
    copy.type = sum.kind;
    copy.extents.resize(1);
    copy.baseText = "0";
    copy.strideTexts = {"1L"};
    copy.hidden = true;
    Reduction r = sum;
    r.fold = Fold::Carry;
    r.anyOrder = false; // one element, which every addition follows the one before it in
    r.shared = false;   // asked when the nest before it was entered
    r.partials = {static_cast<unsigned>(out.arrays.size())};
    out.arrays.push_back(std::move(copy));
    out.reductions.push_back(std::move(r));
  }
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
  out.opened = parted.opened;
  out.inexact = parted.inexact;
  out.side = true;
  Arrays arrays(parted, out);
  for (const Reduction &sum : parted.apart)
    for (unsigned array : sum.partials)
      arrays.numberOf(array);
  std::vector<std::vector<Adding>> adding; // by statement
  for (const Statement &s : parted.statements) {
    adding.emplace_back();
    for (unsigned k = 0; k < parted.apart.size(); ++k) {
      const Reduction &sum = parted.apart[k];
      const auto add = [&, here = &adding.back()](Adding a) {
        a.sum = k;
        a.type = sum.type;
        a.multiplies = sum.fold == Fold::Product;
        here->push_back(std::move(a));
      };
      for (unsigned array : sum.partials)
        if (std::any_of(s.accesses.begin(), s.accesses.end(),
                        [&](const Access &a) { return a.write && a.array == array; }))
          add(leftBy(s, arrays.numberOf(array), parted.arrays[array].name));
      for (const Statement::Addition &again : s.additions)
        if (again.sum == k)
          add(poly::again(s, again, arrays));
    }
  }
  const unsigned first = out.arrays.size();
  addSums(parted, out);
  for (size_t k = 0; k < adding.size(); ++k) {
    if (adding[k].empty())
      continue;
    for (Adding &a : adding[k])
      a.sum += first;
    out.statements.push_back(addingStatement(parted.statements[k], adding[k], out));
    out.statements.back().name = "S" + std::to_string(out.statements.size() - 1);
  }
  return out;
}

} // namespace hetile::poly
