// SPDX-License-Identifier: Apache-2.0
//===- Scop.cpp - a nest in isl's terms -----------------------------------===//
//
// Objects are built from isl's own notation: what is printed by --dump-scop is what isl
// was given.
//
//===----------------------------------------------------------------------===//
#include "Scop.h"

#include "Simplify.h"

#include "model/Print.h"

#include <algorithm>
#include <set>

using namespace hetile::model;

namespace hetile::poly {

static std::string join(const std::vector<std::string> &parts, const char *separator) {
  std::string out;
  for (const std::string &p : parts)
    out += (out.empty() ? "" : separator) + p;
  return out;
}

static bool isUsed(const Nest &nest, const std::string &name) {
  const auto has = [&](const auto &named) {
    return std::any_of(named.begin(), named.end(),
                       [&](const auto &one) { return islName(one.name) == name; });
  };
  return has(nest.params) ||
         std::any_of(nest.statements.begin(), nest.statements.end(), [&](const Statement &s) {
           return has(s.iterators) || std::any_of(s.accesses.begin(), s.accesses.end(),
                                                  [&](const Access &a) { return has(a.inner); });
         });
}

std::string unusedName(const Nest &nest, std::string name) {
  while (isUsed(nest, name))
    name += "_";
  return name;
}

std::string elementName(const Nest &nest, size_t d) {
  return unusedName(nest, "hetile_e" + std::to_string(d));
}

std::string parameterTuple(const Nest &nest) {
  std::vector<std::string> names;
  for (const Parameter &p : nest.params)
    names.push_back(islName(p.name));
  return "[" + join(names, ", ") + "] -> ";
}

/// Bounds that say nothing but the type are left out: they are never needed, and isl would
/// carry them through every set.
static isl::set parameterContext(isl::ctx ctx, const Nest &nest) {
  constexpr int64_t Far = int64_t(1) << 24;
  std::string bounds;
  for (const Parameter &p : nest.params) {
    if (p.min && *p.min > -Far && *p.min < Far)
      bounds += " and " + islName(p.name) + " >= " + std::to_string(*p.min);
    if (p.max && *p.max > -Far && *p.max < Far)
      bounds += " and " + islName(p.name) + " <= " + std::to_string(*p.max);
  }
  return isl::set(ctx, parameterTuple(nest) + "{ : " + toIsl(nest.context) + bounds + " }");
}

/// 2d+1 order; a loop that counts down enters with its iterator negated.
static std::string paddedSchedule(const Statement &s, unsigned dims) {
  std::vector<std::string> out;
  for (size_t d = 0; d < s.iterators.size(); ++d) {
    out.push_back(std::to_string(s.position[d]));
    out.push_back((s.iterators[d].decreasing ? "-" : "") + islName(s.iterators[d].name));
  }
  out.push_back(std::to_string(s.position.back()));
  while (out.size() < dims)
    out.push_back("0");
  return tuple(s) + " -> [" + join(out, ", ") + "]";
}

static std::vector<std::string> uniqueArrayNames(const Nest &nest) {
  std::set<std::string> used;
  for (const Statement &s : nest.statements)
    used.insert(s.name);
  std::vector<std::string> names;
  for (const Array &a : nest.arrays) {
    std::string name = islName(a.name);
    while (!used.insert(name).second)
      name += "_";
    names.push_back(name);
  }
  return names;
}

isl::set lastInstance(isl::ctx ctx, const Scop &scop, const Statement &s) {
  isl::map order(ctx, parameterTuple(*scop.nest) + "{ " + paddedSchedule(s, scop.scheduleDims) +
                          " : " + toIsl(s.domain) + " }");
  isl::set last =
      isl::manage(isl_set_lexmax(order.range().intersect_params(scop.context).release()));
  return last.apply(order.reverse()).coalesce();
}

isl::map accessMap(isl::ctx ctx, const Scop &scop, const Statement &s, const Access &a) {
  std::vector<std::string> subs, inner;
  for (const AffineExpr &e : a.subscripts)
    subs.push_back(toIsl(e));
  for (const InnerIterator &it : a.inner)
    inner.push_back(islName(it.name));
  std::string guard = "(" + toIsl(s.domain) + ") and (" + toIsl(a.guard) + ")";
  if (!inner.empty())
    guard = "exists " + join(inner, ", ") + " : " + guard;
  // isl wants subscripts that mention inner iterators as constraints below the quantifier.
  std::vector<std::string> outs;
  std::string equalities;
  for (size_t d = 0; d < subs.size(); ++d) {
    outs.push_back(elementName(*scop.nest, d));
    equalities += " and " + outs.back() + " = " + subs[d];
  }
  isl::map map(ctx, parameterTuple(*scop.nest) + "{ " + tuple(s) + " -> " +
                        scop.arrayNames[a.array] + "[" + join(outs, ", ") + "] : " + guard +
                        equalities + " }");
  return a.last ? map.intersect_domain(lastInstance(ctx, scop, s)) : map;
}

/// Accesses of arrays whose extent is known lie inside: the program says so by accessing them. Only
/// conditional ones need the clipping, all others are exact already. Subscripts within a row are
/// not clipped: beyond it lies the next row, see Guards.h.
static isl::map clip(isl::ctx ctx, const Scop &scop, const Access &a, isl::map m) {
  const Array &array = scop.nest->arrays[a.array];
  const size_t first = array.versions ? 1 : 0;
  if (!a.conditional || array.delinearized || array.extents.size() <= first ||
      !array.extents[first])
    return m;
  std::vector<std::string> outs;
  for (size_t d = 0; d < array.extents.size(); ++d)
    outs.push_back(elementName(*scop.nest, d));
  const std::string bounds = "0 <= " + outs[first] + " < " + toIsl(*array.extents[first]);
  return m.intersect_range(isl::set(ctx, parameterTuple(*scop.nest) + "{ " +
                                             scop.arrayNames[a.array] + "[" + join(outs, ", ") +
                                             "] : " + bounds + " }"));
}

Scop restricted(Scop scop, isl::set params) {
  scop.context = scop.context.intersect(params);
  scop.domain = coalesced(scop.domain.intersect_params(params));
  scop.schedule = scop.schedule.intersect_domain(scop.domain);
  scop.reads = coalesced(scop.reads.intersect_domain(scop.domain));
  scop.writes = coalesced(scop.writes.intersect_domain(scop.domain));
  scop.conditional = scop.conditional.intersect_domain(scop.domain);
  return scop;
}

Scop buildScop(isl::ctx ctx, const Nest &nest) {
  Scop scop;
  scop.nest = &nest;
  scop.arrayNames = uniqueArrayNames(nest);
  for (unsigned k = 0; k < scop.arrayNames.size(); ++k)
    scop.arrayOf[scop.arrayNames[k]] = k;

  size_t depth = 0;
  for (const Statement &s : nest.statements)
    depth = std::max(depth, s.iterators.size());
  scop.scheduleDims = scop.sourceDims = 2 * depth + 1;

  const std::string params = parameterTuple(nest);
  scop.context = isl::set(ctx, params + "{ : }");
  const std::string empty = params + "{ }";
  scop.domain = isl::union_set(ctx, empty);
  scop.schedule = scop.reads = scop.writes = scop.conditional = isl::union_map(ctx, empty);
  for (unsigned k = 0; k < nest.statements.size(); ++k) {
    const Statement &s = nest.statements[k];
    scop.statementOf[s.name] = k;
    scop.domain = scop.domain.unite(
        isl::union_set(ctx, params + "{ " + tuple(s) + " : " + toIsl(s.domain) + " }"));
    scop.schedule = scop.schedule.unite(
        isl::union_map(ctx, params + "{ " + paddedSchedule(s, scop.scheduleDims) + " }"));
    for (const Access &a : s.accesses) {
      isl::map full = accessMap(ctx, scop, s, a);
      isl::union_map m(clip(ctx, scop, a, full));
      (a.write ? scop.writes : scop.reads) = (a.write ? scop.writes : scop.reads).unite(m);
      if (a.conditional)
        scop.conditional = scop.conditional.unite(m);
    }
  }
  return restricted(std::move(scop), parameterContext(ctx, nest));
}

std::string indices(size_t n, size_t from) {
  std::string out;
  for (size_t d = from; d < n; ++d)
    out += (d > from ? ", e" : "e") + std::to_string(d);
  return out;
}

std::string pointOf(const Statement &s) { return s.name + "[" + indices(s.iterators.size()) + "]"; }

isl::union_map withoutVersion(const Scop &scop) {
  isl::union_map all(scop.domain.ctx(), "{ }");
  for (size_t k = 0; k < scop.arrayNames.size(); ++k) {
    const size_t n = scop.nest->arrays[k].extents.size();
    const std::string &name = scop.arrayNames[k];
    all = all.unite(isl::union_map(
        scop.domain.ctx(), "{ " + name + "[" + indices(n) + "] -> " + name + "[" +
                               indices(n, scop.nest->arrays[k].versions ? 1 : 0) + "] }"));
  }
  return all;
}

} // namespace hetile::poly
