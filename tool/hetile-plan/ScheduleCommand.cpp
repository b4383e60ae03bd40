// SPDX-License-Identifier: Apache-2.0
//===- ScheduleCommand.cpp - hetile-plan schedule --------------------------===//
//
// Chunk, trapezoid and trapezoid-geometric schedules.
//
//===----------------------------------------------------------------------===//
#include "command/Answers.h"
#include "Subcommands.h"
#include "hetile/plan/Kyriakopoulos.h"

namespace hetile::tool {

namespace {

void schedule(const Options &o) {
  plan::Scheme scheme;
  if (!plan::parseScheme(o.text("scheme"), scheme))
    throw Failure{"--scheme is '" + o.text("scheme") +
                  "'; accepted: cs, ts, tgs, tgs-corrected"};
  plan::ScheduleProblem p;
  p.n1 = o.integer("n1", 1, MostColumns);
  p.n2 = o.integer("n2", 1, MostColumns);
  p.processors = o.integer("procs", 1, 1000000);
  p.t = o.number("t", 0, true);
  p.latency = o.number("latency");
  p.perByte = o.number("per-byte");
  p.bytes = o.number("bytes");
  p.contention = o.number("contention");
  double first = o.has("first") ? o.number("first", 1) : 0;
  double last = o.has("last") ? o.number("last", 1) : 0;
  int64_t width = o.has("width") ? o.integer("width", 1, p.n2) : 0;
  plan::Schedule s;
  std::string error;
  if (!plan::makeSchedule(p, scheme, first, last, width, s, error))
    throw Failure{error};
  bool trapezoid = scheme != plan::Scheme::Chunk;
  bool geometric = trapezoid && scheme != plan::Scheme::Trapezoid;
  Json answer;
  answer["n1"] = s.n1;
  answer["n2"] = s.n2;
  answer["F"] = trapezoid ? Json(s.F) : Json();
  answer["L"] = trapezoid ? Json(s.L) : Json();
  answer["lambda"] = geometric ? Json(s.lambda) : Json();
  answer["time"] = s.time;
  print(answer, o.has("json"));
}

} // namespace

Command scheduleCommand() {
  return {"schedule",
          "chunk, trapezoid and trapezoid-geometric schedules on equal processors",
          {{"scheme", "name", nullptr, "cs, ts, tgs or tgs-corrected"},
           {"n1", "N", nullptr, "size along the distributed dimension"},
           {"n2", "N", nullptr, "size along the other dimension"},
           {"procs", "P", nullptr, "processors"},
           {"t", "t", nullptr, "time of one iteration"},
           {"latency", "a", "0", "latency of a message"},
           {"per-byte", "b", "0", "time of a byte"},
           {"bytes", "s", "8", "bytes of one element"},
           {"contention", "g", "0", "time added for each other processor"},
           {"first", "F", "", "first size of the trapezoid, instead of N1/(2P)"},
           {"last", "L", "", "last size, instead of the one where computing covers a message"},
           {"width", "n", "", "tile width of cs and ts along n2, instead of the optimum of cs"},
           {"json", nullptr, "", "print JSON"}},
          schedule};
}

} // namespace hetile::tool
