//===- Wavefront.cpp - rows of a tile that run together -------------------===//
//
// Within one iteration of all loops around a pair of loops (u, v), the direct dependences have
// distances (du, dv) in them. Row u + r runs r * shift iterations behind row u: a dependence
// then takes shift * du + dv steps, and rows are independent in each step if that is at least 1.
// Sums of direct dependences need nothing more, since what lies between two points of the pair in
// source order is a point of the pair too.
//
//===----------------------------------------------------------------------===//
#include "Wavefront.h"

#include "../model/Print.h"

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

namespace {

/// Rows that run together: enough chains to fill the pipelines of a core, few enough that what they
/// carry fits into its registers.
constexpr unsigned Rows = 6;
/// Rows that are further apart than this leave little in which all of them run.
constexpr int64_t LargestShift = 16;
/// Copies of a longer body would not fit where the processor keeps decoded instructions.
constexpr unsigned LargestBody = 80;

/// A pair of loops, the inner of which is the only thing in the outer.
struct Pair {
  Ast *u, *v;
  std::vector<unsigned> body; // numbers of the statements in source order
};

/// The loop in `a`, or in the bindings that it consists of; null if there is something else.
Ast *onlyLoop(std::vector<Ast> &nodes) {
  if (nodes.size() != 1)
    return nullptr;
  if (nodes[0].kind == Ast::Let || nodes[0].kind == Ast::Block)
    return onlyLoop(nodes[0].body);
  return nodes[0].kind == Ast::For ? &nodes[0] : nullptr;
}

/// Adds the statements in `nodes`; false if there is more than statements.
bool onlyStatements(const std::vector<Ast> &nodes, std::vector<unsigned> &body) {
  for (const Ast &a : nodes) {
    if (a.kind == Ast::User)
      body.push_back(a.target);
    else if ((a.kind != Ast::Let && a.kind != Ast::Block) || !onlyStatements(a.body, body))
      return false;
  }
  return true;
}

class Finder {
public:
  Finder(const Scop &scop, const Dependences &deps, const std::string &prefix, Tiling &t)
      : S(scop), Deps(deps), Prefix(prefix), T(t) {}

  void walk(Ast &a, Ast *around) {
    for (auto *children : {&a.body, &a.orElse})
      for (Ast &child : *children)
        walk(child, a.kind == Ast::For ? &a : a.kind == Ast::If ? nullptr : around);
    if (a.kind != Ast::For)
      return;
    Pair p{around, &a, {}};
    if (!onlyStatements(a.body, p.body))
      return;
    findInvariant(p);
    const std::string why = around && onlyLoop(around->body) == &a
                                ? mark(p)
                                : "it is not the only thing in the loop around it";
    say(p, why);
  }

private:
  //===--- words -----------------------------------------------------------===//

  /// The user's name for a loop.
  std::string loopName(const Ast &loop, const Pair &p) const {
    const Statement &s = S.nest->statements[p.body.front()];
    const unsigned dim = dimension(loop);
    return dim / 2 < s.iterators.size() ? s.iterators[dim / 2].name : loop.iterator;
  }

  void say(const Pair &p, const std::string &why) {
    if (p.body.empty())
      return;
    Tiling::InnerOrder order;
    order.wavefront = why.empty();
    order.statement = p.body.front();
    const std::string inner = loopName(*p.v, p);
    if (why.empty()) {
      const Wavefront &w = p.u->wavefront;
      order.text = std::to_string(w.rows) + " rows of the loops over " + loopName(*p.u, p) +
                   " and " + inner + " run together, each " + std::to_string(w.shift) +
                   (w.shift == 1 ? " iteration" : " iterations") + " behind the one before it";
      if (!w.carried.empty())
        order.text += "; values go from one iteration to the next in registers";
    } else {
      order.text = "the loop over " + inner + " runs row by row: " + why;
    }
    for (const Tiling::InnerOrder &other : T.inner)
      if (other.text == order.text && other.statement == order.statement)
        return; // isl may split a loop into several
    T.inner.push_back(order);
  }

  //===--- distances -------------------------------------------------------===//

  /// The dimension of the schedule that `loop` scans.
  unsigned dimension(const Ast &loop) const {
    return unsigned(std::stoul(loop.iterator.substr(Prefix.size())));
  }

