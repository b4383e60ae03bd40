// SPDX-License-Identifier: Apache-2.0
//===- Passes.h - the passes of a file by name ------------------*- C++ -*-===//
//
// Every pass runs under its name: --time-passes lists them in the order in which they ran first,
// and
// --dump-after prints what is known after one of them.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_DRIVER_PASSES_H
#define HETILE_DRIVER_PASSES_H

#include "Stopwatch.h"

#include <deque>
#include <string>
#include <utility>
#include <vector>

namespace hetile::driver {

/// The names, in their order. "read" and "analyze" run once for each way to read a loop, those from
/// "regions" on once more where the output is at fault.
const std::vector<std::string> &passNames();

/// What all runs of a pass took, of one nest or of the file (`of` is empty).
struct PassTime {
  std::string name, of;
  double seconds = 0;
  unsigned long steps = 0; // that were counted: isl's operations
};

class Passes {
public:
  explicit Passes(std::string dumpAfter) : wanted(std::move(dumpAfter)) {}

  /// Runs a pass. `of`: the nest that it runs for.
  template <typename F> auto run(const std::string &name, const std::string &of, F pass) {
    const Timer timer(*this, time(name, of));
    return pass();
  }
  template <typename F> auto run(const std::string &name, F pass) { return run(name, "", pass); }

  /// Counts steps of a pass that has run.
  void addSteps(const std::string &name, const std::string &of, unsigned long steps) {
    time(name, of).steps += steps;
  }

  /// Keeps `state()`, a text, if the dump after this pass is wanted.
  template <typename F> void dump(const std::string &name, F state) {
    if (name == wanted)
      text += state();
  }

  /// In the order in which they ran first. What runs inside of another pass does not count there.
  const std::deque<PassTime> &times() const { return all; }
  const std::string &dumped() const { return text; }

private:
  std::string wanted, text;
  std::deque<PassTime> all;
  PassTime *running = nullptr;

  PassTime &time(const std::string &name, const std::string &of);

  /// Adds what has passed since it was made.
  class Timer {
  public:
    Timer(Passes &passes, PassTime &time) : passes(passes), time(time), around(passes.running) {
      passes.running = &time;
    }
    Timer(const Timer &) = delete;
    ~Timer() {
      const double seconds = watch.seconds();
      time.seconds += seconds;
      if (around)
        around->seconds -= seconds;
      passes.running = around;
    }

  private:
    Passes &passes;
    PassTime &time;
    PassTime *const around;
    const Stopwatch watch;
  };
};

} // namespace hetile::driver

#endif
