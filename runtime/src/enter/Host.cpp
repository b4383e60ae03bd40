// SPDX-License-Identifier: Apache-2.0
//===- Host.cpp - host mode -----------------------------------------------===//
//
// The C interface. The session lives from hetile_main until the user's main returns or exit
// runs the handler, or, where arrays are away then, until the last of the program's destructors;
// after that, and in forked children and other threads, nests run their original code. No
// exception crosses the C interface except those of the user's own main.
//
//===----------------------------------------------------------------------===//
#include "enter/Host.h"

#include "arrays/Addends.h"
#include "base/Arithmetic.h"
#include "base/Simulated.h"
#include "brief/BriefEntries.h"
#include "enter/Collective.h"
#include "enter/Leaving.h"
#include "machine/VectorState.h"
#include "modes/Worker.h"
#include "mpi/ProgramCommunicators.h"
#include "mpi/StartMpi.h"
#include "nest/Comebacks.h"
#include "nest/Identity.h"
#include "nest/Registry.h"
#include "process/Descriptors.h"
#include "process/ExitWatch.h"
#include "process/Heap.h"
#include "process/KnownFunctions.h"
#include "process/Launcher.h"
#include "process/LauncherVariables.h"
#include "process/Libraries.h"
#include "process/LinkedFiles.h"
#include "process/MpiProgram.h"
#include "process/Occupancy.h"
#include "process/StartWatch.h"
#include "protocol/Joining.h"
#include "single/SingleTransport.h"
#include "sums/SumsAhead.h"
#include "tile/Interrupts.h"
#include "window/GuardedMemory.h"
#include "window/HeldPages.h"
#include "window/OtherThreads.h"
#include "window/Windows.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <pthread.h>
#include <thread>
#include <unistd.h>

extern char **environ;
// Not from malloc.h: SMPI's macros replace other names in there.
extern "C" size_t malloc_usable_size(void *) noexcept;
// Only programs with a main that enters the runtime have it (Entry.cpp).
#pragma weak hetile_main
// Only programs under a leak checker have them.
extern "C" __attribute__((weak)) void __lsan_disable(void);
extern "C" __attribute__((weak)) void __lsan_enable(void);

