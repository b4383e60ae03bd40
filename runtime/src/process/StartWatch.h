// SPDX-License-Identifier: Apache-2.0
//===- StartWatch.h - do all ranks come to the start? -----------*- C++ -*-===//
//
// A rank that runs a program without hetile, with or without MPI of its own, never comes to where
// the others wait for it inside MPI. A thread ends such a job in bounded time.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_STARTWATCH_H
#define HETILE_RUNTIME_STARTWATCH_H

#include <condition_variable>
#include <mutex>
#include <pthread.h>

namespace hetile::runtime {

class StartWatch {
public:
  /// Ends the process, with a message, if this object still lives after `seconds`.
  explicit StartWatch(double seconds);
  ~StartWatch();
  StartWatch(const StartWatch &) = delete;
  StartWatch &operator=(const StartWatch &) = delete;

private:
  void watch();

  const double Seconds;
  bool Started = false, Done = false;
  pthread_t Thread{};
  std::mutex Mutex;
  std::condition_variable Wake;
};

} // namespace hetile::runtime

#endif
