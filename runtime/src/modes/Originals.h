// SPDX-License-Identifier: Apache-2.0
//===- Originals.h - original code that runs --------------------*- C++ -*-===//
//
// Between hetile_enter, which said no, and hetile_leave: how long it takes is learnt, and where
// results are verified, they are compared then.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_ORIGINALS_H
#define HETILE_RUNTIME_ORIGINALS_H

#include "arrays/Verify.h"
#include "comm/Transport.h"
#include "trace/Recorder.h"

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hetile::runtime {

class Originals {
public:
  explicit Originals(const Transport &link) : Link(link) {}
  ~Originals();

  /// Of a nest that is left.
  struct Ended {
    double points, seconds;
    std::unique_ptr<Verifier> verifier; ///< null: nothing is to be compared
  };

  /// False if there is none in any session: whoever leaves a nest has nothing to tell. Any thread.
  static bool anyStarted() { return Started.load(std::memory_order_relaxed) > 0; }

  /// The original code of `nest` begins, for `reason`. `verifier`: what its results are compared
  /// with, or null.
  void start(const hetile_nest *nest, double points, std::unique_ptr<Verifier> verifier,
             const std::string &reason = "to compare with");
  /// It has ended; nothing if it did not run.
  std::optional<Ended> end(const hetile_nest *nest);
  /// True if the last one is that of `nest`, and is compared.
  bool isVerified(const hetile_nest *nest) const;

private:
  struct Original {
    const hetile_nest *nest;
    double points, start;
    std::unique_ptr<Verifier> verifier;
    Recorder *records; ///< of `event`
    Event *event;
  };
  const Transport &Link;
  static std::atomic<int> Started; ///< in all sessions, and not ended

  std::vector<Original> Open;
};

} // namespace hetile::runtime

#endif
