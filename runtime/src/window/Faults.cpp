// SPDX-License-Identifier: Apache-2.0
//===- Faults.cpp - touches of pages that are not there -------------------===//
//
// The handler runs on the program's own stack, in the midst of one of its instructions, which is
// executed again when it returns. Arrays on the stack are never guarded.
//
//===----------------------------------------------------------------------===//
#include "window/Faults.h"

#include "base/SignalMask.h"
#include "window/FaultMasks.h"

#include <cerrno>
#include <cfenv>
#include <cstring>
#include <dlfcn.h>
#include <ucontext.h>

namespace hetile::runtime {

namespace {

FaultServer server = nullptr;
struct sigaction programs; // what the program would have done
bool caught = false;

/// True if the instruction stores; where the processor does not tell, a page is loaded first, and
/// faults again.
bool isStore(const void *context) {
#if defined(__x86_64__) && defined(__linux__)
  constexpr long long Write = 2;
  return static_cast<const ucontext_t *>(context)->uc_mcontext.gregs[REG_ERR] & Write;
#else
  (void)context;
  return false;
#endif
}

/// Of the instruction; 0 where it is not known how to tell.
uintptr_t codeOf(const void *context) {
  const auto &machine = static_cast<const ucontext_t *>(context)->uc_mcontext;
#if defined(__x86_64__) && defined(__linux__)
  return static_cast<uintptr_t>(machine.gregs[REG_RIP]);
#elif defined(__aarch64__) && defined(__linux__)
  return static_cast<uintptr_t>(machine.pc);
#else
  (void)machine;
  return 0;
#endif
}

/// Flags of floating-point exceptions that were raised meanwhile (by nests that waited for the
/// touch) stay raised when the kernel restores the rest.
void keepRaised(void *context) {
#if defined(__x86_64__) && defined(__linux__)
  std::fenv_t now;
  std::fegetenv(&now);
  if (auto *there = static_cast<ucontext_t *>(context)->uc_mcontext.fpregs)
    there->mxcsr |= now.__mxcsr & FE_ALL_EXCEPT;
#else
  (void)context;
#endif
}

bool hasHandler() { return programs.sa_handler != SIG_DFL && programs.sa_handler != SIG_IGN; }

/// As the kernel would, but that a guarded page may be touched in the handler. Where the handler
/// returns, the kernel restores the mask of the instruction.
void runHandler(int number, siginfo_t *info, void *context) {
  const struct sigaction action = programs;
  if (action.sa_flags & SA_RESETHAND)
    programs.sa_handler = SIG_DFL;
  sigset_t blocked = action.sa_mask;
  for (int other = 1; other < SIGRTMAX; ++other)
    if (sigismember(&static_cast<const ucontext_t *>(context)->uc_sigmask, other) == 1)
      sigaddset(&blocked, other);
  const bool more = sigismember(&action.sa_mask, SIGSEGV) == 1 || !(action.sa_flags & SA_NODEFER);
  sigdelset(&blocked, SIGSEGV);
  const bool before = seemsBlocked();
  setSignalMask(SIG_SETMASK, &blocked, nullptr);
  seemBlocked(before || more);
  if (action.sa_flags & SA_SIGINFO)
    action.sa_sigaction(number, info, context);
  else
    action.sa_handler(number);
  seemBlocked(before);
}

/// As if the runtime's handler had not been there.
void forward(int number, siginfo_t *info, void *context) {
  const bool sent = info->si_code <= 0; // by somebody
  if (sent && seemsBlocked())
    return sentWhileBlocked();
  if (sent && programs.sa_handler == SIG_IGN)
    return;
  if (hasHandler() && !seemsBlocked())
    return runHandler(number, info, context);
  caught = false;
  struct sigaction usual;
  std::memset(&usual, 0, sizeof usual);
  usual.sa_handler = SIG_DFL;
  sigaction(SIGSEGV, &usual, nullptr); // the instruction comes again
  if (sent)
    raise(number);
}

void handle(int number, siginfo_t *info, void *context) {
  const int error = errno;
  if (info->si_code != SEGV_ACCERR || !server ||
      !server(reinterpret_cast<uintptr_t>(info->si_addr), isStore(context), codeOf(context)))
    forward(number, info, context);
  else
    keepRaised(context);
  errno = error;
}

bool isOurs(const struct sigaction &action) {
  return (action.sa_flags & SA_SIGINFO) && action.sa_sigaction == handle;
}

/// True if the handler is that of UCX, by which MPICH and others send: it only prints where an
/// error happened, on a stack of its own. The program never asked for it.
bool isUcx(const struct sigaction &action) {
  const void *handler = (action.sa_flags & SA_SIGINFO)
                            ? reinterpret_cast<const void *>(action.sa_sigaction)
                            : reinterpret_cast<const void *>(action.sa_handler);
  Dl_info found;
  if (action.sa_handler == SIG_DFL || action.sa_handler == SIG_IGN || !dladdr(handler, &found) ||
      !found.dli_fname)
    return false;
  const char *slash = std::strrchr(found.dli_fname, '/');
  return std::strncmp(slash ? slash + 1 : found.dli_fname, "libucs.", 7) == 0;
}

bool isBlocked() {
  sigset_t blocked;
  return setSignalMask(SIG_SETMASK, nullptr, &blocked) != 0 || sigismember(&blocked, SIGSEGV) != 0;
}

} // namespace

bool catchFaults(FaultServer wanted) {
  struct sigaction now;
  if (isBlocked() || sigaction(SIGSEGV, nullptr, &now) != 0)
    return false;
  server = wanted;
  if (caught && isOurs(now))
    return true;
  if (isUcx(now)) {
    std::memset(&now, 0, sizeof now);
    now.sa_handler = SIG_DFL; // as in the program without MPI
  }
  if (now.sa_flags & SA_ONSTACK)
    return false;
  caught = false;
  programs = now;
  struct sigaction action;
  std::memset(&action, 0, sizeof action);
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO | SA_NODEFER; // what serves may touch what lies between elements
  sigaddset(&action.sa_mask, SIGURG);        // no break of a tile comes in between
  caught = sigaction(SIGSEGV, &action, nullptr) == 0;
  if (caught)
    allowInHandlers();
  return caught;
}

bool faultsCaught() { return caught; }

bool exchangeFaultAction(const struct sigaction *next, struct sigaction *before) {
  if (!caught)
    return false;
  const struct sigaction old = programs;
  if (next)
    programs = *next;
  if (before)
    *before = old;
  return true;
}

void releaseFaults() {
  if (!caught)
    return;
  caught = false;
  sigaction(SIGSEGV, &programs, nullptr);
}

} // namespace hetile::runtime
