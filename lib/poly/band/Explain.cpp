// SPDX-License-Identifier: Apache-2.0
//===- Explain.cpp - why a nest has no band -------------------------------===//
//
// Every pair of accesses of one array, at least one of them a write, has a distance in the
// loops that the two statements share: a number, or a sign, in each loop. The pair that
// leaves least freedom is the one to name.
//
//===----------------------------------------------------------------------===//
#include "Explain.h"

#include "model/Reasons.h"

#include <algorithm>

using namespace hetile::model;

namespace hetile::poly {

namespace {

struct Pair {
  const Statement *source, *sink;
  const Access *from, *to;
};

/// Number of loops that contain both statements.
unsigned sharedLoops(const Statement &a, const Statement &b) {
  unsigned n = 0;
  while (n < a.iterators.size() && n < b.iterators.size() && a.position[n] == b.position[n])
    ++n;
  return n;
}

isl::union_map dependence(const Scop &scop, const Pair &p) {
  isl::ctx ctx = scop.domain.ctx();
  isl::union_map sink(accessMap(ctx, scop, *p.sink, *p.to));
  isl::union_map source(accessMap(ctx, scop, *p.source, *p.from));
  return isl::union_access_info(sink.intersect_domain(scop.domain))
      .set_must_source(source.intersect_domain(scop.domain))
      .set_schedule_map(scop.schedule)
      .compute_flow()
      .must_dependence();
}

/// Distances in iterations: those of a loop that counts down have the opposite sign.
isl::set inOrder(isl::set deltas, const std::vector<Iterator> &iterators, unsigned loops) {
  std::string from, to;
  for (unsigned d = 0; d < loops; ++d) {
    const std::string name = "d" + std::to_string(d);
    from += (d ? ", " : "") + name;
    to += (d ? ", " : "") + std::string(iterators[d].decreasing ? "-" : "") + name;
  }
  return deltas.apply(isl::map(deltas.ctx(), "{ [" + from + "] -> [" + to + "] }"));
}

/// The distances of a dependence between equal tuples of `loops` loops: "(1, -1)", with "+",
/// "-" or "*" where one is not constant. `freedom` grows with the loops that are not fixed.
std::string distanceText(const isl::map &dependence, const std::vector<Iterator> &iterators,
                         unsigned loops, unsigned &freedom) {
  std::string out;
  freedom = 0;
  isl::set deltas = inOrder(isl::manage(isl_map_deltas(dependence.copy())), iterators, loops);
  for (unsigned d = 0; d < loops; ++d) {
    isl::set one = isl::manage(isl_set_project_out(deltas.copy(), isl_dim_param, 0,
                                                   isl_set_dim(deltas.get(), isl_dim_param)));
    isl::val fixed = isl::manage(isl_set_plain_get_val_if_fixed(one.get(), isl_dim_set, d));
    std::string text;
    if (fixed.is_int()) {
      text = std::to_string(fixed.num_si());
      freedom += fixed.num_si() < 0;
    } else {
      isl::val lo = isl::manage(isl_set_dim_min_val(one.copy(), d));
      isl::val hi = isl::manage(isl_set_dim_max_val(one.copy(), d));
      bool positive = lo.is_int() && lo.num_si() >= 0, negative = hi.is_int() && hi.num_si() <= 0;
      text = positive ? "+" : negative ? "-" : "*";
      freedom += positive ? 1 : 2;
    }
    out += (d ? ", " : "(") + text;
  }
  return out + ")";
}

/// The dependence over the shared loops only, as a relation between unnamed tuples.
isl::map sharedPart(isl::union_map dependence, unsigned loops) {
  isl::map m = dependence.as_map();
  m = isl::manage(isl_map_reset_tuple_id(isl_map_reset_tuple_id(m.release(), isl_dim_in),
                                         isl_dim_out));
  unsigned in = isl_map_dim(m.get(), isl_dim_in), out = isl_map_dim(m.get(), isl_dim_out);
  m = isl::manage(isl_map_project_out(m.release(), isl_dim_in, loops, in - loops));
  return isl::manage(isl_map_project_out(m.release(), isl_dim_out, loops, out - loops));
}

std::vector<Pair> pairs(const Nest &nest) {
  std::vector<Pair> out;
  for (const Statement &s : nest.statements)
    for (const Statement &u : nest.statements)
      for (const Access &a : s.accesses)
        for (const Access &b : u.accesses)
          if (a.array == b.array && (a.write || b.write))
            out.push_back({&s, &u, &a, &b});
  return out;
}

const char *kindOf(const Pair &p) {
  if (p.from->write)
    return p.to->write ? "output" : "flow";
  return "anti";
}

/// Flow is what people look for first.
bool isFlow(const Pair &p) { return p.from->write && !p.to->write; }

} // namespace

Remark explain(const Scop &scop) {
  const ReasonText &reason = textOf(Reason::NoPermutableBand);
  Remark r = refusal(Reason::NoPermutableBand, scop.nest->loc, reason.text);
  unsigned worst = 0;
  Pair culprit{};
  std::string vector;
  for (const Pair &p : pairs(*scop.nest)) {
    isl::union_map d = dependence(scop, p);
    unsigned loops = sharedLoops(*p.source, *p.sink), freedom = 0;
    if (d.is_empty() || loops == 0)
      continue;
    std::string text = distanceText(sharedPart(d, loops), p.source->iterators, loops, freedom);
    bool clearer = freedom == worst && isFlow(p) && (vector.empty() || !isFlow(culprit));
    if (freedom > worst || clearer || vector.empty()) {
      worst = freedom;
      culprit = p;
      vector = text;
    }
  }
  if (!vector.empty() && worst == 0 && sharedLoops(*culprit.source, *culprit.sink) < 2) {
    r.text += ": '" + culprit.from->text + "' and '" + culprit.to->text +
              "' depend on one another and share only one loop";
  } else if (!vector.empty()) {
    bool constant = vector.find_first_of("+*") == std::string::npos;
    r.text += ": " + std::string(kindOf(culprit)) + " dependence from '" + culprit.from->text +
              "' to '" + culprit.to->text + "' with distance " + vector +
              (constant ? "" : ", which is not constant");
  }
  if (!vector.empty()) {
    r.notes.push_back({culprit.from->loc, "from '" + culprit.from->text + "' here"});
    r.notes.push_back({culprit.to->loc, "to '" + culprit.to->text + "' here"});
  }
  r.notes.push_back({r.loc, std::string("accepted: ") + reason.accepted});
  return r;
}

/// True if the bounding box of `set` has at most `limit` points.
static bool isSmall(const isl::set &set, int64_t limit) {
  int64_t points = 1;
  for (int d = 0; d < isl_set_dim(set.get(), isl_dim_set); ++d) {
    isl::val lo = isl::manage(isl_set_dim_min_val(set.copy(), d));
    isl::val hi = isl::manage(isl_set_dim_max_val(set.copy(), d));
    if (!lo.is_int() || !hi.is_int() || hi.sub(lo).gt(isl::val(set.ctx(), limit)))
      return false;
    points *= hi.sub(lo).num_si() + 1;
  }
  return points <= limit;
}

std::vector<std::string> distances(const Dependences &deps, const Band &band) {
  isl::union_set deltas = deps.all.apply_domain(band.xy).apply_range(band.xy).deltas();
  std::vector<std::string> out;
  deltas.foreach_set([&](isl::set s) {
    isl::set free = isl::manage(isl_set_project_out(s.copy(), isl_dim_param, 0,
                                                    isl_set_dim(s.get(), isl_dim_param)));
    if (!isSmall(free, 32)) {
      out.push_back(text(free.coalesce()));
      return;
    }
    free.foreach_point([&](isl::point p) {
      std::string point = text(p); // { [1, 0] }
      size_t open = point.find('['), close = point.find(']');
      out.push_back("(" + point.substr(open + 1, close - open - 1) + ")");
    });
  });
  std::sort(out.begin(), out.end());
  return out;
}

} // namespace hetile::poly