namespace hetile::runtime {

namespace {

Session *&current() {
  static Session *session = nullptr;
  return session;
}

bool severalRanks = false; ///< of the host's session

/// A forked child has no session: MPI, its files and its threads belong to its parent.
void forgetSession() {
  current() = nullptr;
  recorder = nullptr;
  progress = nullptr;
  keepNone();
}

/// The session, if this thread owns it.
Session *ownSession() {
  Session *session = current();
  if (!session || session->thread != std::this_thread::get_id())
    return nullptr;
  return session;
}

/// The session for `nest`: the host's, or that of the ranks which enter the nest together. `make`:
/// see collectiveSession.
Session *sessionFor(const hetile_nest *nest, bool make) {
  if (Session *session = ownSession())
    return session;
  return isCollective(nest) ? collectiveSession(make) : nullptr;
}

[[noreturn]] void die(Transport *link, const std::string &text, int status) {
  printError(text);
  if (link)
    link->abort(status);
  abortProgram(status);
}

/// What MPI and the runtime allocate is no leak of the program, though MPI does not free all of it.
struct NoLeaks {
  NoLeaks() {
    if (__lsan_disable && __lsan_enable)
      __lsan_disable();
  }
  ~NoLeaks() {
    if (__lsan_disable && __lsan_enable)
      __lsan_enable();
  }
};

/// Calls `body`; what it throws ends the job with one line.
template <class Body> void guarded(Transport *link, Body body) {
  const NoLeaks noLeaks;
  const OwnArithmetic arithmetic;
  try {
    body();
  } catch (const Fatal &error) {
    die(link, error.what(), error.status);
  } catch (const std::bad_alloc &) {
    die(link, "out of memory", 1);
  } catch (const std::exception &error) {
    die(link, std::string("internal error: ") + error.what(), 70);
  }
}

/// What of the program's code runs after a session ends.
enum class After {
  Any,         ///< nobody knows
  Destructors, ///< the program's, those of its libraries, and exit handlers
  None
};

/// True if nothing can look at arrays that are away when the destructors of the program have run.
bool maySurvive(const Session &session) {
#ifdef HETILE_SIMULATED
  return false;
#else
  return anyGuardedPages() && !session.entries->running() && allLibrariesAreTheSystems();
#endif
}

/// Releases the workers and ends MPI. Runs once; false if the report could not be written. In the
/// midst of a nest, what is under way, and the threads that take part in it, stay where they are.
/// Where arrays are away that destructors might look at, the session goes on for them.
bool endSession(After after) {
  Session *session = current();
  if (!session || session->process != getpid())
    return true;
  if (after == After::Destructors && maySurvive(*session)) {
    const Inside inside; // what the report frees is none of the program's
    return session->entries->finish();
  }
  const Occupancy::State where = occupancy().take();
  if (where == Occupancy::State::Gone)
    return true;
  const SignalsBlocked blocked;
  keepNone();
  current() = nullptr;
  if (after != After::None && anyHiddenPages() && !session->entries->running())
    session->entries->comeHome("the program ends");
  if (where == Occupancy::State::Inside && session->entries->running())
    die(session->link.get(), "the program ended inside the runtime",
        1); // a fault there, and a handler that exits
  const bool good = session->entries->finish();
  if (where == Occupancy::State::Tile) {
    session->link->abandon();
    return good;
  }
  commandQuit(*session->link);
  if (__lsan_disable)
    keepLibraries();
  session->link->finish();
  delete session;
  return good;
}

/// Where nobody hears of what goes wrong.
void endQuietly(After after) {
  guarded(nullptr, [&] { endSession(after); });
}

extern "C" void hetile_at_exit(void) { endQuietly(After::Destructors); }
extern "C" void hetile_at_quick_exit(void) { endQuietly(After::Any); }

/// The main thread ends before the others (pthread_exit): the process lives as long as they do, and
/// MPI's own threads must not be among them.
extern "C" void hetile_at_thread_exit(void *) { endQuietly(After::Any); }

#ifndef HETILE_SIMULATED
/// The last of the program's destructors (lower numbers are the compiler's own). What its streams
/// still hold may lie in an array.
__attribute__((destructor(101))) void endAfterDestructors() {
  if (!current())
    return;
  std::fflush(nullptr);
  endQuietly(After::None);
}
#endif

/// Ends the job in order from within a region.
[[noreturn]] void endJob(const EndJob &end, const Session *collective = nullptr) {
  if (end.status == 3) // a result of the program, not of a rank
    printNote("error: " + end.error);
  else
    printError(end.error);
  if (collective && collective->collective)
    collective->link->abort(end.status);
  endSession(After::Any);
  std::exit(end.status);
}

/// A worker ends here, without the program's destructors and exit handlers, which belong to
/// the host. (Simulated ranks share a process and must return.)
int leaveWorker(int status) {
#ifndef HETILE_SIMULATED
  std::fflush(stderr);
  _exit(status);
#endif
  return status;
}

/// Every process would be the whole program, where its nests are announced and no main enters the
/// runtime; unless it is a program that starts MPI itself. Of a library that the program has opened
/// while it runs, such a thing may be meant: a script that each process runs.
void checkEntry() {
#ifndef HETILE_SIMULATED
  static const char mark[] = "@(#)hetile runtime";
  __asm__ volatile("" : : "r"(mark));
  if (hetile_main)
    return;
  const Launched by = launched();
  if (by.ranks < 2 || programStartsMpi())
    return;
  if (isLinked(mark))
    refuseRanks(by,
                "main does not start hetile's runtime, so each of them would be the whole program: "
                "compile the file that defines main by hetilecc, or link the program by it");
  if (by.rank == 0)
    printNote(format("warning: %d processes were started (%s=%d), but the program does not start "
                     "hetile's runtime: each of them runs all of it, and the nests of a library "
                     "that it has opened, by itself (HETILE_ALONE=1 says that it is meant so)",
                     by.ranks, by.variable, by.ranks));
#endif
}

/// Calls body(entries) if the program's own code runs, on the session's thread.
template <class Body> void outside(Body body) {
  Inside inside;
  if (Session *session = inside ? ownSession() : nullptr; session && session->process == getpid())
    guarded(session->link.get(), [&] { body(*session->entries); });
}

/// Arrays that are behind guarded pages are the program's again, for what it is about to do.
void showAll(const char *why) {
  if (anyHiddenPages())
    outside([&](Entries &entries) { entries.comeHome(why); });
}

/// What was put off runs, where the program's own code touches `bytes`.
void runDeferredFor(const AddressRange &bytes, bool stores) {
  if (anyHeldPages() && touchesHeld(bytes, stores))
    outside([](Entries &entries) { entries.runDeferred(); });
}

bool serveHeld(uintptr_t address) {
  if (!ownSession()) {
    printError("another thread touches an array before the entries that wait have run: "
               "HETILE_DEFER=off lets each run at once");
    return false;
  }
  runDeferredFor({address, address + 1}, true);
  return !holdsAddress(address) || openHeld(address);
}

bool serveFault(uintptr_t address, bool stores, uintptr_t code) {
  if (holdsAddress(address))
    return serveHeld(address);
  if (!guardedPagesAt(address))
    return false;
  bool served = false;
  if (!ownSession())
    served = openBetweenOnly(address);
  else if (Allocating::isAny())
    served = openBetween(address);
  else
    outside([&](Entries &entries) { served = entries.serve(address, stores, code); });
  served = served || openBetween(address);
  if (!served)
    printError("another thread, or a handler in the midst of a nest, touches an array that is "
               "distributed: HETILE_WINDOW=off lets arrays come home after each nest");
  return served;
}

/// Pages that the runtime has opened for itself are closed: the program goes on.
void closeForProgram() {
  closeAllBetween();
  closeHeld();
}

int runUserMain(std::unique_ptr<Transport> owner, Startup startup, int argc, char **argv,
                int (*user_main)(int, char **, char **)) {
  Transport &link = *owner;
  Session *session = new Session;
  const std::shared_ptr<TracedRun> trace = startup.trace;
  session->link = std::move(owner);
  session->entries = std::make_unique<Entries>(link, std::move(startup));
  session->process = getpid();
  current() = session;
  severalRanks = link.size() > 1;
  occupancy().begin();
#ifndef HETILE_SIMULATED
  pthread_key_t key;
  if (pthread_key_create(&key, hetile_at_thread_exit) == 0)
    pthread_setspecific(key, session);
  std::atexit(hetile_at_exit);
  at_quick_exit(hetile_at_quick_exit);
  pthread_atfork(beforeProcess, nullptr, forgetSession);
  noteBufferCalls();
  noteVectorCalls();
  noteMessageCalls();
  noteTextCalls();
  noteStatusCalls();
  noteStructCalls();
  noteMemoryCalls();
  noteMappingCalls();
  noteSignalCalls();
  noteMaskCalls();
  noteStreamCalls();
  noteNameCalls();
  noteSocketCalls();
  noteProcessCalls();
  noteTimerCalls();
  noteDescriptorCalls();
  occupancy().beforeProgram(closeForProgram);
  useWindows(serveFault);
#endif
  leaveHolesBehind();
  if (trace)
    trace->beginTimes();
  int status = user_main(argc, argv, environ);
  guarded(&link, [&] {
    if (!endSession(After::Destructors) && status == 0)
      status = 1;
  });
  return status;
}

} // namespace

void leaveProcess() {
#ifndef HETILE_SIMULATED
  endQuietly(After::Any);
#endif
}

void leaveForGood(int status) {
#ifndef HETILE_SIMULATED
  const Session *session = current();
  if (session && session->process == getpid() && session->thread != std::this_thread::get_id())
    exitInTime(status);
  endQuietly(After::None);
#endif
}

void beforeKernel(const void *begin, size_t size, bool stores) {
  const uintptr_t address = reinterpret_cast<uintptr_t>(begin);
  const AddressRange bytes{address, address + size};
  runDeferredFor(bytes, stores);
  if (anyHeldPages() && touchesHeld(bytes, stores)) // buffers of the runtime's or MPI's own
    openAllHeld(bytes);
  if (!anyGuardedPages() || !touchesGuarded(bytes))
    return;
  bool served = false;
  outside([&](Entries &entries) { served = entries.serveAll(bytes, stores); });
  if (!served) // buffers of the runtime's or MPI's own
    openAllBetween(bytes);
}

/// The allocator notes it beside the memory.
static size_t usableSize(void *memory) {
  const Allocating looks;
  return malloc_usable_size(memory);
}

/// For those who remember something of memory that is at home.
static void noteEnd(const AddressRange &bytes) {
  if (remembersMemory() && bytes.size() >= SmallestRemembered)
    outside([&](Entries &entries) { entries.forgetReach(bytes); });
}

void beforeFree(void *memory) {
  if ((!anyHiddenPages() && !remembersMemory()) || !memory)
    return;
  const uintptr_t address = reinterpret_cast<uintptr_t>(memory);
  const AddressRange bytes{address, address + usableSize(memory)};
  runDeferredFor(bytes, true);
  if (touchesArrays(bytes))
    outside([&](Entries &entries) { entries.forget(bytes.begin, bytes.end); });
  else
    noteEnd(bytes);
}

void beforeRealloc(void *memory) {
  if ((!anyHiddenPages() && !remembersMemory()) || !memory)
    return;
  const uintptr_t address = reinterpret_cast<uintptr_t>(memory);
  const AddressRange bytes{address, address + usableSize(memory)};
  runDeferredFor(bytes, true);
  if (touchesArrays(bytes))
    showAll("memory is resized");
  noteEnd(bytes);
}

void beforeTrim() { showAll("the heap gives memory back"); }

void beforeRemapping(const void *begin, size_t size) {
  const uintptr_t address = reinterpret_cast<uintptr_t>(begin);
  const AddressRange bytes{address, address + size};
  if (anyHiddenPages() && touchesHidden(bytes))
    showAll("memory is mapped anew");
  noteEnd(bytes);
}

void beforeThread() {
  if (!occupancy().isOutside())
    return; // one of the runtime's or of MPI's
  showAll("another thread begins");
  refuseWindows();
}

void keepForKernel(const void *begin, size_t size) {
  const uintptr_t address = reinterpret_cast<uintptr_t>(begin);
  const AddressRange bytes{address, address + size};
  if (bytes.empty())
    return;
  if (touchesHidden(bytes))
    showAll("memory is for the kernel");
  GuardedMemory::neverGuard(bytes);
}

void beforeLibraryEnds() {
  showAll("a library ends");
  outside([](Entries &entries) { entries.libraryEnds(); });
}

void beforeProcess() { showAll("another process begins"); }

void beforeOwnFaults() {
  showAll("SIGSEGV is handled on a stack of its own");
  releaseFaults();
}

void leaveRegions() {
  forgetInterrupts();
  SumsAhead::forget();
  outside([](Entries &entries) { entries.leaveRegions(); });
  if (Session *session = anyCollective() ? leaveCollectiveRegions() : nullptr)
    guarded(session->link.get(), [&] { session->entries->close(); });
}

Entries *currentEntries() {
  Session *session = ownSession();
  return session ? session->entries.get() : nullptr;
}

int currentRanks() {
  Session *session = ownSession();
  return session ? session->link->size() : 0;
}

} // namespace hetile::runtime

