// SPDX-License-Identifier: Apache-2.0
//===- Occupancy.h - may the program end here? ------------------*- C++ -*-===//
//
// A program may end, or leave a nest by a jump, in a signal handler, or end in another of its
// threads, while the runtime is in the midst of messages. So handlers run only where the runtime
// can be left: while a tile computes, or between two steps. Who wants to end the session waits for
// such a place.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_OCCUPANCY_H
#define HETILE_RUNTIME_OCCUPANCY_H

#include <atomic>
#include <csignal>

namespace hetile::runtime {

/// Threads that compute for this one, which must rest while it might not come back.
class Crew {
public:
  virtual ~Crew() = default;
  /// Returns when all rest; `patient`: however long it takes.
  virtual void stop(bool patient) = 0;
  virtual void resume() = 0;
};

/// Of the session's thread. What other threads may call says so.
class Occupancy {
public:
  enum class State : int {
    Outside, ///< the program's own code runs
    Inside,  ///< the runtime: it cannot be left here
    Tile,    ///< in a nest, but what runs may be left for good
    Gone     ///< the session has ended
  };

  using Handler = void (*)(int);

  /// The calling thread becomes the session's.
  void begin();
  /// `action` is called each time when code of the program is about to run.
  void beforeProgram(void (*action)()) { BeforeProgram = action; }

  /// Enters the runtime; false if the session is gone, or if it is inside already (a handler or a
  /// tile calls it).
  bool enter();
  void leave();

  /// From here to leave(), handlers wait for places where they may run. `whole`: what the job
  /// leaves undone is lost, so that they wait for its end.
  void hold();
  void keepWhole(bool whole) { Whole = whole; }

  /// Around the computation of a tile, inside.
  void beginTile();
  void endTile();
  /// A place between two steps: handlers run now, and whoever wants to end the session does.
  void pause(Crew *crew = nullptr);

  /// Any thread: takes the session to end it. What is returned is where its thread is: Outside and
  /// Inside (the calling thread itself): it can end in order; Tile: in the midst of a nest; Gone:
  /// somebody else ends it.
  State take();

  /// Any thread: that of the session is inside the runtime. Quick.
  bool anyInside() const { return Where.load(std::memory_order_relaxed) == State::Inside; }
  /// The calling thread is the session's, and inside the runtime.
  bool isInside() const;
  /// True if enter() would be; and somebody may end the session before it is called.
  bool mayEnter() const;
  /// The calling thread is the session's, and the program's own code runs.
  bool isOutside() const;
  /// True if the program has set a handler of its own for arithmetic faults: it may jump out of any
  /// operation.
  bool handlesArithmetic() const;
  /// Any thread: the program's own code runs in the session's thread.
  bool programRuns() const { return Where == State::Outside; }
  bool isGone() const { return Where == State::Gone; }

private:
  void open(bool handlers);
  void close();
  void restAsked();

  std::atomic<State> Where{State::Gone};
  std::atomic<bool> Asked{false}; ///< another thread wants to end the session
  bool Held = false, Whole = false;
  void (*BeforeProgram)() = nullptr;
  sigset_t Before{};              ///< blocked when hold() was called
  Handler FirstArithmetic = SIG_DFL; ///< of SIGFPE, when main began: a sanitizer may have one
};

/// The one of the process.
extern Occupancy theOccupancy; // a constant: nothing asks whether it is there
inline Occupancy &occupancy() { return theOccupancy; }

/// While it lives, the thread is inside, if that was possible.
class Inside {
public:
  Inside() : Entered(occupancy().enter()) {}
  ~Inside() {
    if (Entered)
      occupancy().leave();
  }
  Inside(const Inside &) = delete;
  Inside &operator=(const Inside &) = delete;
  explicit operator bool() const { return Entered; }

private:
  const bool Entered;
};

/// While it lives, no signal from outside is handled by this thread.
class SignalsBlocked {
public:
  SignalsBlocked();
  ~SignalsBlocked();
  SignalsBlocked(const SignalsBlocked &) = delete;
  SignalsBlocked &operator=(const SignalsBlocked &) = delete;

private:
  sigset_t Before{};
};

/// What MPI changes about signals when it starts does not concern the program.
class SignalActions {
public:
  SignalActions();
  /// As they were, but for those of child processes, which MPI may have.
  void restore() const;

private:
  static constexpr int Count = 65;
  struct sigaction Actions[Count];
  bool Known[Count] = {};
};

} // namespace hetile::runtime

#endif
