// SPDX-License-Identifier: Apache-2.0
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

#include "Blocking.h"
#include "Jamming.h"
#include "Lanes.h"
#include "Splitting.h"

#include "model/Affine.h"
#include "model/Print.h"

#include <algorithm>
#include <set>

using namespace hetile::model;

namespace hetile::poly {

namespace {

/// Rows that run together: enough chains to fill the pipelines of a core, few enough that what they
/// carry fits into its registers.
constexpr unsigned Rows = 6;
/// Copies of a longer body would not fit where the processor keeps decoded instructions.
constexpr unsigned LargestBody = 80;

const char *const Conditional = "conditions on data decide what an iteration does";

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

class Finder : RowFacts {
public:
  Finder(const Scop &scop, const Dependences &deps, const std::string &prefix, Tiling &t)
      : RowFacts(scop, deps, prefix), T(t) {}

  /// `around` and `outer` are the loops around `a`, if no condition is between them.
  void walk(Ast &a, Ast *around, Ast *outer) {
    const bool isLoop = a.kind == Ast::For, isBranch = a.kind == Ast::If;
    const bool leads = isLoop && dimension(a) < S.lead; // over blocks of rows, not over rows
    for (auto *children : {&a.body, &a.orElse})
      for (Ast &child : *children)
        walk(child,
             isBranch || leads ? nullptr
             : isLoop          ? &a
                               : around,
             isBranch || leads ? nullptr
             : isLoop          ? around
                               : outer);
    if (!isLoop || leads)
      return;
    RowPair p{around, &a, {}};
    if (!onlyStatements(a.body, p.body))
      return;
    findInvariant(p);
    if (split(p))
      return;
    if (outer)
      block(*outer, p);
    if ((outer && jam(*outer, p)) || (around && !(outer && outer->jam.rows) && jam(*around, p)))
      return;
    const std::string why = around && onlyLoop(around->body) == &a
                                ? mark(p)
                                : "it is not the only thing in the loop around it";
    say(p, why);
  }

private:
  //===--- words -----------------------------------------------------------===//

  /// The user's name for a loop.
  std::string loopName(const Ast &loop, const RowPair &p) const {
    const Statement &s = S.nest->statements[p.body.front()];
    return level(loop) < s.iterators.size() ? s.iterators[level(loop)].name : loop.iterator;
  }

  void say(const RowPair &p, const std::string &why) {
    if (p.body.empty())
      return;
    Tiling::InnerOrder order;
    order.wavefront = why.empty();
    order.statement = p.body.front();
    const std::string inner = loopName(*p.v, p);
    if (why.empty()) {
      const Wavefront &w = p.u->wavefront;
      const int64_t shift = w.rows ? w.shift : p.u->lanes.shift;
      order.text = (w.rows ? std::to_string(w.rows) + " " : "") + "rows of the loops over " +
                   loopName(*p.u, p) + " and " + inner + " run together, each " +
                   std::to_string(shift) + (shift == 1 ? " iteration" : " iterations") +
                   " behind the one before it";
      if (S.lead > 0)
        order.text += ", strip by strip: what else a row does comes before or after this for all "
                      "rows of a strip";
      if (!w.carried.empty())
        order.text += "; values go from one iteration to the next in registers";
      if (p.u->lanes.shift)
        order.text += w.rows ? "; where the processor has long vectors, rows are their lanes"
                             : ", as lanes of vectors where the processor has long ones";
    } else {
      order.text = "the loop over " + inner + " runs row by row: " + why;
    }
    add(order);
  }

  void add(const Tiling::InnerOrder &order) {
    for (const Tiling::InnerOrder &other : T.inner)
      if (other.text == order.text && other.statement == order.statement)
        return; // isl may split a loop into several
    T.inner.push_back(order);
  }