using namespace hetile::runtime;

#ifndef HETILE_SIMULATED
/// What MPI's libraries do not free is no leak of the program. A program may say it otherwise.
extern "C" __attribute__((weak)) const char *__lsan_default_suppressions() {
  return "leak:libmpi\nleak:libopen-\nleak:libompi\nleak:libpmix\nleak:libhwloc\nleak:libevent\n"
         "leak:mca_\nleak:libucs\nleak:libuct\nleak:libucp\nleak:libfabric\nleak:libpsm\nleak:"
         "libmpich\n"
         "leak:libibverbs\nleak:libudev\nleak:libltdl\nleak:hwloc_\nleak:PMPI_\n";
}
#endif

void hetile_register(const hetile_nest *nest) {
  guarded(nullptr, [&] {
    if (registeredNests().empty())
      checkEntry();
    registerNest(nest);
  });
}

void hetile_register_unit(const hetile_unit *unit) {
  guarded(nullptr, [&] { registerUnit(unit); });
}

void hetile_register_loops(const double *left, hetile_i32 count) {
  guarded(nullptr, [&] { registerLoops(left, count); });
}

void hetile_forget_loops(const double *left) { forgetLoops(left); }

void hetile_register_known(hetile_i32 version, const hetile_function *known, hetile_i32 count) {
  if (version == HETILE_KNOWN_VERSION)
    guarded(nullptr, [&] { registerKnown(known, count); });
}

