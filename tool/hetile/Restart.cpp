// SPDX-License-Identifier: Apache-2.0
//===- Restart.cpp - beginning anew after a crash -------------------------===//
//
// Everything that the handler uses is prepared before: it may neither allocate nor lock.
//
//===----------------------------------------------------------------------===//
#include "Restart.h"

#include "driver/Analysis.h"

#include <csignal>
#include <cstdio>
#include <cstring>
#include <vector>

#include <unistd.h>

namespace hetile::tool {

namespace {

constexpr int Crashes[] = {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL};
constexpr unsigned Most = 16; // restarts

struct sigaction Before[NSIG];
std::vector<char *> Arguments; // [1] and [2] are the restart's own
char LeaveNest[driver::PlaceSize + 32], Said[32] = "--said=0";
char Stack[1 << 16]; // a crash may be the end of the other one
bool MayRestart = false;

void handler(int signal, siginfo_t *info, void *context) {
  const char *place = driver::nestInAnalysis();
  if (MayRestart && place[0]) {
    std::strcpy(LeaveNest, "--leave-nest=");
    std::strcat(LeaveNest, place);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr); // an exec inherits what is blocked
    for (int s : Crashes)
      sigaction(s, &Before[s], nullptr);
    execv("/proc/self/exe", Arguments.data());
  }
  const struct sigaction &old = Before[signal];
  if (old.sa_flags & SA_SIGINFO)
    old.sa_sigaction(signal, info, context);
  else if (old.sa_handler != SIG_DFL && old.sa_handler != SIG_IGN)
    old.sa_handler(signal);
  else
    sigaction(signal, &old, nullptr); // and the instruction is tried again
}

} // namespace

void restartAfterCrashes(int argc, const char **argv) {
  unsigned restarts = 0;
  Arguments = {const_cast<char *>(argv[0]), LeaveNest, Said};
  for (int k = 1; k < argc; ++k) {
    restarts += std::strncmp(argv[k], "--leave-nest=", 13) == 0;
    if (std::strncmp(argv[k], "--said=", 7) != 0)
      Arguments.push_back(const_cast<char *>(argv[k]));
  }
  Arguments.push_back(nullptr);
  MayRestart = restarts < Most;
  stack_t stack{};
  stack.ss_sp = Stack;
  stack.ss_size = sizeof Stack;
  sigaltstack(&stack, nullptr);
  struct sigaction action {};
  action.sa_sigaction = handler;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  for (int s : Crashes)
    sigaction(s, &action, &Before[s]);
}

void countAsSaid(unsigned sources) { std::snprintf(Said, sizeof Said, "--said=%u", sources); }

} // namespace hetile::tool