  /// Puts parts in place of the inner loop, if their iterations do not wait for each other.
  bool split(const RowPair &p) {
    std::optional<SplitLoop> found = splitLoop(S, Deps, *this, *p.v);
    if (!found)
      return false;
    const std::string inner = loopName(*p.v, p);
    add({true, p.body.front(),
         "the loop over " + inner + " is split at " + inner + " = " + toIsl(found->where) +
             ": before and behind it no iteration waits for another, so that the compiler may use "
             "vector instructions"});
    *p.v = std::move(found->parts);
    return true;
  }

  /// Marks `loop`, around the pair, if all three may run in blocks.
  void block(Ast &loop, const RowPair &p) {
    loop.blocked = findBlocks(S, Deps, *this, loop, *p.u, *p.v);
    if (!loop.blocked.is)
      return;
    const Ast *loops[] = {&loop, p.u, p.v};
    add({true, p.body.front(),
         "the loops over " + loopName(*loops[loop.blocked.row], p) + ", " +
             loopName(*loops[loop.blocked.column], p) + " and " +
             loopName(*loops[loop.blocked.depth], p) + " run in blocks" +
             (S.lead > 0 ? ", panel by panel" : "") +
             ": updated elements stay in registers, their factors in the caches"});
  }

  /// Marks `loop` if its iterations may run together around the inner loop of the pair.
  bool jam(Ast &loop, const RowPair &p) {
    if (loop.jam.rows)
      return false;
    const std::optional<Jam> found = findJam(S, Deps, *this, loop, *p.v);
    if (!found)
      return false;
    loop.jam = *found;
    std::string text = number(found->rows) + " iterations of the loop over " + loopName(loop, p);
    if (found->columns > 1)
      text += " and " + number(found->columns) + " of the loop over " + loopName(*p.u, p);
    add({true, p.body.front(),
         text + " run together in each iteration of the loop over " + loopName(*p.v, p) +
             ": an element that all of them update is loaded and stored once"});
    return true;
  }

  static std::string number(unsigned n) { return std::to_string(n); }

  //===--- may they, and should they? ----------------------------------------===//

  /// Marks the pair; returns why not.
  std::string mark(const RowPair &p) {
    if (p.u->step != 1 || p.v->step != 1)
      return "its rows or columns are more than 1 apart";
    if (std::set<unsigned>(p.body.begin(), p.body.end()).size() != p.body.size())
      return "a statement occurs twice in it";
    if (bodyReason(p) == Conditional && hasChain(p) && markLanes(p))
      return "";
    if (std::string why = bodyReason(p); !why.empty())
      return why;
    if (!hasChain(p))
      return "its iterations do not wait for each other, so that the compiler may use vector "
             "instructions";
    const isl::union_map own = scheduleOf(p.body);
    const auto least = leastDistances(distances(Deps.all, p, own), Rows);
    if (!least)
      return "how far one row must stay behind another is not known";
    const int64_t shift = leastShift(*least, Rows);
    if (shift > LargestShift)
      return "one row must stay " + std::to_string(shift) + " iterations behind another";
    p.u->wavefront.rows = Rows;
    p.u->wavefront.shift = shift;
    findCarried(p);
    markLanes(p);
    return "";
  }

  /// True if iterations of the inner loop wait for earlier ones.
  bool hasChain(const RowPair &p) const {
    isl::set along = distances(Deps.flow.unite(Deps.output), p, scheduleOf(p.body));
    return !along.intersect(isl::set(along.ctx(), "{ [0, dv] : dv >= 1 }")).is_empty();
  }

  /// Marks the pair if its rows may run as lanes.
  bool markLanes(const RowPair &p) {
    if (auto lanes = findLanes(S, Deps, *this, p))
      p.u->lanes = std::move(*lanes);
    return p.u->lanes.shift != 0;
  }

  /// What the statements themselves have against it.
  std::string bodyReason(const RowPair &p) const {
    unsigned operations = 0;
    for (unsigned number : p.body) {
      const Statement &s = S.nest->statements[number];
      operations += s.operations;
      for (const Access &a : s.accesses) {
        if (a.conditional)
          return Conditional;
        if (!a.inner.empty())
          return "its body contains a loop that runs as a whole";
        if (a.inCall)
          return "its body calls a function that is given the address of an element";
      }
    }
    if (operations > LargestBody)
      return "its body is too long to run in several copies";
    return "";
  }