void hetile_forget_known(const hetile_function *known, hetile_i32 count) {
  forgetKnown(known, count);
}

void hetile_collective(const hetile_nest *nest, const char *const *params) {
  guarded(nullptr, [&] {
    registerCollective(nest, params);
    watchForks();
  });
}

void hetile_communicator(const void *communicator, hetile_size size) {
  guarded(nullptr, [&] { chooseCommunicator(communicator, size); });
}

int hetile_enter(const hetile_nest *nest, const int64_t *p, const void *args, const hetile_view *v,
                 int guard) {
  freeUpperHalves();
  if (!hetile_away && occupancy().mayEnter() && BriefEntries::skips(nest, p, guard != 0))
    return 0;
  Inside inside;
  if (inside && anyHeldPages())
    occupancy().hold(); // no handler of the program finds pages open for the runtime
  if (!inside && !isCollective(nest))
    return 0;
  Session *session = nullptr;
  guarded(nullptr, [&] { session = sessionFor(nest, true); });
  if (!session)
    return 0;
  bool done = false;
  guarded(session->link.get(), [&] {
    try {
      done = session->entries->enter({nest, p, args, v, guard != 0});
    } catch (const EndJob &end) {
      endJob(end, session);
    }
  });
  freeUpperHalves();
  return done;
}

