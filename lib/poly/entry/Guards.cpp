// SPDX-License-Identifier: Apache-2.0
//===- Guards.cpp - what must hold on entry -------------------------------===//
//
// Subscripts outside a row yield sizes to exclude; what is left is the guard. Elements that
// may not be touched by the program are read (and written back) by the runtime: it checks
// that their memory is there.
//
//===----------------------------------------------------------------------===//
#include "Guards.h"

#include "model/Print.h"
#include "model/Reasons.h"

using namespace hetile::model;

namespace hetile::poly {

namespace {

/// The first dimension whose subscripts are numbers within a row. Of versions, the first dimension
/// of all is not the user's.
size_t firstInner(const Array &a) { return a.versions ? 2 : 1; }

/// True if some inner dimension has a length that a subscript might exceed.
bool hasRows(const Array &a) {
  for (size_t d = firstInner(a); d < a.extents.size(); ++d)
    if (a.extents[d])
      return true;
  return false;
}

/// Elements of array k with a subscript outside [0, extent) in a dimension but the first.
isl::set outsideRows(const Scop &scop, unsigned k) {
  const Array &array = scop.nest->arrays[k];
  std::string tuple, bounds = "false";
  for (size_t d = 0; d < array.extents.size(); ++d) {
    const std::string e = elementName(*scop.nest, d);
    tuple += (d ? ", " : "") + e;
    if (d >= firstInner(array) && array.extents[d])
      bounds += " or " + e + " < 0 or " + e + " >= " + toIsl(*array.extents[d]);
  }
  return isl::set(scop.domain.ctx(), parameterTuple(*scop.nest) + "{ " + scop.arrayNames[k] + "[" +
                                         tuple + "] : " + bounds + " }");
}

bool extentsKnown(const Array &a) {
  for (size_t d = a.versions ? 1 : 0; d < a.extents.size(); ++d)
    if (!a.extents[d])
      return false;
  return !a.delinearized;
}

/// What must be accessible though the program may not touch it: elements that are accessed
/// under a condition outside the model and nowhere else.
Mapped doubtfulAccess(const Scop &scop, unsigned k) {
  isl::union_map all = scop.reads.unite(scop.writes);
  isl::union_set surely = all.subtract(scop.conditional).range();
  auto has = [&](isl::union_map accesses) {
    bool found = false;
    accesses.range().subtract(surely).foreach_set([&](isl::set s) {
      found |= tupleName(s) == scop.arrayNames[k] && !s.is_empty();
    });
    return found;
  };
  if (has(scop.conditional.intersect(scop.writes)))
    return Mapped::Writable;
  return has(scop.conditional) ? Mapped::Readable : Mapped::Unchecked;
}

/// `outside`: elements of array k beyond their rows. Names an access that reaches them.
Remark leavesRow(const Scop &scop, unsigned k, const isl::set &outside) {
  const Array &array = scop.nest->arrays[k];
  Remark r = makeRemark(Reason::SubscriptOutsideRow, scop.nest->loc, "'" + array.name + "'");
  for (const Statement &s : scop.nest->statements)
    for (const Access &a : s.accesses)
      if (a.array == k && r.notes.size() == 1 &&
          !accessMap(scop.domain.ctx(), scop, s, a).intersect_range(outside).is_empty())
        r.notes.insert(r.notes.begin(), {a.loc, "'" + a.text + "' may lie in another row"});
  return r;
}

} // namespace

Guards findGuards(const Scop &scop) {
  Guards g;
  g.holds = scop.context.intersect(isl::set(
      scop.domain.ctx(), parameterTuple(*scop.nest) + "{ : " + toIsl(scop.nest->required) + " }"));
  isl::union_set touched = scop.reads.unite(scop.writes).range();
  for (unsigned k = 0; k < scop.nest->arrays.size(); ++k) {
    const Array &array = scop.nest->arrays[k];
    if (hasRows(array)) {
      const isl::set outside = outsideRows(scop, k);
      g.holds = g.holds.subtract(isl::manage(
          isl_union_set_params(touched.intersect(isl::union_set(outside)).release())));
      // Left may be sizes with which there is nothing to do.
      if (g.holds.intersect(isl::manage(isl_union_set_params(scop.domain.copy()))).is_empty()) {
        g.refused = leavesRow(scop, k, outside);
        return g;
      }
    }
    g.mapped.push_back(extentsKnown(array) ? Mapped::Unchecked : doubtfulAccess(scop, k));
  }
  g.holds = g.holds.coalesce().gist(scop.context);
  return g;
}

} // namespace hetile::poly