  //===--- values in registers -----------------------------------------------===//

  void findCarried(const RowPair &p) {
    for (unsigned reader : p.body) {
      const Statement &s = S.nest->statements[reader];
      for (unsigned k = 0; k < s.accesses.size(); ++k)
        carry(p, reader, k);
    }
  }

  void carry(const RowPair &p, unsigned reader, unsigned read) {
    const Statement &s = S.nest->statements[reader];
    const Access &a = s.accesses[read];
    if (a.write || !isPlain(a) || S.nest->arrays[a.array].type == ElementType::Other ||
        !standsAlone(s, a, true))
      return;
    isl::union_map flow = flowInto(p, s, a);
    std::optional<unsigned> writer = onlySource(flow, p);
    if (!writer)
      return;
    isl::set d = distances(flow, p, S.schedule);
    if (!d.is_subset(isl::set(d.ctx(), "{ [0, 1] }")) || !isAlwaysFrom(p, *writer, reader, flow))
      return;
    const Statement &w = S.nest->statements[*writer];
    std::optional<unsigned> write = onlyWrite(w, a.array);
    if (write && isPlain(w.accesses[*write]) && standsAlone(w, w.accesses[*write], false))
      p.u->wavefront.carried.push_back({reader, read, *writer, *write});
  }

  /// True if each read has its value from the iteration before it in its row, if there is one: in
  /// u[to][j] = u[from][j - 1] that depends on parameters, and a register holds what was written
  /// last, whether it is the element or not.
  bool isAlwaysFrom(const RowPair &p, unsigned writer, unsigned reader,
                    const isl::union_map &flow) const {
    const unsigned v = dimension(*p.v);
    std::string from, to;
    for (unsigned k = 0; k < S.scheduleDims; ++k) {
      const std::string separator = k ? ", " : "", c = "c" + std::to_string(k);
      from += separator + c;
      to += separator + (k < v ? c : k == v ? c + " + 1" : "d" + std::to_string(k));
    }
    const isl::union_map next(S.domain.ctx(), "{ [" + from + "] -> [" + to + "] }");
    return scheduleOf({writer})
        .apply_range(next)
        .apply_range(scheduleOf({reader}).reverse())
        .intersect_domain(S.domain)
        .intersect_range(S.domain)
        .intersect_params(S.context)
        .is_subset(flow);
  }

  //===--- values that a loop only reads ---------------------------------------===//

  /// Marks what the inner loop reads in every iteration from one element that it does not write, of
  /// arrays that it writes: the compiler cannot know that.
  void findInvariant(const RowPair &p) {
    for (unsigned number : p.body) {
      const Statement &s = S.nest->statements[number];
      for (unsigned k = 0; k < s.accesses.size(); ++k) {
        const Access &a = s.accesses[k];
        if (readsFixed(s, a, *p.v) && isOnlyRead(p, s, a))
          p.v->invariant.push_back({number, k});
      }
    }
  }

  /// True if the inner loop writes the array of `a`, but never the element.
  bool isOnlyRead(const RowPair &p, const Statement &s, const Access &a) const {
    bool written = false;
    for (unsigned number : p.body) {
      const Statement &w = S.nest->statements[number];
      for (const Access &other : w.accesses) {
        if (!other.write || other.array != a.array)
          continue;
        written = true;
        if (!meetings(s, a, w, other, *p.v).is_empty())
          return false;
      }
    }
    return written;
  }

  Tiling &T;
};

} // namespace

void findWavefronts(const Scop &scop, const Dependences &deps, const std::string &prefix,
                    Tiling &t) {
  Finder finder(scop, deps, prefix, t);
  finder.walk(t.tile, nullptr, nullptr);
  if (t.third)
    finder.walk(t.third->part, nullptr, nullptr);
}

} // namespace hetile::poly
