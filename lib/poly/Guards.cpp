//===- Guards.cpp - what must hold on entry -------------------------------===//
//
// Each rule yields the set of parameters that violate it; what is left is the guard.
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
    if (d > 0 && array.extents[d])
      bounds += " or " + e + " < 0 or " + e + " >= " + toIsl(*array.extents[d]);
  }
  return isl::set(scop.domain.ctx(), parameterTuple(*scop.nest) + "{ " + scop.arrayNames[k] + "[" +
                                         tuple + "] : " + bounds + " }");
}

bool extentsKnown(const Array &a) {
  for (const auto &e : a.extents)
    if (!e)
      return false;
  return !a.delinearized;
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
  g.holds = scop.context;
  isl::union_set touched = scop.reads.unite(scop.writes).range();
  isl::union_set surely =
      scop.reads.unite(scop.writes).subtract(scop.conditional).range();
  isl::union_set doubtful = scop.conditional.range().subtract(surely);

  for (unsigned k = 0; k < scop.nest->arrays.size(); ++k) {
    const Array &array = scop.nest->arrays[k];
    if (array.delinearized) {
      isl::set bad = isl::manage(isl_union_set_params(
          touched.intersect(isl::union_set(outsideRows(scop, k))).release()));
      g.holds = g.holds.subtract(bad);
      if (g.holds.is_empty()) {
        g.refused = refuse(scop, "subscript-outside-row",
                           "the flattened subscripts of '" + array.name +
                               "' run over the end of a row",
                           "accepted: a[i * n + j] with 0 <= j < n in the whole nest");
        return g;
      }
    }
    if (!extentsKnown(array)) {
      std::string tuple = scop.arrayNames[k];
      isl::set bad = scop.context.subtract(scop.context);
      doubtful.foreach_set([&](isl::set s) {
        if (tupleName(s) == tuple)
          bad = bad.unite(s.params());
      });
      g.holds = g.holds.subtract(bad);
      if (g.holds.is_empty()) {
        g.refused = refuse(scop, "conditional-access",
                           "elements of '" + array.name +
                               "' are accessed only under a condition on data, and its extent "
                               "is not known",
                           "accepted: an array whose extent is declared, or a nest that also "
                           "accesses these elements unconditionally");
        return g;
      }
    }
  }
  g.holds = g.holds.coalesce().gist(scop.context);
  return g;
}

} // namespace hetile::poly
