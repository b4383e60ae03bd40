// SPDX-License-Identifier: Apache-2.0
//===- Lanes.cpp - rows of a tile as the lanes of vectors -----------------===//
//
// Lane r runs row u + r, `shift` * r iterations behind lane 0. With the dependences' distances
// covered by the shift (leastShift), lanes are independent in each step, and:
//
//   What is read and has no source within the pair of loops may be read any time before.
//   What is read has else one source, du rows and dv iterations before: as the lanes run it, lane
//   r - du wrote it shift * du + dv steps before. It comes from the lane's register and never from
//   memory, where written rows arrive some steps later.
//   An array is written by one access, so that the order in which rows arrive does not matter.
//
// Subscripts decide where an element lies from step to step; distances alone would not tell a[0][j]
// from a[i][j] in a nest of two rows.
//
//===----------------------------------------------------------------------===//
#include "Lanes.h"

#include "LaneBody.h"

#include "model/Affine.h"
#include "model/Strides.h"

#include <algorithm>
#include <set>

using namespace hetile::model;

namespace hetile::poly {

namespace {

/// Steps that a value is kept, lanes that it moves on, and values of a step: what stays in
/// registers.
constexpr int64_t LongestWay = 8, FarthestLane = 3;
constexpr size_t MostValues = 16, MostRows = 6;

class LaneFinder {
public:
  LaneFinder(const Scop &scop, const Dependences &deps, const RowFacts &facts, const RowPair &p)
      : S(scop), Deps(deps), F(facts), P(p) {}

  std::optional<Lanes> find() {
    Out.lanes = isWide() ? 4 : 8;
    if (!shift())
      return std::nullopt;
    for (unsigned number : P.body)
      if (!statement(number))
        return std::nullopt;
    if (Out.lanes == 4)
      findMixed();
    const size_t rows = std::count_if(Out.reads.begin(), Out.reads.end(), [](const Lanes::Read &r) {
      return r.from == Lanes::Read::Memory;
    });
    if (Out.writes.empty() || rows + Out.writes.size() > MostRows ||
        Out.reads.size() + Out.writes.size() > MostValues)
      return std::nullopt;
    return Out;
  }

private:
  /// True if a statement has values of eight bytes.
  bool isWide() const {
    for (unsigned number : P.body)
      for (const Access &a : S.nest->statements[number].accesses)
        if (S.nest->arrays[a.array].elementSize == 8)
          return true;
    return false;
  }

  /// Integers that are only compared become as long as the other values; whether all are long then.
  void findMixed() {
    auto isShort = [&](unsigned statement, unsigned access) {
      return S.nest->arrays[S.nest->statements[statement].accesses[access].array].elementSize < 8;
    };
    for (Lanes::Read &r : Out.reads) {
      const Statement &s = S.nest->statements[r.statement];
      if (!isShort(r.statement, r.access))
        continue;
      if ((r.from == Lanes::Read::Fixed || r.from == Lanes::Read::Column) && !isWritten(r) &&
          isOnlyCompared(*S.nest, s, r.access))
        r.type = hasDoubles(s) ? "double" : "long long";
      else
        Out.mixed = true;
    }
    for (const Lanes::Write &w : Out.writes)
      Out.mixed |= isShort(w.statement, w.access);
    for (unsigned number : P.body)
      Out.mixed |= hasNarrowValues(S.nest->statements[number]);
  }

  bool isWritten(const Lanes::Read &r) const {
    return Written.count(S.nest->statements[r.statement].accesses[r.access].array) != 0;
  }

  bool hasDoubles(const Statement &s) const {
    return std::any_of(s.accesses.begin(), s.accesses.end(), [&](const Access &a) {
      return S.nest->arrays[a.array].type == ElementType::Double;
    });
  }

  bool shift() {
    const isl::set all = F.distances(Deps.all, P, F.scheduleOf(P.body));
    const auto least = leastDistances(all, Out.lanes), ofPair = leastDistances(all, 2 * Out.lanes);
    if (!least)
      return false;
    Out.shift = leastShift(*least, Out.lanes);
    Out.pair = ofPair && leastShift(*ofPair, 2 * Out.lanes) == Out.shift;
    return Out.shift <= LongestWay;
  }

  /// The reads and writes of a statement, one for each element.
  bool statement(unsigned number) {
    const Statement &s = S.nest->statements[number];
    if (s.iterators.size() <= F.level(*P.v) || s.iterators[F.level(*P.u)].decreasing ||
        s.iterators[F.level(*P.v)].decreasing || !fitsLanes(*S.nest, s, Out.lanes == 4))
      return false;
    for (unsigned k = 0; k < s.accesses.size(); ++k) {
      const Access &a = s.accesses[k];
      const bool isFirst =
          std::none_of(s.accesses.begin(), s.accesses.begin() + k,
                       [&](const Access &b) { return b.write == a.write && sameElement(a, b); });
      if (!F.hasPlainSubscripts(a) || !mayTouch(s, a))
        return false;
      if (isFirst && !(a.write ? write(number, k) : read(number, k)))
        return false;
    }
    return true;
  }

  /// True if the element is there even where a condition says that it is not accessed.
  bool mayTouch(const Statement &s, const Access &a) const {
    return !a.conditional || F.map(s, a).is_subset(S.reads.unite(S.writes));
  }

  //===--- subscripts --------------------------------------------------------===//

