// SPDX-License-Identifier: Apache-2.0
//===- LaneLoops.cpp - rows as the lanes of vectors, as C text ------------===//
//
// One step is a loop over lanes around the user's text, with a variable for each element, which
// compilers turn into vector instructions. Around it stands what vectors are needed for: values of
// earlier steps move to the next lanes, and blocks of steps are exchanged with rows in memory.
//
//   hetile_e<n>  the element of one lane          hetile_a<n>  what all lanes read
//   hetile_b<n>  what all lanes write             hetile_h<n>_<d>, hetile_q<n>_<d>  what they wrote
//   hetile_m<n>, hetile_o<n>  a block of steps          or read d steps ago
//   hetile_d<n>  what is read next, read by another access in the step before
//
//===----------------------------------------------------------------------===//
#include "LaneLoops.h"

#include "model/Affine.h"

#include <algorithm>

using namespace hetile::model;

namespace hetile::emit {

namespace {

/// Rows that are asked for ahead; with more (affine gaps in three tables: 24) that costs more than
/// it saves.
constexpr size_t MostAhead = 16;

/// An element that a statement accesses, in the lanes of one vector.
struct Value {
  unsigned vector, statement, access;
  const Lanes::Read *read = nullptr;
  const Lanes::Write *write = nullptr;
  const Value *ahead = nullptr; // what has read the same element in the step before
  std::string id, type;
  int64_t kept = 0; // steps for which what is written stays
};

class LaneWriter {
public:
  LaneWriter(Writer &w, const Lanes &lanes, const std::vector<unsigned> &statements,
             const Nest &nest, const TileBody &body, const LaneFrame &frame)
      : W(w), L(lanes), N(laneCount(lanes)), Statements(statements), TheNest(nest), Body(body),
        Frame(frame) {
    for (unsigned vector = 0; vector < frame.vectors; ++vector) {
      for (const Lanes::Read &r : lanes.reads) {
        Value &v = valueOf(vector, r.statement, r.access);
        v.read = &r;
        if (!r.type.empty())
          v.type = r.type;
      }
      for (const Lanes::Write &w : lanes.writes)
        valueOf(vector, w.statement, w.access).write = &w;
    }
    for (Value &v : Values)
      v.ahead = findAhead(v);
    for (const Value &v : Values)
      if (reads(v, Lanes::Read::Carried) && !v.ahead) {
        Value &writer = valueOf(v.vector, v.read->writer, v.read->write);
        writer.kept = std::max(writer.kept, way(*v.read));
      }
    for (Value &v : Values)
      if (v.write && v.write->to != Lanes::Write::Memory)
        v.kept = std::max(v.kept, v.write->to == Lanes::Write::Fixed ? 1 : L.shift);
  }

  void write() {
    W.open("");
    for (const Value &v : Values)
      start(v);
    W.line("hetile_i64 hetile_step = " + Frame.first + ";");
    W.open("for (; hetile_step + " + N + " - 1 <= " + Frame.last + "; hetile_step += " + N + ")");
    for (const Value &v : Values)
      openBlock(v);
    W.line("HETILE_LANE_STEPS");
    W.open("for (int hetile_k = 0; hetile_k < " + N + "; ++hetile_k)");
    W.line("const hetile_i64 hetile_now = hetile_step + hetile_k;");
    for (unsigned vector = 0; vector < Frame.vectors; ++vector)
      step(vector);
    W.close();
    for (const Value &v : Values)
      closeBlock(v);
    W.close();
    W.line(Frame.last + " = hetile_step - 1;");
    for (const Value &v : Values)
      finish(v);
    W.close();
  }

private:
  const Access &accessOf(unsigned statement, unsigned access) const {
    return TheNest.statements[statement].accesses[access];
  }

  int64_t way(const Lanes::Read &r) const { return L.shift * r.du + r.dv; }

  Value &valueOf(unsigned vector, unsigned statement, unsigned access) {
    const Access &a = accessOf(statement, access);
    for (Value &v : Values)
      if (v.vector == vector && v.statement == statement &&
          sameElement(accessOf(v.statement, v.access), a))
        return v;
    const Array &array = TheNest.arrays[a.array];
    Value v;
    v.vector = vector;
    v.statement = statement;
    v.access = access;
    v.id = number(int64_t(Values.size()));
    v.type = array.elementSize >= 4 ? array.elementType : "int";
    Values.push_back(v);
    return Values.back();
  }
  const Value &writerOf(const Value &v) const {
    return const_cast<LaneWriter *>(this)->valueOf(v.vector, v.read->writer, v.read->write);
  }

