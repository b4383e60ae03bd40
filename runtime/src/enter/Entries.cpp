// SPDX-License-Identifier: Apache-2.0
//===- Entries.cpp - entering and leaving a nest --------------------------===//
//
// Enter returns false whenever the original code is to run; leave then learns how long it
// took, or compares its results with the pipeline's.
//
//===----------------------------------------------------------------------===//
#include "enter/Entries.h"

#include "arrays/Addends.h"
#include "arrays/NewMemory.h"
#include "base/Arithmetic.h"
#include "base/Message.h"
#include "brief/BriefEntries.h"
#include "nest/EntrySpan.h"
#include "nest/Registry.h"
#include "process/Occupancy.h"
#include "report/TraceFile.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace hetile::runtime {

namespace {

double pointsOf(const NestEntry &entry) {
  const std::optional<Piece> band = bandOf(entry.nest, entry.p);
  if (!band)
    return 0;
  return static_cast<double>(entry.nest->work(entry.p, band->x0, band->x1, band->y0, band->y1));
}

bool hasOneRow(const hetile_nest &nest, const int64_t *p) {
  int64_t b[4];
  return nest.bounds(p, b) && b[1] - b[0] == 1;
}

/// True if ranks would wait for each other in a nest of few rows most of the time, and its original
/// code enters nests that they can share: those of the steps, in a loop over few of them.
bool isLeftToOthers(const hetile_nest &nest, const int64_t *p, int ranks) {
  constexpr int64_t RowsOfRank = 8;
  int64_t b[4];
  return nest.enters_nests && !nest.independent && nest.bounds(p, b) &&
         b[1] - b[0] < RowsOfRank * ranks;
}

constexpr hetile_i32 Tiny = 24; // points: to open a page takes much longer, to run on the ranks too

const char *const FaultsHandled =
    "the program handles SIGFPE: it may leave the nest at any operation";
const char *const Trapping =
    "floating-point exceptions trap: the program may end at any operation of the nest";
const char *const NoAddends = "it was too short a moment ago";
const char *const GuardFailed = "a run-time guard failed (extents, overflow or signs of distances)";

} // namespace

Entries::Entries(Transport &link, Startup startup)
    : S(link, std::move(startup)), Modes{&Deferred, &Phased, &Resident, &Whole}, Places(S),
      Again(S, Places), Deferred(S), Whole(S), Resident(S, Places, Again),
      Phased(S, Places, Whole, Again), Start(link.now()) {}

bool Entries::enter(const NestEntry &entry) {
  if (S.running)
    return false;
  const bool done = enterUnless("", entry);
  if (!done) // the original code looks at the arrays
    Deferred.flush();
  return done;
}

/// What is said of an entry while it runs.
class Entries::Told {
public:
  Told(Services &services, const Question &question) : S(services), Records(S.records) {
    if (!S.telling)
      return;
    S.promised.enter(question.nest, loopsLeft());
    S.telling->enter(question.nest->name, S.promised.expected(question.nest) - 1);
  }
  ~Told() {
    if (S.telling)
      S.telling->leave();
  }
  Told(const Told &) = delete;
  Told &operator=(const Told &) = delete;

private:
  Services &S;
  const Recording Records;
};

/// True if arrays of nests in a region may stay on several ranks.
bool Entries::mayShare() const { return S.link.size() > 1 && !S.plans.mayUseTeam(); }

/// Why the original code must run; empty: it need not. Finds the arrays.
std::string Entries::failureOf(const std::string &objection, const NestEntry &entry,
                               HostArrays &arrays) {
  if (!entry.guard)
    return objection.empty() ? GuardFailed : objection;
  if (lacksAddends(*entry.nest, entry.p, entry.views))
    return NoAddends;
  return locate(entry, arrays);
}

std::string Entries::locate(const NestEntry &entry, HostArrays &arrays) {
  const std::string objection = objectionOfSignals();
  return objection.empty() ? locateArrays(*entry.nest, entry.p, entry.views, arrays, &Rows)
                           : objection;
}

std::string Entries::objectionOfSignals() {
  if (programTraps())
    return Trapping;
  return occupancy().handlesArithmetic() ? FaultsHandled : "";
}

/// Not even worth a look at its arrays: nor are those after it, until another one is entered.
bool Entries::isTiny(const NestEntry &entry) const {
  const bool tiny = S.stay.guards() && entry.guard && pointsOf(entry) < Tiny;
  hetile_least = tiny ? Tiny : 0;
  return tiny;
}

/// True if it may be skipped like those before it. Where arrays may stay on several ranks, only the
/// shortest ones are.
bool Entries::isBrief(const NestEntry &entry) {
  return S.openRegions == 0 || !mayShare() || !entry.guard ||
         S.plans.isTooShort(entry.nest, entry.p, Planner::ShortestResident) ||
         S.plans.isFoundInVain(entry.nest, entry.p);
}

