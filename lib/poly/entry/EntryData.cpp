// SPDX-License-Identifier: Apache-2.0
//===- EntryData.cpp - subscripts that are data ---------------------------===//
//
// Distances are the difference of two subscripts: a parameter that stands in one of them only
// decides their sign.
//
//===----------------------------------------------------------------------===//
#include "EntryData.h"

#include "model/Print.h"

#include <map>
#include <set>

using namespace hetile::model;

namespace hetile::poly {

isl::set dataElements(const Scop &scop, unsigned k) {
  const Nest &nest = *scop.nest;
  const DataRange &d = nest.data[k];
  isl::ctx ctx = scop.domain.ctx();
  std::string element, equal;
  for (size_t e = 0; e < d.subscripts.size(); ++e) {
    const std::string name = elementName(nest, e);
    element += (e ? ", " : "") + name;
    equal += " and " + name + " = " + toIsl(d.subscripts[e]);
  }
  element = scop.arrayNames[d.array] + "[" + element + "]";
  isl::set all(ctx, parameterTuple(nest) + "{ " + element + " : false }");
  for (const DataRange::Place &p : d.places) {
    std::string symbols;
    for (const std::string &s : p.symbols)
      symbols += (symbols.empty() ? "exists " : ", ") + islName(s);
    all = all.unite(isl::set(ctx, parameterTuple(nest) + "{ " + element + " : " + symbols +
                                      (symbols.empty() ? "" : " : ") + "(" + toIsl(p.domain) +
                                      ")" + equal + " }"));
  }
  return all.coalesce();
}

isl::union_set allDataElements(const Scop &scop) {
  isl::union_set all(scop.domain.ctx(), parameterTuple(*scop.nest) + "{ }");
  for (unsigned k = 0; k < scop.nest->data.size(); ++k)
    all = all.unite(isl::union_set(dataElements(scop, k)));
  return all.intersect_params(scop.context);
}

/// Parameters that stand in some subscripts of a written array, and not in others of the same
/// dimension.
static std::set<std::string> unknownDistances(const Nest &nest) {
  std::set<std::string> isParameter, found;
  for (const Parameter &p : nest.params)
    isParameter.insert(p.name);
  std::set<unsigned> written;
  for (const Statement &s : nest.statements)
    for (const Access &a : s.accesses)
      if (a.write)
        written.insert(a.array);
  std::map<std::pair<unsigned, size_t>, std::map<std::string, std::set<int64_t>>> factors;
  std::map<std::pair<unsigned, size_t>, unsigned> count;
  std::map<std::pair<std::pair<unsigned, size_t>, std::string>, unsigned> uses;
  for (const Statement &s : nest.statements)
    for (const Access &a : s.accesses)
      for (size_t d = 0; written.count(a.array) && d < a.subscripts.size(); ++d) {
        std::pair<unsigned, size_t> dim{a.array, d};
        ++count[dim];
        for (const auto &[symbol, factor] : a.subscripts[d].terms)
          if (isParameter.count(symbol) && a.subscripts[d].terms.size() > 1) {
            factors[dim][symbol].insert(factor);
            ++uses[{dim, symbol}];
          }
      }
  for (const auto &[dim, symbols] : factors)
    for (const auto &[symbol, values] : symbols)
      if (values.size() > 1 || uses[{dim, symbol}] < count[dim])
        found.insert(symbol);
  return found;
}

std::vector<Assumption> assumptions(const Scop &scop) {
  const Nest &nest = *scop.nest;
  std::vector<Assumption> out(1);
  std::vector<std::pair<std::string, std::string>> signs; // parameter, as the user wrote it
  for (const DataRange &d : nest.data)
    if (d.least != d.greatest)
      signs.emplace_back(nest.params[d.least].name, d.text);
  for (const std::string &name : unknownDistances(nest))
    for (const Parameter &p : nest.params)
      if (p.name == name && !(p.min && *p.min >= 1))
        signs.emplace_back(name, name);
  if (signs.empty())
    return out;
  for (int least : {0, 1}) {
    Assumption a;
    std::string holds;
    for (const auto &[parameter, written] : signs) {
      holds += (holds.empty() ? "" : " and ") + islName(parameter) + " >= " + std::to_string(least);
      a.text += (a.text.empty() ? "" : ", ") + written + " >= " + std::to_string(least);
    }
    a.holds = parameterTuple(nest) + "{ : " + holds + " }";
    if (scop.context.is_subset(isl::set(scop.domain.ctx(), a.holds))) // known already
      continue;
    out.push_back(std::move(a));
  }
  return out;
}

Scop assuming(Scop scop, const Assumption &a) {
  if (a.holds.empty())
    return scop;
  isl::set holds(scop.domain.ctx(), a.holds);
  return restricted(std::move(scop), holds);
}

} // namespace hetile::poly
