// SPDX-License-Identifier: Apache-2.0
//===- OptimalCommand.cpp - hetile-plan optimal ----------------------------===//
//
// Optimal schedules of tiny tile graphs by integer programming.
//
//===----------------------------------------------------------------------===//
#include "command/Answers.h"
#include "Subcommands.h"
#ifdef HETILE_HAVE_GLPK
#include "hetile/plan/Ilp.h"
#endif

#include <cmath>

namespace hetile::tool {

namespace {

#ifdef HETILE_HAVE_GLPK
void optimal(const Options &o) {
  std::vector<int64_t> times;
  for (double t : o.times("times")) {
    if (t != std::floor(t) || t > 1e9)
      throw Failure{"--times must be integers for the integer program"};
    times.push_back(int64_t(t));
  }
  plan::OptimalSchedule s;
  std::string error;
  if (!plan::optimalSchedule(times, o.integer("rows", 1, MostRows),
                             o.integer("columns", 1, MostColumns),
                             o.integer("comm-latency", 0, 1000000),
                             o.number("seconds", 0, true), s, error))
    throw Failure{error};
  Json answer;
  answer["makespan"] = s.makespan;
  answer["owner"] = s.owner;
  answer["start"] = s.start;
  if (o.has("json")) {
    print(answer, true);
    return;
  }
  std::printf("makespan  %lld\nowner of each tile, first row at the bottom:\n",
              (long long)s.makespan);
  for (size_t i = s.owner.size(); i-- > 0;) {
    for (int q : s.owner[i])
      std::printf(" %2d", q);
    std::printf("\n");
  }
}
#else
void optimal(const Options &) { throw Failure{"this hetile-plan was built without GLPK"}; }
#endif

} // namespace

Command optimalCommand() {
  return {"optimal",
          "optimal schedule of a tiny tile graph, any tile on any processor",
          {{"times", "t1,t2,..", nullptr, "integer time of one tile on each processor"},
           {"rows", "M", nullptr, "rows of tiles"},
           {"columns", "N", nullptr, "columns of tiles"},
           {"comm-latency", "l", "0", "integer time between tiles on different processors"},
           {"seconds", "s", "60", "give up after that long"},
           {"json", nullptr, "", "print JSON"}},
          optimal};
}

} // namespace hetile::tool