  static int64_t factor(const AffineExpr &e, const std::string &name) {
    auto it = e.terms.find(name);
    return it == e.terms.end() ? 0 : it->second;
  }

  /// True if the element is the same all along the given loop.
  bool isFixed(const Statement &s, const Access &a, const Ast &loop) const {
    const std::string &name = s.iterators[F.level(loop)].name;
    return std::all_of(a.subscripts.begin(), a.subscripts.end(),
                       [&](const AffineExpr &e) { return factor(e, name) == 0; });
  }

  /// True if elements are neighbours in memory from step to step.
  bool isRow(const Statement &s, const Access &a) const {
    const Array &array = S.nest->arrays[a.array];
    if (a.subscripts.empty() || !hasUnitStride(array) || array.elementSize < 4)
      return false;
    const std::string &name = s.iterators[F.level(*P.v)].name;
    for (size_t d = 0; d < a.subscripts.size(); ++d)
      if (factor(a.subscripts[d], name) != (d + 1 == a.subscripts.size()))
        return false;
    return true;
  }

  /// True if `read` in one iteration names the element of `write` du rows and dv iterations before.
  bool meets(const Statement &s, const Access &read, const Statement &w, const Access &write,
             int64_t du, int64_t dv) const {
    for (size_t d = 0; d < read.subscripts.size(); ++d) {
      const AffineExpr &e = write.subscripts[d];
      AffineExpr then = e;
      then.constant -= factor(e, w.iterators[F.level(*P.u)].name) * du +
                       factor(e, w.iterators[F.level(*P.v)].name) * dv;
      if (!equal(read.subscripts[d], then))
        return false;
    }
    return s.iterators.size() > F.level(*P.v);
  }

  //===--- classes -----------------------------------------------------------===//

  bool read(unsigned number, unsigned access) {
    const Statement &s = S.nest->statements[number];
    const Access &a = s.accesses[access];
    Lanes::Read r;
    r.statement = number;
    r.access = access;
    isl::union_map flow = F.flowInto(P, s, a);
    // Of what is read within the pair of loops, sources outside it are memory like any other.
    isl::set d = F.distances(flow, P, F.scheduleOf(P.body));
    if (!d.is_empty()) {
      if (!carried(s, a, flow, d, r))
        return false;
    } else if (isFixed(s, a, *P.v)) {
      r.from = Lanes::Read::Fixed;
    } else if (isFixed(s, a, *P.u)) {
      r.from = Lanes::Read::Column;
    } else if (isRow(s, a)) {
      r.from = Lanes::Read::Memory;
    } else {
      return false;
    }
    Out.reads.push_back(r);
    return true;
  }

  bool carried(const Statement &s, const Access &a, const isl::union_map &flow, isl::set d,
               Lanes::Read &r) const {
    std::optional<unsigned> writer = F.onlySource(flow, P);
    if (!writer || !isl_set_is_singleton(d.get()))
      return false;
    isl::val du = isl::manage(isl_set_dim_max_val(d.copy(), 0)),
             dv = isl::manage(isl_set_dim_max_val(d.copy(), 1));
    r.du = du.num_si();
    r.dv = dv.num_si();
    const int64_t way = Out.shift * r.du + r.dv;
    if (r.du > FarthestLane || way > LongestWay || way < (r.du != 0 || r.dv != 0))
      return false;
    const Statement &w = S.nest->statements[*writer];
    std::optional<unsigned> write = F.onlyWrite(w, a.array);
    if (!write || !meets(s, a, w, w.accesses[*write], r.du, r.dv))
      return false;
    // In the same iteration, the statement must have run before.
    if (r.du == 0 && r.dv == 0 &&
        std::find(P.body.begin(), P.body.end(), *writer) >=
            std::find(P.body.begin(), P.body.end(), r.statement))
      return false;
    r.from = Lanes::Read::Carried;
    r.writer = *writer;
    r.write = *write;
    return true;
  }

  bool write(unsigned number, unsigned access) {
    const Statement &s = S.nest->statements[number];
    const Access &a = s.accesses[access];
    if (!Written.insert(a.array).second || !F.standsAlone(s, a, false))
      return false;
    Lanes::Write w;
    w.statement = number;
    w.access = *F.onlyWrite(s, a.array);
    const bool alongRow = isFixed(s, a, *P.v), alongColumn = isFixed(s, a, *P.u);
    if (alongRow && alongColumn)
      return false;
    if (alongRow) {
      w.to = Lanes::Write::Fixed;
    } else if (alongColumn) {
      w.to = Lanes::Write::Column;
    } else if (isRow(s, a) && hasRowDimension(s, a)) {
      w.to = Lanes::Write::Memory;
    } else {
      return false;
    }
    Out.writes.push_back(w);
    return true;
  }

  /// True if no two rows write the same element.
  bool hasRowDimension(const Statement &s, const Access &a) const {
    const std::string &name = s.iterators[F.level(*P.u)].name;
    return std::any_of(a.subscripts.begin(), a.subscripts.end() - 1,
                       [&](const AffineExpr &e) { return factor(e, name) != 0; });
  }

  const Scop &S;
  const Dependences &Deps;
  const RowFacts &F;
  const RowPair &P;
  Lanes Out;
  std::set<unsigned> Written; // arrays
};

} // namespace

std::optional<Lanes> findLanes(const Scop &scop, const Dependences &deps, const RowFacts &facts,
                               const RowPair &p) {
  return LaneFinder(scop, deps, facts, p).find();
}

} // namespace hetile::poly
