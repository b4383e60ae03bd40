// SPDX-License-Identifier: Apache-2.0
//===- Team.h - processors that ranks of the same machine lend --*- C++ -*-===//
//
// Ranks of one machine could compute on one memory if they were threads of one process. So where
// they have nothing else to do, they are: they sleep, and for each of them the first one has a
// thread on the processors that it may use. Nothing has to be sent then. The threads call no MPI,
// handle no signals, and sleep between two runs, too.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_TEAM_H
#define HETILE_RUNTIME_TEAM_H

#include "process/Occupancy.h"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <pthread.h>
#include <sched.h>
#include <vector>

namespace hetile::runtime {

class Team : public Crew {
public:
  /// `lent`: processors of each thread besides the caller.
  explicit Team(std::vector<cpu_set_t> lent) : Lent(std::move(lent)) {}
  ~Team() override;
  Team(const Team &) = delete;
  Team &operator=(const Team &) = delete;

  /// Threads that may take part, with the caller.
  int size() const { return 1 + static_cast<int>(Lent.size()); }

  /// Calls `body` on this thread and on those that are awake before it ends, and returns when all
  /// calls have. A thread that comes late (its processor has other work) is not waited for: `body`
  /// must take what there is to do piece by piece. It must not throw.
  void run(const std::function<void()> &body);

  /// Wakes threads that sleep, and returns when they are awake. Where they have no processor now,
  /// after a millisecond.
  void rouse();

  // Crew: the threads rest between two pieces of a body, see restBetween.
  void stop(bool patient) override;
  void resume() override;

private:
  friend void restBetween(int turn);
  void start();
  void announce();
  void help();
  bool awaitRun(uint64_t &seen);

  const std::vector<cpu_set_t> Lent;
  std::vector<pthread_t> Threads;
  bool Started = false;
  const std::function<void()> *Body = nullptr;
  std::atomic<uint64_t> Runs{0};  ///< that have begun
  std::atomic<bool> Open{false};  ///< threads may still join the last one
  std::atomic<int> Inside{0}; ///< threads that have joined it, or are about to see that it is over
  std::atomic<int> Asleep{0};
  std::atomic<int> Helpers{0}; ///< threads that have begun
  std::atomic<bool> Ending{false};
  std::atomic<bool> Resting{false}; ///< threads stop where they can
  std::atomic<int> AtRest{0};
  double NextPause = 0; ///< of the caller of run()
  std::mutex Mutex;
  std::condition_variable Wake;
};

/// Between two pieces of a body, or in turn number `turn` of waiting for one: a place where a
/// thread may rest, and where the caller of run() may be left for good.
void restBetween(int turn);

} // namespace hetile::runtime

#endif