  /// The value whose element in one step is that of `v` in the next one, if it is found as `v`
  /// would be.
  const Value *findAhead(const Value &v) const {
    for (const Value &u : Values)
      if (v.read && u.read && u.vector == v.vector && u.read->from == v.read->from &&
          (v.read->from == Lanes::Read::Carried
               ? v.read->du > 0 && u.read->du == v.read->du && u.read->dv + 1 == v.read->dv &&
                     u.read->writer == v.read->writer && u.read->write == v.read->write
               : v.read->from == Lanes::Read::Memory && isNext(v, u)))
        return &u;
    return nullptr;
  }

  /// True if the element of `u` lies behind that of `v`, in rows of neighbours in memory.
  bool isNext(const Value &v, const Value &u) const {
    const Access &a = accessOf(v.statement, v.access), &b = accessOf(u.statement, u.access);
    if (v.statement != u.statement || a.array != b.array)
      return false;
    AffineExpr next = a.subscripts.back();
    next.constant += 1;
    return std::equal(a.subscripts.begin(), a.subscripts.end() - 1, b.subscripts.begin(),
                      [](const AffineExpr &x, const AffineExpr &y) { return equal(x, y); }) &&
           equal(next, b.subscripts.back());
  }

  std::string element(const Value &v) const {
    return Body.element(TheNest.statements[v.statement], v.access);
  }

  /// Does something with the element of a lane in a step.
  void inLane(const Value &v, const std::string &lane, const std::string &step,
              const std::function<std::string(const std::string &element)> &what) const {
    Frame.at(v.vector, lane, step, v.statement, [&] { W.line(what(element(v))); });
  }

  /// The same for lanes from 0 on.
  void inLanes(const Value &v, const std::string &lanes, const std::string &step,
               const std::function<std::string(const std::string &element)> &what) const {
    W.line("HETILE_LANE_STEPS");
    W.open("for (int hetile_r = 0; hetile_r < " + lanes + "; ++hetile_r)");
    inLane(v, "hetile_r", step, what);
    W.close();
  }

  static bool reads(const Value &v, Lanes::Read::From from) {
    return v.read && v.read->from == from;
  }
  static bool writes(const Value &v, Lanes::Write::To to) { return v.write && v.write->to == to; }

  /// True if an earlier statement of the same iteration has the value.
  static bool isOwn(const Lanes::Read &r) {
    return r.from == Lanes::Read::Carried && r.du == 0 && r.dv == 0;
  }

  //===--- before and after all steps ----------------------------------------===//

  /// Declares what lasts longer than a step, as it is before the first.
  void start(const Value &v) const {
    if (v.write ||
        (!reads(v, Lanes::Read::Fixed) && !isOwn(*v.read))) // warned of if nobody uses it
      W.line("typedef " + v.type + " hetile_v" + v.id +
             " __attribute__((vector_size(sizeof(" + v.type + ") * " + N + ")));");
    if (reads(v, Lanes::Read::Fixed)) {
      W.line(v.type + " hetile_a" + v.id + "[" + N + "];");
      inLanes(v, N, Frame.first,
              [&](const auto &e) { return "hetile_a" + v.id + "[hetile_r] = " + e + ";"; });
    }
    if (reads(v, Lanes::Read::Column))
      history(v, "hetile_q", L.shift, [](int64_t) { return 1; });
    if (v.ahead)
      vectorOf(v, "hetile_d" + v.id, 0, Frame.first);
    history(v, "hetile_h", v.kept, [&](int64_t d) { return fewestFrom(v, d); });
  }

  /// Of the readers of what `v` writes that want it `d` or more steps later, the fewest lanes on.
  int64_t fewestFrom(const Value &v, int64_t d) const {
    int64_t fewest = -1;
    for (const Value &r : Values)
      if (reads(r, Lanes::Read::Carried) && !r.ahead && way(*r.read) >= d && &writerOf(r) == &v)
        fewest = fewest < 0 ? r.read->du : std::min(fewest, r.read->du);
    return fewest;
  }

  /// The vectors of the last steps. Lanes without a reader may name no element at all.
  template <class Fewest>
  void history(const Value &v, const std::string &prefix, int64_t steps, Fewest fewest) const {
    for (int64_t d = 1; d <= steps; ++d)
      vectorOf(v, prefix + v.id + "_" + number(d), fewest(d), Frame.first + " - " + number(d));
  }

