// SPDX-License-Identifier: Apache-2.0
//===- Isl.h - the one door to isl ------------------------------*- C++ -*-===//
//
// A context with an operation quota, and the RAII types of isl's own C++ interface. isl
// reports errors by exceptions here; they never leave this layer: every exported function
// turns them into values.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_ISL_H
#define HETILE_POLY_ISL_H

#include <isl/cpp.h>

#include <isl/aff.h>
#include <isl/ast.h>
#include <isl/ast_build.h>
#include <isl/constraint.h>
#include <isl/flow.h>
#include <isl/id.h>
#include <isl/map.h>
#include <isl/options.h>
#include <isl/schedule.h>
#include <isl/schedule_node.h>
#include <isl/set.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include <pthread.h>

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>

namespace hetile::poly {

/// Owns an isl_ctx. Must outlive every isl object made from it.
class Context {
public:
  /// `quota`: isl operations after which an analysis gives up (exception_quota). They are counted,
  /// so that the same nest has the same answer. Only where numbers grow beyond all bounds are there
  /// few that take minutes: it also gives up after `seconds` of the calling thread's processor
  /// time.
  Context(unsigned long quota, double seconds);
  ~Context();
  Context(const Context &) = delete;
  Context &operator=(const Context &) = delete;
  isl::ctx get() const { return isl::ctx(Ctx); }

  /// After an error: true if the quota is used up, whatever isl called the error. (A parser
  /// that meets the quota speaks of syntax, a plain call returns null.)
  bool exhausted() const;

  /// True if it was the time that ended the analysis.
  bool isLate() const { return Shared->isLate; }

  /// Ends the analysis; the operations that it took.
  unsigned long used();

private:
  /// What the watchdog shares with the context. It lives as long as either: after a crash of the
  /// analysis, which leaves the context behind, the watchdog still runs.
  struct Watch {
    std::mutex mutex;
    std::condition_variable finished;
    bool isFinished = false;
    std::atomic<bool> isLate = {false};
    clockid_t clock; // of the thread that analyses
  };
  static void watch(Watch &shared, isl_ctx *ctx, double until);
  void stopWatching();

  isl_ctx *Ctx;
  std::shared_ptr<Watch> Shared = std::make_shared<Watch>();
  std::thread Watchdog;
};

/// While it lives, each operation of `ctx` after the first `from` counts as `weight` of them: its
/// tableaus are large.
class LongOperations {
public:
  LongOperations(isl_ctx *ctx, unsigned long from, unsigned long weight);
  ~LongOperations();
  LongOperations(const LongOperations &) = delete;
  LongOperations &operator=(const LongOperations &) = delete;

private:
  isl_ctx *const ctx;
  const unsigned long from, weight, quota; // from: operations of the context
};

/// The operations of `ctx` count from 0 again; Context::used() still knows them.
void countAnew(isl_ctx *ctx);

/// An isl object in isl's notation.
template <class T> std::string text(const T &object) {
  std::ostringstream os;
  os << object;
  return os.str();
}

/// Name of the tuple of a set with one.
inline std::string tupleName(const isl::set &set) { return isl_set_get_tuple_name(set.get()); }

} // namespace hetile::poly

#endif
