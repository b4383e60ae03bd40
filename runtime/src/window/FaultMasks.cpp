// SPDX-License-Identifier: Apache-2.0
//===- FaultMasks.cpp - SIGSEGV as the program has blocked it -------------===//
//
// Masks of a thread, and masks of handlers. What siglongjmp and the end of a handler restore is the
// kernel's, where the signal is not blocked.
//
//===----------------------------------------------------------------------===//
#include "window/FaultMasks.h"

#include <bitset>

namespace hetile::runtime {

namespace {

constexpr int Signals = 65; // SIGRTMAX + 1

thread_local bool blocks = false, waits = false;

/// Those whose handlers the program runs with SIGSEGV blocked.
std::bitset<Signals> blockedIn;

bool isHandled(const struct sigaction &action) {
  return action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN;
}

} // namespace

bool seemsBlocked() { return blocks; }

void seemBlocked(bool blocked) {
  blocks = blocked;
  if (blocks || !waits)
    return;
  waits = false;
  raise(SIGSEGV);
}

void sentWhileBlocked() { waits = true; }

void allowInHandlers() {
  for (int number = 1; number < Signals; ++number) {
    struct sigaction action;
    if (number == SIGSEGV || sigaction(number, nullptr, &action) != 0 || !isHandled(action) ||
        sigismember(&action.sa_mask, SIGSEGV) != 1)
      continue;
    blockedIn[static_cast<size_t>(number)] = true;
    sigdelset(&action.sa_mask, SIGSEGV);
    sigaction(number, &action, nullptr);
  }
}

int exchangeAllowed(int (*real)(int, const struct sigaction *, struct sigaction *), int number,
                    const struct sigaction *next, struct sigaction *before) {
  if (number < 1 || number >= Signals)
    return real(number, next, before);
  const size_t place = static_cast<size_t>(number);
  const bool was = blockedIn[place];
  bool is = was;
  struct sigaction allowed;
  if (next) {
    allowed = *next;
    is = sigismember(&allowed.sa_mask, SIGSEGV) == 1;
    sigdelset(&allowed.sa_mask, SIGSEGV);
  }
  const int result = real(number, next ? &allowed : nullptr, before);
  if (result != 0)
    return result;
  blockedIn[place] = is;
  if (before && was)
    sigaddset(&before->sa_mask, SIGSEGV);
  return 0;
}

} // namespace hetile::runtime
