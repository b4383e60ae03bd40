//===- LaneLoops.cpp - rows as the lanes of vectors, as C text ------------===//
//
// One step is a loop over lanes around the user's text, with a variable for each element, which
// compilers turn into vector instructions. Around it stands what vectors are needed for: values of
// earlier steps move to the next lanes, and blocks of steps are exchanged with rows in memory.
//
//   hetile_e<n>  the element of one lane          hetile_a<n>  what all lanes read
//   hetile_b<n>  what all lanes write             hetile_h<n>_<d>, hetile_q<n>_<d>  what they wrote
//   hetile_m<n>, hetile_o<n>  a block of steps          or read d steps ago
//
//===----------------------------------------------------------------------===//
#include "LaneLoops.h"

#include "../model/Affine.h"

#include <algorithm>

using namespace hetile::model;

namespace hetile::emit {

namespace {

std::string number(int64_t n) { return std::to_string(n); }

/// An element that a statement accesses.
struct Value {
  unsigned statement, access;
  const Lanes::Read *read = nullptr;
  const Lanes::Write *write = nullptr;
  std::string id, type;
  int64_t kept = 0;     // steps for which what is written stays

};

class LaneWriter {
public:
  LaneWriter(Writer &w, const Lanes &lanes, const std::vector<unsigned> &statements, const Nest &nest,
             const TileBody &body, const LaneFrame &frame)
      : W(w), L(lanes), Statements(statements), TheNest(nest), Body(body), Frame(frame) {
    for (const Lanes::Read &r : lanes.reads)
      valueOf(r.statement, r.access).read = &r;
    for (const Lanes::Write &w : lanes.writes)
      valueOf(w.statement, w.access).write = &w;
    for (const Lanes::Read &r : lanes.reads)
      if (r.from == Lanes::Read::Carried) {
        Value &writer = valueOf(r.writer, r.write);
        writer.kept = std::max(writer.kept, way(r));
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
    W.open("for (; hetile_step + HETILE_LANES - 1 <= " + Frame.last +
           "; hetile_step += HETILE_LANES)");
    for (const Value &v : Values)
      openBlock(v);
    W.open("for (int hetile_k = 0; hetile_k < HETILE_LANES; ++hetile_k)");
    W.line("const hetile_i64 hetile_now = hetile_step + hetile_k;");
    for (const Value &v : Values)
      fetch(v);
    step();
    for (const Value &v : Values)
      keep(v);
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

  Value &valueOf(unsigned statement, unsigned access) {
    const Access &a = accessOf(statement, access);
    for (Value &v : Values)
      if (v.statement == statement && sameElement(accessOf(v.statement, v.access), a))
        return v;
    const Array &array = TheNest.arrays[a.array];
    Value v;
    v.statement = statement;
    v.access = access;
    v.id = number(int64_t(Values.size()));
    v.type = array.elementSize == 4 ? array.elementType : "int";
    Values.push_back(v);
    return Values.back();
  }
  const Value &valueOf(unsigned statement, unsigned access) const {
    return const_cast<LaneWriter *>(this)->valueOf(statement, access);
  }

  std::string element(const Value &v) const {
    return Body.element(TheNest.statements[v.statement], v.access);
  }

  /// Does something with the element of a lane in a step.
  void inLane(const Value &v, const std::string &lane, const std::string &step,
              const std::function<std::string(const std::string &element)> &what) const {
    Frame.at(lane, step, v.statement, [&] { W.line(what(element(v))); });
  }

  /// The same for lanes from 0 on.
  void inLanes(const Value &v, const std::string &lanes, const std::string &step,
               const std::function<std::string(const std::string &element)> &what) const {
    W.open("for (int hetile_r = 0; hetile_r < " + lanes + "; ++hetile_r)");
    inLane(v, "hetile_r", step, what);
    W.close();
  }

  static bool reads(const Value &v, Lanes::Read::From from) { return v.read && v.read->from == from; }
  static bool writes(const Value &v, Lanes::Write::To to) { return v.write && v.write->to == to; }

  /// True if an earlier statement of the same iteration has the value.
  static bool isOwn(const Lanes::Read &r) {
    return r.from == Lanes::Read::Carried && r.du == 0 && r.dv == 0;
  }

  //===--- before and after all steps ----------------------------------------===//

  /// Declares what lasts longer than a step, as it is before the first.
  void start(const Value &v) const {
    if (v.write || (!reads(v, Lanes::Read::Fixed) && !isOwn(*v.read))) // warned of if nobody uses it
      W.line("typedef " + v.type + " hetile_v" + v.id +
             " __attribute__((vector_size(4 * HETILE_LANES)));");
    if (reads(v, Lanes::Read::Fixed)) {
      W.line(v.type + " hetile_a" + v.id + "[HETILE_LANES];");
      inLanes(v, "HETILE_LANES", Frame.first,
              [&](const auto &e) { return "hetile_a" + v.id + "[hetile_r] = " + e + ";"; });
    }
    if (reads(v, Lanes::Read::Column))
      history(v, "hetile_q", L.shift, [](int64_t) { return 1; });
    history(v, "hetile_h", v.kept, [&](int64_t d) { return fewestFrom(v, d); });
  }

  /// Of the readers of what `v` writes that want it `d` or more steps later, the fewest lanes on.
  int64_t fewestFrom(const Value &v, int64_t d) const {
    int64_t fewest = -1;
    for (const Lanes::Read &r : L.reads)
      if (r.from == Lanes::Read::Carried && way(r) >= d && &valueOf(r.writer, r.write) == &v)
        fewest = fewest < 0 ? r.du : std::min(fewest, r.du);
    return fewest;
  }

  /// The vectors of the last steps. Lanes without a reader may name no element at all.
  template <class Fewest>
  void history(const Value &v, const std::string &prefix, int64_t steps, Fewest fewest) const {
    for (int64_t d = 1; d <= steps; ++d) {
      const std::string name = prefix + v.id + "_" + number(d);
      W.line("hetile_v" + v.id + " " + name + ";");
      W.open("");
      W.line(v.type + " hetile_t[HETILE_LANES] = {0};");
      if (const int64_t lanes = fewest(d); lanes >= 0)
        inLanes(v, "HETILE_LANES - " + number(lanes), Frame.first + " - " + number(d),
                [&](const auto &e) { return "hetile_t[hetile_r] = " + e + ";"; });
      W.line("__builtin_memcpy(&" + name + ", hetile_t, sizeof(hetile_t));");
      W.close();
    }
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
    W.line(v.type + " hetile_t[HETILE_LANES];");
    W.line("__builtin_memcpy(hetile_t, &hetile_h" + v.id + "_" + number(d) + ", sizeof(hetile_t));");
    inLanes(v, "HETILE_LANES", Frame.last + " - " + number(d - 1),
            [&](const auto &e) { return e + " = hetile_t[hetile_r];"; });
    W.close();
  }

  //===--- blocks of steps -----------------------------------------------------===//

  void transpose(const Value &v, const std::string &from, const std::string &to) const {
    W.line("HETILE_LANES_TRANSPOSE(" + from + v.id + ", " + to + v.id + ");");
  }

  void openBlock(const Value &v) const {
    if (reads(v, Lanes::Read::Memory)) {
      W.line("hetile_v" + v.id + " hetile_m" + v.id + "[HETILE_LANES], hetile_n" + v.id +
             "[HETILE_LANES];");
      inLanes(v, "HETILE_LANES", "hetile_step", [&](const auto &e) {
        return "__builtin_memcpy(&hetile_n" + v.id + "[hetile_r], &" + e + ", sizeof(hetile_v" + v.id +
               "));";
      });
      transpose(v, "hetile_n", "hetile_m");
    }
    if (writes(v, Lanes::Write::Memory))
      W.line("hetile_v" + v.id + " hetile_o" + v.id + "[HETILE_LANES], hetile_p" + v.id +
             "[HETILE_LANES];");
  }

  void closeBlock(const Value &v) const {
    if (!writes(v, Lanes::Write::Memory))
      return;
    transpose(v, "hetile_o", "hetile_p");
    inLanes(v, "HETILE_LANES", "hetile_step", [&](const auto &e) {
      return "__builtin_memcpy(&" + e + ", &hetile_p" + v.id + "[hetile_r], sizeof(hetile_v" + v.id +
             "));";
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
    if (v.read->from == Lanes::Read::Memory) {
      value = "hetile_m" + v.id + "[hetile_k]";
    } else if (v.read->from == Lanes::Read::Column) {
      fresh = 1;
      value = "hetile_q" + v.id + "_" + number(L.shift);
    } else {
      fresh = v.read->du;
      value = "hetile_h" + valueOf(v.read->writer, v.read->write).id + "_" + number(way(*v.read));
    }
    W.line("hetile_v" + v.id + " " + x + " = " + value + ";");
    for (int64_t lane = fresh - 1; lane >= 0; --lane)
      inLane(v, number(lane), "hetile_now", [&](const auto &e) {
        return "const " + v.type + " hetile_t = " + e + "; const hetile_v" + v.id +
               " hetile_u = HETILE_LANES_ALL(hetile_t); " + x + " = HETILE_LANES_UP(" + x +
               ", hetile_u);";
      });
    W.line(v.type + " hetile_a" + v.id + "[HETILE_LANES];");
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

  /// The loop over lanes.
  void step() const {
    for (const Value &v : Values)
      if (v.write)
        W.line(v.type + " hetile_b" + v.id + "[HETILE_LANES];");
    W.line("HETILE_LANE_LOOP");
    W.open("for (int hetile_r = 0; hetile_r < HETILE_LANES; ++hetile_r)");
    for (const Value &v : Values)
      W.line(v.type + " hetile_e" + v.id +
             (v.read && !isOwn(*v.read) ? " = hetile_a" + v.id + "[hetile_r];" : ";"));
    for (unsigned number : Statements)
      statement(number);
    for (const Value &v : Values)
      if (v.write)
        W.line("hetile_b" + v.id + "[hetile_r] = hetile_e" + v.id + ";");
    W.close();
  }

  void statement(unsigned number) const {
    const Statement &s = TheNest.statements[number];
    Replacements replaced;
    for (const Value &v : Values) {
      if (v.statement != number)
        continue;
      if (v.read && isOwn(*v.read))
        W.line("hetile_e" + v.id + " = hetile_e" + valueOf(v.read->writer, v.read->write).id + ";");
      for (unsigned k = 0; k < s.accesses.size(); ++k)
        if (sameElement(s.accesses[k], accessOf(number, v.access)))
          replaced[k] = "hetile_e" + v.id;
    }
    Frame.at("hetile_r", "hetile_now", number, [&] { Body.statement(W, s, replaced); });
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
      inLane(v, "HETILE_LANES - 1", "hetile_now",
             [&](const auto &e) { return e + " = " + y + "[HETILE_LANES - 1];"; });
  }

  Writer &W;
  const Lanes &L;
  const std::vector<unsigned> &Statements;
  const Nest &TheNest;
  const TileBody &Body;
  const LaneFrame &Frame;
  std::vector<Value> Values;
};

} // namespace

void writeLanes(Writer &w, const Lanes &lanes, const std::vector<unsigned> &statements,
                const Nest &nest, const TileBody &body, const LaneFrame &frame) {
  LaneWriter(w, lanes, statements, nest, body, frame).write();
}

} // namespace hetile::emit
