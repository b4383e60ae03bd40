// SPDX-License-Identifier: Apache-2.0
//===- Occupancy.cpp - may the program end here? --------------------------===//
//
// Signals are blocked inside. A thread that comes back from a tile and finds the session gone waits
// for the end of the process.
//
//===----------------------------------------------------------------------===//
#include "process/Occupancy.h"

#include "base/SignalMask.h"
#include "base/Simulated.h"

#include <initializer_list>
#include <pthread.h>
#include <time.h>
#include <unistd.h>

namespace hetile::runtime {

Occupancy theOccupancy;

namespace {

thread_local bool isSessions = false;

void rest(long nanoseconds) {
  const timespec time{0, nanoseconds};
  nanosleep(&time, nullptr);
}

/// All signals that do not come from what the thread itself does.
sigset_t fromOutside() {
  sigset_t all;
  sigfillset(&all);
  for (const int own : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS})
    sigdelset(&all, own);
  return all;
}

/// True if a signal waits that is only held here.
bool waiting(const sigset_t &before) {
  sigset_t pending;
  if (sigpending(&pending) != 0 || sigisemptyset(&pending))
    return false;
  for (int number = 1; number < NSIG; ++number)
    if (sigismember(&pending, number) == 1 && sigismember(&before, number) == 0)
      return true;
  return false;
}

Occupancy::Handler arithmeticHandler() {
  struct sigaction action;
  return sigaction(SIGFPE, nullptr, &action) == 0 ? action.sa_handler : SIG_DFL;
}

} // namespace

void Occupancy::begin() {
  isSessions = true;
  FirstArithmetic = arithmeticHandler();
  Where = State::Outside;
}

bool Occupancy::enter() {
  State expected = State::Outside;
  return isSessions && Where.compare_exchange_strong(expected, State::Inside);
}

void Occupancy::leave() {
  State expected = State::Inside;
  Where.compare_exchange_strong(expected, State::Outside); // or the session has ended meanwhile
  if (BeforeProgram)
    BeforeProgram();
  Whole = false;
  if (!Held)
    return;
  Held = false;
  setSignalMask(SIG_SETMASK, &Before, nullptr);
}

void Occupancy::hold() {
#ifdef HETILE_SIMULATED // simulated ranks share a thread
  return;
#endif
  if (Held || !isInside())
    return;
  const sigset_t held = fromOutside();
  Held = setSignalMask(SIG_BLOCK, &held, &Before) == 0;
}

bool Occupancy::isInside() const { return isSessions && Where == State::Inside; }

bool Occupancy::mayEnter() const { return isSessions && Where == State::Outside; }

bool Occupancy::isOutside() const {
  return isSessions && (Where == State::Outside || Where == State::Tile);
}

void Occupancy::open(bool handlers) {
  if (BeforeProgram)
    BeforeProgram();
  Where = State::Tile;
  if (handlers)
    setSignalMask(SIG_SETMASK, &Before, nullptr);
}

void Occupancy::close() {
  const sigset_t held = fromOutside();
  setSignalMask(SIG_BLOCK, &held, nullptr);
  for (State expected = State::Tile; !Where.compare_exchange_strong(expected, State::Inside);
       expected = State::Tile)
    rest(100000000); // another thread ends the process
}

void Occupancy::beginTile() {
  if (Held && !Whole && isInside())
    open(true);
}

void Occupancy::endTile() {
  if (isSessions && Held && Where != State::Inside)
    close();
}

void Occupancy::restAsked() {
  while (Asked && Where == State::Tile)
    rest(1000000);
}

void Occupancy::pause(Crew *crew) {
  if (!Held || !isInside())
    return;
  const bool handlers = !Whole && waiting(Before);
  if (!handlers && !Asked)
    return;
  if (crew)
    crew->stop(!Asked);
  open(handlers);
  restAsked();
  close();
  if (crew)
    crew->resume();
}

Occupancy::State Occupancy::take() {
  for (;;) {
    State where = Where;
    if (where == State::Gone)
      return State::Gone;
    if ((where != State::Inside || isSessions) && Where.compare_exchange_strong(where, State::Gone))
      return where;
    Asked = true;
    rest(1000000);
  }
}

SignalsBlocked::SignalsBlocked() {
  const sigset_t blocked = fromOutside();
  setSignalMask(SIG_BLOCK, &blocked, &Before);
}

SignalsBlocked::~SignalsBlocked() { setSignalMask(SIG_SETMASK, &Before, nullptr); }

bool Occupancy::handlesArithmetic() const {
  const Handler now = arithmeticHandler();
  return Where != State::Gone && now != FirstArithmetic && now != SIG_DFL && now != SIG_IGN;
}

SignalActions::SignalActions() {
  for (int number = 1; number < Count; ++number)
    Known[number] = sigaction(number, nullptr, &Actions[number]) == 0;
}

void SignalActions::restore() const {
  for (int number = 1; number < Count; ++number)
    if (Known[number] && number != SIGCHLD && number != SIGKILL && number != SIGSTOP)
      sigaction(number, &Actions[number], nullptr);
}

} // namespace hetile::runtime