  /// Declares a vector with the elements of a step in all lanes but the last `without`; < 0: in
  /// none.
  void vectorOf(const Value &v, const std::string &name, int64_t without,
                const std::string &step) const {
    W.line("hetile_v" + v.id + " " + name + ";");
    W.open("");
    W.line(v.type + " hetile_t[" + N + "] = {0};");
    if (without >= 0)
      inLanes(v, without ? N + " - " + number(without) : N, step,
              [&](const auto &e) { return "hetile_t[hetile_r] = " + e + ";"; });
    W.line("__builtin_memcpy(&" + name + ", hetile_t, sizeof(hetile_t));");
    W.close();
  }

  /// Stores what has stayed in registers.
  void finish(const Value &v) const {
    if (writes(v, Lanes::Write::Fixed))
      store(v, 1);
    for (int64_t d = 1; writes(v, Lanes::Write::Column) && d <= L.shift; ++d)
      store(v, d);
  }

  /// Stores what was written `d` - 1 steps before the last. (A vector whose lanes are taken by a
  /// variable index would live in memory.)
  void store(const Value &v, int64_t d) const {
    W.open("");
    W.line(v.type + " hetile_t[" + N + "];");
    W.line("__builtin_memcpy(hetile_t, &hetile_h" + v.id + "_" + number(d) +
           ", sizeof(hetile_t));");
    inLanes(v, N, Frame.last + " - " + number(d - 1),
            [&](const auto &e) { return e + " = hetile_t[hetile_r];"; });
    W.close();
  }

  //===--- blocks of steps -----------------------------------------------------===//

  void transpose(const Value &v, const std::string &from, const std::string &to) const {
    W.line(N + "_TRANSPOSE(" + from + v.id + ", " + to + v.id + ");");
  }

  void openBlock(const Value &v) const {
    if (reads(v, Lanes::Read::Memory) && !v.ahead) {
      W.line("hetile_v" + v.id + " hetile_m" + v.id + "[" + N + "], hetile_n" + v.id + "[" + N +
             "];");
      inLanes(v, N, "hetile_step", [&](const auto &e) {
        return "__builtin_memcpy(&hetile_n" + v.id + "[hetile_r], &" + e + ", sizeof(hetile_v" +
               v.id + "));";
      });
      transpose(v, "hetile_n", "hetile_m");
    }
    if (writes(v, Lanes::Write::Memory))
      W.line("hetile_v" + v.id + " hetile_o" + v.id + "[" + N + "], hetile_p" + v.id + "[" + N +
             "];");
  }

  void closeBlock(const Value &v) const {
    if (!writes(v, Lanes::Write::Memory))
      return;
    transpose(v, "hetile_o", "hetile_p");
    const bool ahead = isNew(v) && newRows() <= MostAhead;
    inLanes(v, N, "hetile_step", [&](const auto &e) {
      return "__builtin_memcpy(&" + e + ", &hetile_p" + v.id + "[hetile_r], sizeof(hetile_v" +
             v.id + "));" + (ahead ? " HETILE_AHEAD(" + e + ");" : "");
    });
  }

  size_t newRows() const {
    return L.lanes *
           static_cast<size_t>(std::count_if(Values.begin(), Values.end(), [&](const Value &v) {
             return writes(v, Lanes::Write::Memory) && isNew(v);
           }));
  }

  /// True if no row reads ahead of what it writes: then nothing else brings the element's line into
  /// the cache.
  bool isNew(const Value &v) const {
    const unsigned array = accessOf(v.statement, v.access).array;
    return std::none_of(Values.begin(), Values.end(), [&](const Value &u) {
      return reads(u, Lanes::Read::Memory) && accessOf(u.statement, u.access).array == array;
    });
  }

  //===--- one step ------------------------------------------------------------===//

  /// Declares what all lanes read, and brings it into the array that the loop over lanes reads.
  void fetch(const Value &v) const {
    if (!v.read || v.read->from == Lanes::Read::Fixed || isOwn(*v.read))
      return;
    const std::string x = "hetile_x" + v.id;
    int64_t fresh = 0; // lanes that read memory
    std::string value;
    if (v.ahead) {
      value = "hetile_d" + v.id;
    } else if (v.read->from == Lanes::Read::Memory) {
      value = "hetile_m" + v.id + "[hetile_k]";
    } else if (v.read->from == Lanes::Read::Column) {
      fresh = 1;
      value = "hetile_q" + v.id + "_" + number(L.shift);
    } else {
      fresh = v.read->du;
      value = "hetile_h" + writerOf(v).id + "_" + number(way(*v.read));
    }
    W.line("hetile_v" + v.id + " " + x + " = " + value + ";");
    for (int64_t lane = fresh - 1; lane >= 0; --lane)
      inLane(v, number(lane), "hetile_now", [&](const auto &e) {
        return "const " + v.type + " hetile_t = " + e + "; const hetile_v" + v.id +
               " hetile_u = " + N + "_ALL(hetile_t); " + x + " = " + N + "_UP(" + x +
               ", hetile_u);";
      });
    W.line(v.type + " hetile_a" + v.id + "[" + N + "];");
    W.line("__builtin_memcpy(hetile_a" + v.id + ", &" + x + ", sizeof(hetile_a" + v.id + "));");
    if (v.read->from == Lanes::Read::Column)
      shiftHistory("hetile_q" + v.id + "_", L.shift, x);
  }