int hetile_addends(const hetile_nest *nest, const int64_t *p, int array, hetile_view *v,
                   const volatile void *scalar, size_t size) {
  if (!hetile_away && occupancy().mayEnter() && BriefEntries::wouldSkip(nest, p, true))
    return 1; // without memory: the nest will not be entered
  Inside inside;
  Session *session = inside ? ownSession() : nullptr;
  if (!session)
    return 0;
  AddressRange sum;
  sum.begin = reinterpret_cast<uintptr_t>(scalar);
  sum.end = sum.begin + size;
  bool ready = false;
  guarded(session->link.get(), [&] {
    ready = openAddends(*nest, p, array, v, sum, [&](uintptr_t begin, uintptr_t end) {
      if (hetile_away)
        session->entries->forget(begin, end);
    });
  });
  return ready;
}

void hetile_leave(const hetile_nest *nest, const int64_t *, const hetile_view *) {
  if (!Originals::anyStarted())
    return;
  Inside inside;
  if (!inside && !isCollective(nest))
    return;
  Session *session = sessionFor(nest, false);
  if (!session)
    return;
  guarded(session->link.get(), [&] {
    try {
      session->entries->leave(nest);
    } catch (const EndJob &end) {
      endJob(end, session);
    }
  });
}

namespace {
/// What a region is to the runtime.
enum RegionState : hetile_i32 { NoRegion, HostRegion, CollectiveRegion };

/// False if arrays are always where the program has them. Small functions may be regions: then
/// they begin and end without more than this question.
bool mayDistribute() { return severalRanks || anyCollective(); }
} // namespace

void hetile_open(hetile_region *region) {
  region->state = NoRegion;
  if (!mayDistribute())
    return;
  Inside inside;
  Session *session = inside ? ownSession() : nullptr;
  if (session) {
    region->state = HostRegion;
    session->entries->open();
  } else if (anyCollective() && openCollectiveRegion()) {
    region->state = CollectiveRegion;
  }
}

void hetile_close(hetile_region *region) {
  if (region->state == CollectiveRegion) {
    region->state = NoRegion;
    if (Session *session = closeCollectiveRegion())
      guarded(session->link.get(), [&] { session->entries->close(); });
    return;
  }
  if (!region->state)
    return;
  Inside inside;
  Session *session = inside ? ownSession() : nullptr;
  if (!session)
    return;
  region->state = NoRegion;
  if (!session->entries->closeAtHome())
    guarded(session->link.get(), [&] { session->entries->close(); });
}

hetile_i32 hetile_away = 0, hetile_least = 0;
hetile_size hetile_current = 0, hetile_current_size = 0;

void *hetile_touch(const volatile void *element, hetile_size size, int access) {
  const uintptr_t address = reinterpret_cast<uintptr_t>(element),
                  code = reinterpret_cast<uintptr_t>(__builtin_return_address(0)) - 1;
  Inside inside;
  if (Session *session = inside ? ownSession() : nullptr)
    guarded(session->link.get(), [&] {
      session->entries->touch(address, static_cast<int64_t>(size), access & 1, access & 2, code);
    });
  return reinterpret_cast<void *>(address);
}