  /// The part of the schedule that these statements have.
  isl::union_map scheduleOf(const std::vector<unsigned> &body) const {
    isl::union_map out(S.domain.ctx(), "{ }");
    S.schedule.foreach_map([&](isl::map m) {
      const unsigned statement = S.statementOf.at(tupleName(m.domain()));
      if (std::find(body.begin(), body.end(), statement) != body.end())
        out = out.unite(isl::union_map(m));
    });
    return out;
  }

  /// { [du, dv] } of those of `dependences` within one iteration of the loops around the pair, from
  /// any statement or from those of the body to those of the body.
  isl::set distances(isl::union_map dependences, const Pair &p, const isl::union_map &from) const {
    const int u = int(dimension(*p.u)), v = int(dimension(*p.v));
    isl::union_map all = dependences.intersect_params(S.context)
                             .apply_domain(from)
                             .apply_range(scheduleOf(p.body));
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

  /// Of each du below `Rows`, the least dv; nothing if one has no least.
  static bool leastDistances(isl::set deltas, std::vector<RowDistance> &out) {
    for (unsigned du = 1; du < Rows; ++du) {
      isl::set here =
          isl::manage(isl_set_fix_si(deltas.copy(), isl_dim_set, 0, int(du)));
      if (here.is_empty())
        continue;
      isl::val least = isl::manage(isl_set_dim_min_val(here.release(), 1));
      if (!least.is_int())
        return false;
      out.push_back({int64_t(du), least.num_si()});
    }
    return true;
  }

  //===--- may they, and should they? ----------------------------------------===//

  /// Marks the pair; returns why not.
  std::string mark(const Pair &p) {
    if (p.u->step != 1 || p.v->step != 1)
      return "its rows or columns are more than 1 apart";
    if (std::set<unsigned>(p.body.begin(), p.body.end()).size() != p.body.size())
      return "a statement occurs twice in it";
    if (std::string why = bodyReason(p); !why.empty())
      return why;
    const isl::union_map own = scheduleOf(p.body);
    isl::set along = distances(Deps.flow.unite(Deps.output), p, own);
    if (along.intersect(isl::set(along.ctx(), "{ [0, dv] : dv >= 1 }")).is_empty())
      return "its iterations do not wait for each other, so that the compiler may use vector "
             "instructions";
    std::vector<RowDistance> least;
    if (!leastDistances(distances(Deps.all, p, own), least))
      return "how far one row must stay behind another is not known";
    const int64_t shift = leastShift(least, Rows);
    if (shift > LargestShift)
      return "one row must stay " + std::to_string(shift) + " iterations behind another";
    p.u->wavefront.rows = Rows;
    p.u->wavefront.shift = shift;
    findCarried(p);
    return "";
  }

  /// What the statements themselves have against it.
  std::string bodyReason(const Pair &p) const {
    unsigned operations = 0;
    for (unsigned number : p.body) {
      const Statement &s = S.nest->statements[number];
      operations += s.operations;
      for (const Access &a : s.accesses) {
        if (a.conditional)
          return "conditions on data decide what an iteration does";
        if (!a.inner.empty())
          return "its body contains a loop that runs as a whole";
      }
    }
    if (operations > LargestBody)
      return "its body is too long to run in several copies";
    return "";
  }

  //===--- values in registers -----------------------------------------------===//

  isl::union_map map(const Statement &s, const Access &a) const {
    return isl::union_map(accessMap(S.domain.ctx(), S, s, a)).intersect_domain(S.domain);
  }

  static bool alwaysHappens(const Access &a) {
    return !a.conditional && !a.last && a.inner.empty() && a.guard.anyOf.size() == 1 &&
           a.guard.anyOf[0].empty();
  }

  /// Subscripts are affine in iterators and parameters.
  bool isPlain(const Access &a) const {
    for (const AffineExpr &e : a.subscripts) {
      if (!e.floors.empty())
        return false;
      for (const DataRange &d : S.nest->data)
        if (e.terms.count(d.symbol))
          return false;
    }
    return alwaysHappens(a);
  }

  static bool sameElement(const Access &a, const Access &b) {
    if (a.array != b.array || a.subscripts.size() != b.subscripts.size())
      return false;
    for (size_t d = 0; d < a.subscripts.size(); ++d)
      if (toIsl(a.subscripts[d]) != toIsl(b.subscripts[d]))
        return false;
    return true;
  }

  /// True if no other access of `s` (no write, if `writesOnly`) ever touches the element of `a` in the
  /// same instance, but by the same subscripts.
  bool standsAlone(const Statement &s, const Access &a, bool writesOnly) const {
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

  /// The one statement from which `flow` comes, if there is one and it is in the body.
  std::optional<unsigned> onlySource(isl::union_map flow, const Pair &p) const {
    std::set<unsigned> sources;
    flow.domain().foreach_set(
        [&](isl::set s) { sources.insert(S.statementOf.at(tupleName(s))); });
    if (sources.size() != 1 ||
        std::find(p.body.begin(), p.body.end(), *sources.begin()) == p.body.end())
      return std::nullopt;
    return *sources.begin();
  }

  /// Those of `pairs` that agree in the first `dims` dimensions of the schedule.
  isl::union_map within(isl::union_map pairs, unsigned dims) const {
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

  void findCarried(const Pair &p) {
    for (unsigned reader : p.body) {
      const Statement &s = S.nest->statements[reader];
      for (unsigned k = 0; k < s.accesses.size(); ++k)
        carry(p, reader, k);
    }
  }

  void carry(const Pair &p, unsigned reader, unsigned read) {
    const Statement &s = S.nest->statements[reader];
    const Access &a = s.accesses[read];
    if (a.write || !isPlain(a) || S.nest->arrays[a.array].type == ElementType::Other ||
        !standsAlone(s, a, true))
      return;
    isl::union_map flow = isl::union_access_info(map(s, a))
                              .set_must_source(S.writes)
                              .set_schedule_map(S.schedule)
                              .compute_flow()
                              .must_dependence();
    flow = within(flow, dimension(*p.u));
    std::optional<unsigned> writer = onlySource(flow, p);
    if (!writer)
      return;
    isl::set d = distances(flow, p, S.schedule);
    if (!d.is_subset(isl::set(d.ctx(), "{ [0, 1] }")))
      return;
    const Statement &w = S.nest->statements[*writer];
    std::optional<unsigned> write;
    for (unsigned k = 0; k < w.accesses.size(); ++k) {
      if (!w.accesses[k].write || w.accesses[k].array != a.array)
        continue;
      if (write && !sameElement(w.accesses[k], w.accesses[*write]))
        return;
      write = k;
    }
    if (write && isPlain(w.accesses[*write]) && standsAlone(w, w.accesses[*write], false))
      p.u->wavefront.carried.push_back({reader, read, *writer, *write});
  }

  //===--- values that a loop only reads ---------------------------------------===//

  /// Marks what the inner loop reads in every iteration from one element that it does not write, of
  /// arrays that it writes: the compiler cannot know that.
  void findInvariant(const Pair &p) {
    for (unsigned number : p.body) {
      const Statement &s = S.nest->statements[number];
      const unsigned level = dimension(*p.v) / 2;
      for (unsigned k = 0; k < s.accesses.size(); ++k) {
        const Access &a = s.accesses[k];
        if (!a.write && level < s.iterators.size() && isPlain(a) &&
            S.nest->arrays[a.array].type != ElementType::Other &&
            std::none_of(a.subscripts.begin(), a.subscripts.end(),
                         [&](const AffineExpr &e) { return e.terms.count(s.iterators[level].name); }) &&
            isOnlyRead(p, s, a))
          p.v->invariant.push_back({number, k});
      }
    }
  }

  /// True if the inner loop writes the array of `a`, but never the element.
  bool isOnlyRead(const Pair &p, const Statement &s, const Access &a) const {
    bool written = false;
    for (unsigned number : p.body) {
      const Statement &w = S.nest->statements[number];
      for (const Access &other : w.accesses) {
        if (!other.write || other.array != a.array)
          continue;
        written = true;
        isl::union_map touches = map(s, a).apply_range(map(w, other).reverse());
        if (!within(touches, dimension(*p.v)).is_empty())
          return false;
      }
    }
    return written;
  }

  const Scop &S;
  const Dependences &Deps;
  const std::string &Prefix;
  Tiling &T;
};

} // namespace

void findWavefronts(const Scop &scop, const Dependences &deps, const std::string &prefix,
                    Tiling &t) {
  Finder(scop, deps, prefix, t).walk(t.tile, nullptr);
}

} // namespace hetile::poly
