// SPDX-License-Identifier: Apache-2.0
//===- Env.h - the HETILE_* options -----------------------------*- C++ -*-===//
//
// One table of options (name, default, accepted form, help) and the only place of the runtime
// that reads the environment. Read on the host; the other ranks follow the host.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_ENV_H
#define HETILE_RUNTIME_ENV_H

#include "hetile/plan/Choose.h"
#include "machine/Caches.h"

#include <string>
#include <vector>

namespace hetile::runtime {

enum class Fallback { Auto, Never, Always };
enum class Switch { Auto, Off, On };

struct Settings {
  std::vector<double> speeds;    ///< relative, one a rank; empty: from the machine file or measured
  std::string machineFile;       ///< empty: none
  double secondsPerPoint = 0;    ///< of rank 0, declared; 0: measured
  plan::Overrides overrides;     ///< PROCS, TILE, WIDTH, CHUNK, STRATEGY
  Fallback fallback = Fallback::Auto;
  Switch team = Switch::Auto;      ///< ranks on the host's machine become threads of it
  CacheTiling cacheTiling;       ///< rectangles inside a tile
  Switch ahead = Switch::Auto;   ///< phases run ahead of what moves between them
  Switch replay = Switch::Auto;  ///< ranks run again what filled arrays; on: wherever they can
  bool rebalance = true;         ///< move values of an open region when speeds change
  Switch defer = Switch::Auto;   ///< whether entries are put off, to run together
  bool windows = true;           ///< arrays may stay distributed while unknown code runs
  double memory = 0;             ///< bytes that each rank may take; 0: what its host has
  bool phases = true;            ///< cut long bands into phases
  int64_t phaseRows = 0;         ///< of each phase; 0: the planner decides
  bool opening = true;           ///< the host may run a few rows of a long nest first
  int64_t openingRows = 0;       ///< of each piece of these; 0: the runtime decides
  bool collective = false;       ///< set by the session, not by an option
  bool checkReplicas = true;     ///< compare the ranks' arrays before they share a nest
  bool verify = false;
  double tolerance = -1;         ///< of HETILE_VERIFY, relative; < 0: what the nest asks for
  bool verbose = false;
  bool saysSummary = false;      ///< a line at the end: what several ranks were good for
  bool help = false;
  double waitSeconds = 60;       ///< a wait that is longer is reported
  bool abortWaits = false;       ///< and ends the job
  std::string reportFile;        ///< empty: no report
  std::string traceFile;         ///< empty: no trace
  bool saysProgress = false;     ///< lines while long nests run
  bool atTerminal = false;       ///< they, and others, are seen on one

  /// True if blocks were asked for that arrays which stay distributed cannot have.
  bool fixesBlocks() const {
    return !overrides.strategy.empty() || overrides.width > 0 || overrides.chunkBound > 0;
  }
  /// True if tiles of a certain shape were asked for.
  bool fixesTiles() const { return fixesBlocks() || overrides.tileHeight > 0; }
  /// True if the plan may send a nest back to the original code.
  bool mayStaySequential() const {
    return fallback == Fallback::Auto && !overrides.allProcs && overrides.procs == 0;
  }
};

/// Reads all options for `ranks` ranks. On a bad value returns false and sets `error` to one
/// line that names the option, the value and the accepted form.
bool readSettings(int ranks, Settings &settings, std::string &error);

/// All of the table.
std::vector<std::string> optionNames();

/// An option as pages show it.
struct OptionText {
  std::string name, initial, accepted, help;
};

std::vector<OptionText> optionTable();

/// HETILE_START_SECONDS of this process, or its default if it has a bad value: for before the
/// options are read.
double startSeconds();

/// HETILE_HUGE_PAGES of this process, likewise. Where memory is counted (HETILE_MEMORY), pages are
/// small. Allocates nothing.
bool mayHaveHugePages();

/// The table for people.
std::string describeOptions();

} // namespace hetile::runtime

#endif