void *hetile_forget(const volatile void *memory) {
  const uintptr_t address = reinterpret_cast<uintptr_t>(memory);
  Inside inside;
  if (Session *session = inside && address ? ownSession() : nullptr)
    guarded(session->link.get(), [&] {
      session->entries->forget(address,
                               address + malloc_usable_size(reinterpret_cast<void *>(address)));
    });
  return reinterpret_cast<void *>(address);
}

void hetile_end(hetile_memory *memory) {
  const uintptr_t begin = reinterpret_cast<uintptr_t>(memory->begin);
  if (!hetile_away || !begin) // as nearly always
    return;
  Inside inside;
  if (Session *session = inside ? ownSession() : nullptr)
    guarded(session->link.get(), [&] { session->entries->forget(begin, begin + memory->size); });
}

hetile_i32 hetile_regions = 0;

void hetile_step_out(hetile_outside *outside, hetile_function function) {
  const uintptr_t code = reinterpret_cast<uintptr_t>(__builtin_return_address(0)) - 1;
  if (isKnown(function))
    return;
  Inside inside;
  if (Session *session = inside ? ownSession() : nullptr)
    guarded(session->link.get(), [&] { outside->regions = session->entries->stepOut(code); });
}

void hetile_step_in(const hetile_outside *outside) {
  Inside inside;
  if (Session *session = inside ? ownSession() : nullptr)
    session->entries->stepIn(outside->regions);
}

int hetile_verifying(const hetile_nest *nest) {
  Session *session = sessionFor(nest, false);
  return session && session->entries->verifying(nest);
}

void hetile_reduction_check(const hetile_nest *nest, const char *name, int array,
                            const hetile_partial *partial, const void *pipeline,
                            const void *original, hetile_size size, double tolerance) {
  const hetile_array &copies = nest->arrays[array];
  if (!sameValue(copies, pipeline, original, size, tolerance, partial))
    endJob({std::string("verification: ") + name + ": pipeline " +
                scalarText(copies, pipeline, size) + " original " +
                scalarText(copies, original, size),
            3},
           sessionFor(nest, false));
}

namespace {

/// A program that no launcher started: one rank, which has nobody to send to.
int startSingle(int argc, char **argv, int (*user_main)(int, char **, char **)) {
  std::unique_ptr<Transport> link;
  Startup startup;
  guarded(nullptr, [&] {
    link = std::make_unique<SingleTransport>();
    startup = startUp(*link);
    if (startup.proceed)
      beginTrace(*link, startup);
  });
  if (!startup.proceed)
    return startup.status;
  forgetLauncher();
  return runUserMain(std::move(link), std::move(startup), argc, argv, user_main);
}

} // namespace

int hetile::runtime::startProgram(int argc, char **argv, int (*user_main)(int, char **, char **)) {
  noteThreads(); // MPI begins some of its own
  if (!Simulated && !seemsLaunched())
    return startSingle(argc, argv, user_main);
  std::unique_ptr<Transport> link;
  Startup startup;
  bool isWorker = false;
  std::optional<StartWatch> watch;
#ifndef HETILE_SIMULATED
  std::optional<LowFiles> low(std::in_place);
  const std::vector<int> files = openFiles();
  const SignalActions actions;
  watch.emplace(startSeconds());
#endif
  const Launched by = launched(); // before the launcher's variables are gone
  guarded(nullptr, [&] {
    const SignalsBlocked blocked; // MPI's threads handle none of the program's
    link = startMpi(&argc, &argv);
  });
  checkLauncher(*link, by);
  guarded(link.get(), [&] {
    startup = startUp(*link);
    watch.reset();
    isWorker = link->rank() > 0;
    if (startup.proceed && startup.joins && !joinHosts(*link, startup)) {
      link->awaitEnd();
    } else if (startup.proceed) {
      beginTrace(*link, startup);
      if (isWorker)
        workerLoop(*link, startup);
    }
    if (!startup.proceed || isWorker)
      link->finish();
  });
  if (isWorker)
    return leaveWorker(startup.status);
  if (!startup.proceed)
    return startup.status;
#ifndef HETILE_SIMULATED
  low.reset();
  keepSince(files);
  actions.restore();
  forgetLauncher();
#endif
  return runUserMain(std::move(link), std::move(startup), argc, argv, user_main);
}
