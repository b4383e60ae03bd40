// SPDX-License-Identifier: Apache-2.0
//===- Followers.cpp - statements that go where others go -----------------===//
//
// Nobody but a copying statement writes the array that lines are in the place of.
//
//===----------------------------------------------------------------------===//
#include "Followers.h"

#include "Coefficients.h"

#include "model/Print.h"

#include <algorithm>

using namespace hetile::model;

namespace hetile::poly {

namespace {

/// The line that `s` copies: the number of its array; < 0: none.
int lineOf(const Nest &nest, const Statement &s) {
  for (const Access &a : s.accesses)
    for (size_t k = 0; k < nest.arrays.size(); ++k)
      if (a.write && nest.arrays[k].lineOf == static_cast<int>(a.array))
        return static_cast<int>(k);
  return -1;
}

/// Another statement that uses the line.
const Statement *leaderOf(const Nest &nest, const Statement &follower, unsigned line) {
  for (const Statement &s : nest.statements)
    if (&s != &follower && std::any_of(s.accesses.begin(), s.accesses.end(),
                                       [&](const Access &a) { return a.array == line; }))
      return &s;
  return nullptr;
}

/// True if a schedule depends on the first `loops` iterators of the statement alone.
bool movesIn(const isl::multi_union_pw_aff &partial, const Statement &s, size_t loops) {
  for (int member = 0; member < int(partial.size()); ++member) {
    const auto forms =
        coefficients(isl::union_map::from(isl::multi_union_pw_aff(partial.at(member))), 0);
    const auto form = forms.find(s.name);
    if (form == forms.end() ||
        std::any_of(form->second.begin() + std::ptrdiff_t(std::min(loops, form->second.size())),
                    form->second.end(), [](int64_t c) { return c != 0; }))
      return false;
  }
  return true;
}

} // namespace

isl::union_set followers(const Scop &scop) {
  isl::union_set all(scop.domain.ctx(), "{ }");
  for (const Statement &s : scop.nest->statements)
    if (lineOf(*scop.nest, s) >= 0)
      all = all.unite(isl::union_set(scop.domain.ctx(), "{ " + pointOf(s) + " }"));
  return all;
}

std::optional<isl::multi_union_pw_aff> withFollowers(const Scop &scop,
                                                     const isl::multi_union_pw_aff &partial) {
  const Nest &nest = *scop.nest;
  isl::multi_union_pw_aff all = partial;
  for (const Statement &s : nest.statements) {
    const int line = lineOf(nest, s);
    if (line < 0)
      continue;
    const Statement *leader = leaderOf(nest, s, static_cast<unsigned>(line));
    const size_t loops =
        s.iterators.size() -
        nest.arrays[static_cast<size_t>(nest.arrays[static_cast<size_t>(line)].lineOf)]
            .extents.size();
    if (!leader || leader->iterators.size() < loops || !movesIn(partial, *leader, loops))
      return std::nullopt;
    std::string there;
    for (size_t k = 0; k < leader->iterators.size(); ++k)
      there += (k ? ", " : "") + (k < loops ? islName(s.iterators[k].name) : std::string("0"));
    const isl::pw_multi_aff to(scop.domain.ctx(),
                               "{ " + tuple(s) + " -> " + leader->name + "[" + there + "] }");
    const isl::multi_union_pw_aff own = partial.pullback(isl::union_pw_multi_aff(to));
    all = isl::manage(isl_multi_union_pw_aff_union_add(all.release(), own.copy()));
  }
  return all;
}

} // namespace hetile::poly