bool Entries::enterUnless(const std::string &objection, const NestEntry &entry) {
  const auto &[nest, p, args, views, guard] = entry;
  if (isBrief(entry) && !S.stay.away() && !Again.any() && !Deferred.any() &&
      S.shorts.skips(nest, p, guard))
    return false;
  if (nestIndex(nest) < 0) {
    Again.forget();
    S.bringHome(nest->name, "the nest was not announced");
    return false;
  }
  if (isTiny(entry)) {
    Again.forget();
    return false;
  }
  if (guard && S.link.size() > 1 && S.settings().fallback == Fallback::Auto &&
      isLeftToOthers(*nest, p, S.link.size())) {
    Again.forget();
    if (S.stay.away() && !S.stay.guards())
      S.bringHome(nest->name, "it has few rows, and enters other nests");
    return false;
  }
  occupancy().hold();
  const double start = S.link.now();
  HostArrays arrays;
  const std::string failure = failureOf(objection, entry, arrays);
  S.plans.learnEntering(nest, S.link.now() - start);
  if (S.stay.away() && failure.empty())
    S.stay.completeViews(*nest, p, arrays.views);
  // What the original code of a short nest touches comes by itself; and nothing need come for one
  // that ranks would run in turns, if none of its arrays is away.
  const bool light =
      S.stay.guards() && (!guard || S.plans.isTooShort(nest, p, Planner::ShortestResident) ||
                          hasOneRow(*nest, p));
  if (light && (!failure.empty() || !S.stay.follows(*nest, p, arrays.views.data()))) {
    if (guard && failure.empty())
      S.stay.extendReaches(*nest, p, arrays.views.data());
    Again.forget();
    return false;
  }
  if (!failure.empty()) {
    Deferred.flush(); // no time of the original code
    Again.forget();
    if (objection.empty() && (!guard || S.plans.isTooShort(nest, p)))
      S.shorts.remember(nest, p, failure);
    // Where the guard fails, the set functions may answer anything.
    S.fallBack(nest, guard ? pointsOf(entry) : 0, failure, nullptr, !nest->enters_nests);
    return false;
  }
  if (S.settings().fallback == Fallback::Always) {
    Deferred.flush();
    Again.forget();
    S.fallBack(nest, pointsOf(entry), "HETILE_FALLBACK=always", nullptr, false);
    return false;
  }
  const std::optional<Piece> band = bandOf(nest, p);
  if (!band)
    return true;
  return ask(makeQuestion(nest, p, args, *band, S.settings().cacheTiling), arrays, start);
}

/// The first mode that suits runs the nest. True if it need not run any more.
bool Entries::ask(const Question &question, const HostArrays &arrays, double start) {
  if (S.link.size() > 1)
    S.votes.add(*question.nest, arrays.views.data(), pointsOf(question), S.openRegions > 0);
  // Elements are found by their addresses, which may be those of other arrays that are away.
  if (S.stay.guards() && arrays.anyScattered())
    S.bringHome(question.nest->name, "it has rows at no constant distances");
  S.scarce = S.isScarce(question, arrays);
  if (!S.scarce && !S.stay.away())
    preferHugePages(question, arrays, S.plans.mayUseTeam());
  const Told told(S, question);
  EntrySpan span(question);
  try {
    for (Mode *mode : Modes) {
      if (const std::optional<Entered> entered = mode->run(question, arrays, start)) {
        if (S.openRegions > 0 && mayShare() && !S.settings().collective)
          Again.note(question, arrays);
        span.strategy(*entered == Entered::Done ? S.log.lastStrategy() : "original code");
        return *entered == Entered::Done;
      }
      if (Deferred.hasRun()) // other nests, in no time of this one
        start = S.link.now();
    }
  } catch (const PlanError &error) {
    throw EndJob{std::string(question.nest->name) + ": " + error.text, 1};
  }
  throw Fatal("internal error: no mode has run " + std::string(question.nest->name));
}

void Entries::leave(const hetile_nest *nest) {
  if (S.running)
    return;
  const Recording records(S.records);
  const std::optional<Originals::Ended> original = S.originals.end(nest);
  if (!original)
    return;
  S.plans.learnOriginal(nest, original->points, original->seconds);
  std::string error;
  if (original->verifier && !original->verifier->compare(error))
    throw EndJob{error, 3};
}

/// Where arrays may stay distributed, shorter nests are worth a look than elsewhere.
void Entries::setRegions(int open) {
  S.openRegions = open;
  if (open == 0)
    Again.forget();
  hetile_regions = S.link.size() > 1 ? open : 0;
  BriefEntries::share(open > 0 && mayShare());
}

void Entries::open() { setRegions(S.openRegions + 1); }

void Entries::close() {
  if (S.openRegions == 1)
    leaveAll(Origin(), "a region ends");
  else if (S.openRegions > 0)
    setRegions(S.openRegions - 1);
}

bool Entries::closeAtHome() {
  if (S.settings().collective || !HadWindows || S.stay.away())
    return false;
  setRegions(std::max(0, S.openRegions - 1));
  return true;
}

int Entries::stepOut(uintptr_t code) {
  const int open = S.openRegions;
  if (open > 0)
    leaveAll(Origin(code), "a function that nothing is known of is called");
  return open;
}