  void shiftHistory(const std::string &prefix, int64_t steps, const std::string &newest) const {
    for (int64_t d = steps; d > 1; --d)
      W.line(prefix + number(d) + " = " + prefix + number(d - 1) + ";");
    if (steps > 0)
      W.line(prefix + "1 = " + newest + ";");
  }

  /// One step of a vector.
  void step(unsigned vector) const {
    std::vector<const Value *> values;
    for (const Value &v : Values)
      if (v.vector == vector)
        values.push_back(&v);
    for (const Value *v : values)
      fetch(*v);
    for (const Value *v : values)
      if (v->ahead)
        W.line("hetile_d" + v->id + " = hetile_x" + v->ahead->id + ";");
    laneLoop(vector, values);
    for (const Value *v : values)
      keep(*v);
  }

  void laneLoop(unsigned vector, const std::vector<const Value *> &values) const {
    for (const Value *v : values)
      if (v->write)
        W.line(v->type + " hetile_b" + v->id + "[" + N + "];");
    W.line("HETILE_LANE_LOOP");
    W.open("for (int hetile_r = 0; hetile_r < " + N + "; ++hetile_r)");
    for (const Value *v : values)
      W.line(v->type + " hetile_e" + v->id +
             (v->read && !isOwn(*v->read) ? " = hetile_a" + v->id + "[hetile_r];" : ";"));
    for (unsigned number : Statements)
      statement(vector, number);
    for (const Value *v : values)
      if (v->write)
        W.line("hetile_b" + v->id + "[hetile_r] = hetile_e" + v->id + ";");
    W.close();
  }

  void statement(unsigned vector, unsigned number) const {
    const Statement &s = TheNest.statements[number];
    Replacements replaced;
    for (const Value &v : Values) {
      if (v.vector != vector || v.statement != number)
        continue;
      if (v.read && isOwn(*v.read))
        W.line("hetile_e" + v.id + " = hetile_e" + writerOf(v).id + ";");
      for (unsigned k = 0; k < s.accesses.size(); ++k)
        if (sameElement(s.accesses[k], accessOf(number, v.access)))
          replaced[k] = "hetile_e" + v.id;
    }
    Frame.at(vector, "hetile_r", "hetile_now", number, [&] { Body.statement(W, s, replaced); });
  }

  /// Takes what all lanes have written.
  void keep(const Value &v) const {
    if (!v.write)
      return;
    const std::string y = "hetile_y" + v.id;
    W.line("hetile_v" + v.id + " " + y + ";");
    W.line("__builtin_memcpy(&" + y + ", hetile_b" + v.id + ", sizeof(" + y + "));");
    shiftHistory("hetile_h" + v.id + "_", v.kept, y);
    if (v.write->to == Lanes::Write::Memory)
      W.line("hetile_o" + v.id + "[hetile_k] = " + y + ";");
    if (v.write->to == Lanes::Write::Column)
      inLane(v, N + " - 1", "hetile_now",
             [&](const auto &e) { return e + " = " + y + "[" + N + " - 1];"; });
  }

  Writer &W;
  const Lanes &L;
  const std::string N; // lanes of a vector
  const std::vector<unsigned> &Statements;
  const Nest &TheNest;
  const TileBody &Body;
  const LaneFrame &Frame;
  std::vector<Value> Values;
};

} // namespace

std::string laneCount(const Lanes &lanes) { return "HETILE_LANES" + number(lanes.lanes); }

void writeLanes(Writer &w, const Lanes &lanes, const std::vector<unsigned> &statements,
                const Nest &nest, const TileBody &body, const LaneFrame &frame) {
  LaneWriter(w, lanes, statements, nest, body, frame).write();
}

} // namespace hetile::emit
