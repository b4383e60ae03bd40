//===- Guards.cpp - what must hold on entry -------------------------------===//
//
// Subscripts outside a row yield sizes to exclude; what is left is the guard. Elements that
// may not be touched by the program are read (and written back) by the runtime: it checks
// that their memory is there.
//
//===----------------------------------------------------------------------===//
#include "Guards.h"

#include "../model/Print.h"

using namespace hetile::model;

namespace hetile::poly {

namespace {

/// Elements of array k with a subscript outside [0, extent) in a dimension but the first.
isl::set outsideRows(const Scop &scop, unsigned k) {
  const Array &array = scop.nest->arrays[k];
  std::string tuple, bounds = "false";
  for (size_t d = 0; d < array.extents.size(); ++d) {
    std::string e = "hetile_e" + std::to_string(d);
    tuple += (d ? ", " : "") + e;
    if (d > (array.versions ? 1 : 0) && array.extents[d])
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

Remark refuse(const Scop &scop, const char *code, const std::string &text,
              const std::string &remedy) {
  Remark r;
  r.code = code;
  r.loc = scop.nest->loc;
  r.text = text;
  r.notes.push_back({scop.nest->loc, remedy});
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
    if (array.delinearized) {
      isl::set bad = isl::manage(isl_union_set_params(
          touched.intersect(isl::union_set(outsideRows(scop, k))).release()));
      g.holds = g.holds.subtract(bad);
      // Left may be sizes with which there is nothing to do.
      if (g.holds.intersect(isl::manage(isl_union_set_params(scop.domain.copy()))).is_empty()) {
        g.refused = refuse(scop, "subscript-outside-row",
                           "the flattened subscripts of '" + array.name +
                               "' run over the end of a row",
                           "accepted: a[i * n + j] with 0 <= j < n in the whole nest");
        return g;
      }
    }
    g.mapped.push_back(extentsKnown(array) ? Mapped::Unchecked : doubtfulAccess(scop, k));
  }
  g.holds = g.holds.coalesce().gist(scop.context);
  return g;
}

} // namespace hetile::poly
