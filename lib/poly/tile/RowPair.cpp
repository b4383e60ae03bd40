// SPDX-License-Identifier: Apache-2.0
//===- RowPair.cpp - the two innermost loops of a tile --------------------===//
//
// All of it is relations: the tile runs the points in source order, so that dimension 2k+1 of the
// schedule is the loop over iterator k.
//
//===----------------------------------------------------------------------===//
#include "RowPair.h"

#include "model/Affine.h"

#include <algorithm>
#include <set>

using namespace hetile::model;

namespace hetile::poly {

int64_t leastShift(const std::vector<RowDistance> &distances, unsigned rows) {
  int64_t shift = 1;
  for (const RowDistance &d : distances)
    if (d.du >= 1 && d.du < int64_t(rows) && d.dv < 1)
      shift = std::max(shift, (1 - d.dv + d.du - 1) / d.du);
  return shift;
}

std::optional<std::vector<RowDistance>> leastDistances(isl::set deltas, unsigned rows) {
  std::vector<RowDistance> out;
  for (unsigned du = 1; du < rows; ++du) {
    isl::set here = isl::manage(isl_set_fix_si(deltas.copy(), isl_dim_set, 0, int(du)));
    if (here.is_empty())
      continue;
    isl::val least = isl::manage(isl_set_dim_min_val(here.release(), 1));
    if (!least.is_int())
      return std::nullopt;
    out.push_back({int64_t(du), least.num_si()});
  }
  return out;
}

unsigned RowFacts::dimension(const Ast &loop) const {
  return unsigned(std::stoul(loop.iterator.substr(Prefix.size())));
}

isl::union_map RowFacts::scheduleOf(const std::vector<unsigned> &body) const {
  isl::union_map out(S.domain.ctx(), "{ }");
  S.schedule.foreach_map([&](isl::map m) {
    const unsigned statement = S.statementOf.at(tupleName(m.domain()));
    if (std::find(body.begin(), body.end(), statement) != body.end())
      out = out.unite(isl::union_map(m));
  });
  return out;
}

isl::set RowFacts::distances(isl::union_map dependences, const RowPair &p,
                             const isl::union_map &from) const {
  const int u = int(dimension(*p.u)), v = int(dimension(*p.v));
  isl::union_map all =
      dependences.intersect_params(S.context).apply_domain(from).apply_range(scheduleOf(p.body));
  if (all.is_empty())
    return isl::set(S.domain.ctx(), "{ [du, dv] : false }");
  isl_map *m = all.as_map().release();
  for (int k = 0; k < u; ++k)
    m = isl_map_equate(m, isl_dim_in, k, isl_dim_out, k);
  isl_set *d = isl_map_deltas(m);
  const int dims = int(isl_set_dim(d, isl_dim_set));
  d = isl_set_project_out(d, isl_dim_param, 0, isl_set_dim(d, isl_dim_param));
  d = isl_set_project_out(d, isl_dim_set, v + 1, dims - v - 1);
  d = isl_set_project_out(d, isl_dim_set, u + 1, v - u - 1);
  d = isl_set_project_out(d, isl_dim_set, 0, u);
  return isl::manage(isl_set_reset_tuple_id(d)).coalesce();
}

isl::union_map RowFacts::map(const Statement &s, const Access &a) const {
  return isl::union_map(accessMap(S.domain.ctx(), S, s, a)).intersect_domain(S.domain);
}

bool RowFacts::hasPlainSubscripts(const Access &a) const {
  for (const AffineExpr &e : a.subscripts) {
    if (!e.floors.empty())
      return false;
    for (const DataRange &d : S.nest->data)
      if (e.terms.count(d.symbol))
        return false;
  }
  return !a.last && !a.inCall && a.inner.empty() && isAlways(a.guard);
}

bool RowFacts::isPlain(const Access &a) const { return !a.conditional && hasPlainSubscripts(a); }

bool RowFacts::isFixed(const Statement &s, const Access &a, const Ast &loop) const {
  const unsigned own = level(loop);
  return own + 1 == s.iterators.size() &&
         std::none_of(a.subscripts.begin(), a.subscripts.end(), [&](const AffineExpr &e) {
           return e.terms.count(s.iterators[own].name) > 0;
         });
}

bool RowFacts::readsFixed(const Statement &s, const Access &a, const Ast &loop) const {
  return !a.write && isPlain(a) && S.nest->arrays[a.array].type != ElementType::Other &&
         isFixed(s, a, loop);
}

isl::union_map RowFacts::meetings(const Statement &s, const Access &a, const Statement &w,
                                  const Access &b, const Ast &loop) const {
  return within(map(s, a).apply_range(map(w, b).reverse()), dimension(loop));
}

bool RowFacts::standsAlone(const Statement &s, const Access &a, bool writesOnly) const {
  for (const Access &other : s.accesses) {
    if (other.array != a.array || (writesOnly && !other.write))
      continue;
    if (sameElement(a, other)) {
      if (writesOnly)
        return false;
      continue;
    }
    if (!map(s, a).intersect(map(s, other)).is_empty())
      return false;
  }
  return true;
}

std::optional<unsigned> RowFacts::onlySource(isl::union_map flow, const RowPair &p) const {
  std::set<unsigned> sources;
  flow.domain().foreach_set([&](isl::set s) { sources.insert(S.statementOf.at(tupleName(s))); });
  if (sources.size() != 1 ||
      std::find(p.body.begin(), p.body.end(), *sources.begin()) == p.body.end())
    return std::nullopt;
  return *sources.begin();
}

isl::union_map RowFacts::within(isl::union_map pairs, unsigned dims) const {
  std::string all, first;
  for (unsigned k = 0; k < S.scheduleDims; ++k) {
    all += (k ? ", c" : "c") + std::to_string(k);
    if (k < dims)
      first += (first.empty() ? "c" : ", c") + std::to_string(k);
  }
  isl::union_map prefix = S.schedule.apply_range(
      isl::union_map(S.domain.ctx(), "{ [" + all + "] -> [" + first + "] }"));
  return pairs.intersect(prefix.apply_range(prefix.reverse()));
}

isl::union_map RowFacts::flowInto(const RowPair &p, const Statement &s, const Access &a) const {
  return within(isl::union_access_info(map(s, a))
                    .set_must_source(S.writes)
                    .set_schedule_map(S.schedule)
                    .compute_flow()
                    .must_dependence(),
                dimension(*p.u));
}

std::optional<unsigned> RowFacts::onlyWrite(const Statement &s, unsigned array) const {
  std::optional<unsigned> write;
  for (unsigned k = 0; k < s.accesses.size(); ++k) {
    if (!s.accesses[k].write || s.accesses[k].array != array)
      continue;
    if (write && !sameElement(s.accesses[k], s.accesses[*write]))
      return std::nullopt;
    write = k;
  }
  return write;
}

} // namespace hetile::poly
