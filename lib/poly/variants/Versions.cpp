// SPDX-License-Identifier: Apache-2.0
//===- Versions.cpp - a copy of an array for each outer iteration ---------===//
//
// Each write makes the version of its own iteration; each read wants the one that the value it
// read until now comes from, a fixed number of iterations ago. Whether that is so everywhere
// is not argued but computed: the values that flow, and those from before the nest, must be
// the same ones with and without versions.
//
//===----------------------------------------------------------------------===//
#include "Versions.h"

#include "model/Affine.h"
#include "model/Print.h"
#include "model/Strides.h"

#include <algorithm>
#include <map>

using namespace hetile::model;

namespace hetile::poly {

namespace {

constexpr size_t MostDimensions = 8;

/// True if a point may access more than one element.
bool movesInside(const Access &a) {
  bool moves = false;
  for (const AffineExpr &e : a.subscripts)
    forEachSymbol(e, [&](const std::string &symbol) {
      for (const InnerIterator &it : a.inner)
        moves |= symbol == it.name;
    });
  return moves;
}

/// True if each point of the statement's domain writes one element, or may do so.
bool writesAtEachPoint(const Scop &scop, const Statement &s, const Access &a) {
  isl::ctx ctx = scop.domain.ctx();
  isl::union_set points = scop.domain.intersect(isl::union_set(ctx, "{ " + pointOf(s) + " }"));
  return !movesInside(a) && points.is_subset(isl::union_set(accessMap(ctx, scop, s, a).domain()));
}

/// True if all elements lie inside the extents of the array that are known.
bool isInside(const Scop &scop, const Access &a, const isl::map &accesses) {
  const Array &array = scop.nest->arrays[a.array];
  std::string bounds = "true";
  for (size_t d = 0; d < array.extents.size(); ++d)
    if (array.extents[d])
      bounds += " and 0 <= e" + std::to_string(d) + " < " + toIsl(*array.extents[d]);
  return accesses.intersect_params(scop.context)
      .range()
      .is_subset(isl::set(scop.domain.ctx(), parameterTuple(*scop.nest) + "{ " +
                                                 scop.arrayNames[a.array] + "[" +
                                                 indices(array.extents.size()) + "] : " + bounds +
                                                 " }"));
}

/// What a statement may write, or leave as it is, it may as well write at each point: with
/// versions, the old value must be copied there.
void widen(const Scop &scop, Nest &nest) {
  for (size_t k = 0; k < nest.statements.size(); ++k) {
    Statement &s = nest.statements[k];
    for (Access &write : s.accesses) {
      if (!write.write || write.last || writesAtEachPoint(scop, scop.nest->statements[k], write))
        continue;
      Access everywhere = write;
      everywhere.inner.clear();
      everywhere.guard = always();
      bool keepsOld = false;
      for (const Access &a : s.accesses)
        keepsOld |= !a.write && sameElement(a, write);
      if (movesInside(write) || !keepsOld ||
          !isInside(scop, write, accessMap(scop.domain.ctx(), scop, s, everywhere)))
        continue;
      for (Access &a : s.accesses)
        if (sameElement(a, write) && (!a.write || &a == &write)) {
          a.inner.clear();
          a.guard = always();
          a.conditional = true;
        }
    }
  }
}

/// Arrays that are overwritten, and of which each point writes at most one element.
std::vector<bool> candidates(const Scop &scop, const Dependences &deps) {
  const Nest &nest = *scop.nest;
  std::vector<bool> out(nest.arrays.size());
  isl::union_map again = deps.anti.unite(deps.output);
  for (size_t k = 0; k < nest.arrays.size(); ++k) {
    const Array &a = nest.arrays[k];
    out[k] = a.addressText.empty() && !a.hidden && !a.watched && !a.extents.empty() &&
             a.extents.size() < MostDimensions;
  }
  std::vector<bool> written(nest.arrays.size());
  for (const Statement &s : nest.statements) {
    std::map<unsigned, const Access *> only;
    for (const Access &a : s.accesses) {
      if (!a.write)
        continue;
      written[a.array] = true;
      auto [it, isNew] = only.insert({a.array, &a});
      if (!writesAtEachPoint(scop, s, a) || !(isNew || sameElement(*it->second, a)))
        out[a.array] = false;
    }
  }
  for (size_t k = 0; k < out.size(); ++k)
    out[k] = out[k] && written[k];
  return out;
}

/// { S0[k, j] -> [k] }
isl::union_map outermost(const Scop &scop) {
  std::string text;
  for (const Statement &s : scop.nest->statements)
    text += (text.empty() ? "{ " : "; ") + pointOf(s) + " -> [e0]";
  return isl::union_map(scop.domain.ctx(), text + " }");
}

/// How many iterations ago, in terms of the iterator, the values that `read` reads were written.
struct Age {
  bool none = false; // all of them come from before the nest
  std::optional<int64_t> fixed;
};

Age ageOf(const Scop &scop, const Dependences &deps, const Statement &s, const Access &read) {
  isl::union_map here(accessMap(scop.domain.ctx(), scop, s, read));
  isl::union_map pairs = deps.values.intersect_range(here.intersect_domain(scop.domain).wrap());
  isl::union_map iterations = outermost(scop);
  // { source -> [sink -> B[e]] } -> { source -> sink }
  isl::union_set ages = pairs.range_factor_domain()
                            .apply_domain(iterations)
                            .apply_range(iterations)
                            .deltas();
  Age age;
  if (ages.is_empty()) {
    age.none = true;
    return age;
  }
  isl::set one = ages.as_set();
  one = isl::manage(isl_set_project_out(one.release(), isl_dim_param, 0,
                                        isl_set_dim(ages.as_set().get(), isl_dim_param)));
  isl::val least = isl::manage(isl_set_dim_min_val(one.copy(), 0));
  isl::val most = isl::manage(isl_set_dim_max_val(one.copy(), 0));
  if (least.is_int() && least.eq(most))
    age.fixed = least.num_si();
  return age;
}

/// A statement that overwrites its own element starts from the version before; all else in its
/// text that names the element means the new one.
void copyFirst(Statement &s, unsigned read, unsigned write) {
  for (Piece &piece : s.body)
    if (piece.kind == Piece::Element && piece.access == read)
      piece.access = write;
  s.body.insert(s.body.begin(), {{Piece::Element, "", write, 0, {}},
                                 {Piece::Text, " = ", 0, 0, {}},
                                 {Piece::Element, "", read, 0, {}},
                                 {Piece::Text, "; ", 0, 0, {}}});
}

/// Gives the accesses of array `number` their versions; false if some read has no fixed age, or
/// may be of the element that its statement writes.
bool addVersions(const Scop &scop, const Dependences &deps, unsigned number, Nest &out) {
  std::vector<std::pair<Access *, AffineExpr>> old; // reads of what the nest never writes
  int64_t usual = 1;
  for (size_t k = 0; k < scop.nest->statements.size(); ++k) {
    const Statement &s = scop.nest->statements[k];
    Statement &t = out.statements[k];
    // Versions grow in the order of the source.
    const Iterator &outer = s.iterators.front();
    const int sign = outer.decreasing ? -1 : 1;
    const AffineExpr now = scale(affineSymbol(outer.name), sign);
    std::optional<unsigned> written;
    for (unsigned a = 0; a < s.accesses.size(); ++a)
      if (s.accesses[a].array == number && s.accesses[a].write)
        written = a;
    std::vector<unsigned> replaced;
    for (unsigned a = 0; a < s.accesses.size(); ++a) {
      const Access &access = s.accesses[a];
      if (access.array != number)
        continue;
      if (access.write) {
        t.accesses[a].subscripts.insert(t.accesses[a].subscripts.begin(), now);
        continue;
      }
      const bool own = written && sameElement(access, s.accesses[*written]);
      if (written && !own) {
        isl::map here = accessMap(scop.domain.ctx(), scop, s, access);
        isl::map writes = accessMap(scop.domain.ctx(), scop, s, s.accesses[*written]);
        if (!isl::union_map(here.intersect(writes)).intersect_domain(scop.domain).is_empty())
          return false;
      }
      const Age age = ageOf(scop, deps, s, access);
      if (!age.none && !age.fixed)
        return false;
      if (age.none)
        old.emplace_back(&t.accesses[a], now);
      else
        usual = *age.fixed != 0 ? sign * *age.fixed : usual;
      t.accesses[a].subscripts.insert(t.accesses[a].subscripts.begin(),
                                      sub(now, affineConstant(sign * age.fixed.value_or(0))));
      if (own && age.fixed != int64_t(0))
        replaced.push_back(a);
    }
    if (replaced.size() > 1)
      return false;
    for (unsigned a : replaced)
      copyFirst(t, a, *written);
  }
  for (auto &[access, now] : old)
    access->subscripts.front() = sub(now, affineConstant(usual));
  Array &array = out.arrays[number];
  array.versions = true;
  array.extents.insert(array.extents.begin(), std::nullopt);
  array.strideTexts.insert(array.strideTexts.begin(), "0");
  return true;
}

/// True if the same values flow in both.
bool sameFlow(const Dependences &before, const Dependences &after, const Scop &versions) {
  isl::union_map drop = withoutVersion(versions);
  return after.values.uncurry().apply_range(drop).is_equal(before.values.uncurry()) &&
         after.liveIn.apply_range(drop).is_equal(before.liveIn);
}

} // namespace

std::optional<Nest> withVersions(isl::ctx ctx, const Nest &nest, const Assumption &assumption) {
  if (std::any_of(nest.statements.begin(), nest.statements.end(), handsOverAddresses))
    return std::nullopt; // one address is of one version
  Nest wide = nest;
  widen(assuming(buildScop(ctx, nest), assumption), wide);
  const Scop scop = assuming(buildScop(ctx, wide), assumption);
  const Dependences deps = computeDependences(scop);
  const std::vector<bool> candidate = candidates(scop, deps);
  Nest out = wide;
  bool any = false;
  for (unsigned k = 0; k < nest.arrays.size(); ++k) {
    if (!candidate[k])
      continue;
    Nest with = out;
    if (!addVersions(scop, deps, k, with))
      continue;
    const Scop versions = assuming(buildScop(ctx, with), assumption);
    if (!sameFlow(deps, computeDependences(versions), versions))
      continue;
    out = std::move(with);
    any = true;
  }
  return any ? std::optional<Nest>(std::move(out)) : std::nullopt;
}

} // namespace hetile::poly