void Entries::stepIn(int open) { setRegions(open); }

void Entries::comeHome(const char *why) {
  if (S.running)
    return;
  Deferred.flush();
  S.bringHome(Origin(), why);
}

void Entries::libraryEnds() {
  if (S.running)
    return;
  Deferred.forgetForms();
  S.stay.forgetReach({0, std::numeric_limits<uintptr_t>::max()});
}

void Entries::runDeferred() {
  if (!S.running)
    Deferred.flush();
}

bool Entries::serve(uintptr_t address, bool stores, uintptr_t code) {
  if (S.running)
    return false;
  const RunningWhole runs(S);
  const bool served = S.stay.serve(address, stores, code == 0);
  S.noteHome(Origin(code), code ? "the program looks at it" : "the kernel looks at it");
  return served;
}

/// Of what was seen of the nests, what holds beyond the end of a region, stays where arrays do.
void Entries::leaveAll(const Origin &place, const char *why) {
  setRegions(0);
  if (HadWindows && !S.stay.away())
    return;
  HadWindows = S.hasWindows();
  if (HadWindows)
    return S.leaveAway(place);
  leaveForGood(place, why);
}

void Entries::leaveForGood(const Origin &place, const char *why) {
  forgetRegion();
  S.bringHome(place, why);
}

void Entries::leaveRegions() {
  setRegions(0);
  leaveForGood(Origin(), "a region ends");
}

void Entries::forgetRegion() {
  Resident.forget();
  Places.forget();
}

bool Entries::serveAll(const AddressRange &bytes, bool stores) {
  for (uintptr_t page = bytes.begin; page < bytes.end; page = pageDown(page) + pageSize())
    if (guardedPagesAt(page) && !serve(page, stores, 0)) // all of them at a time
      return false;
  return true;
}

void Entries::touch(uintptr_t address, int64_t size, bool reads, bool writes, uintptr_t code) {
  if (S.running || Deferred.toldOf())
    return;
  const RunningWhole runs(S);
  if (writes)
    Again.forget({address, address + static_cast<uintptr_t>(size)});
  S.stay.countSampled();
  S.stay.touch(address, size, reads, writes);
  S.noteHome(Origin(code), "the program looks at it");
}

void Entries::forget(uintptr_t begin, uintptr_t end) {
  if (S.running)
    return;
  const RunningWhole runs(S);
  Again.forget({begin, end});
  S.stay.forget(begin, end);
  S.noteHome(Origin(), "a part of its memory ends");
}

void Entries::forgetReach(const AddressRange &bytes) {
  const RunningWhole runs(S);
  S.stay.forgetReach(bytes);
}

bool Entries::verifying(const hetile_nest *nest) const {
  return !S.running && S.originals.isVerified(nest);
}

bool Entries::finish() {
  if (std::exchange(Finished, true))
    return true;
  runDeferred();
  S.noteHome(Origin(), "the program ends");
  S.log.addWindows(GuardedMemory::counts(), S.stay.collected());
  S.shorts.finish();
  if (S.settings().verbose) {
    const std::string text = S.log.summary();
    for (size_t at = 0; at < text.size();) {
      const size_t end = text.find('\n', at);
      printNote(text.substr(at, end - at));
      at = end + 1;
    }
  }
  const bool isTraced = finishTrace();
  if (const Settings &options = S.settings(); !options.collective) {
    const ClosingLine line = closingLine(S.log.totals(S.link.now() - Start));
    if (options.saysSummary || (options.verbose && !line.isGain))
      printNote(line.text);
  }
  std::string error;
  const std::string &file = S.settings().reportFile;
  if (file.empty() || S.log.write(file, S.link.now() - Start, error))
    return isTraced;
  printError(error);
  return false;
}

/// Collects what was recorded, and writes it on rank 0. False if it could not be written.
bool Entries::finishTrace() {
  if (!S.start.trace)
    return true;
  if (!S.running && !S.settings().collective && S.link.rank() == 0)
    commandHandOver(S.link);
  if (recorder == S.records)
    recorder = nullptr;
  S.records = nullptr;
  TracedRun &trace = *S.start.trace;
  std::vector<RankTrace> ranks;
  if (S.running) // in the midst of a nest: the others are, too
    ranks = trace.collectOwn(S.link);
  else
    ranks = trace.collect(S.link);
  if (S.link.rank() != 0)
    return true;
  const std::string &file = S.settings().traceFile;
  if (S.running && S.link.size() > 1)
    printNote("warning: HETILE_TRACE=" + file +
              ": the program ended in a nest: there is what rank 0 did, and nothing of the others");
  if (const int64_t count = leftOut(ranks); count > 0)
    printNote(format("warning: HETILE_TRACE=%s: %lld events are left out: there is room for %lld "
                     "of a rank",
                     file.c_str(), static_cast<long long>(count),
                     static_cast<long long>(Recorder::roomOf(S.link.size()))));
  std::string error;
  if (writeTrace(file, TraceText(ranks, S.start.hosts, trace.zero()), error))
    return true;
  printError(error);
  return false;
}

} // namespace hetile::runtime
