// SPDX-License-Identifier: Apache-2.0
//===- Agreement.cpp - are all ranks at the same nest? --------------------===//
//
// One comparison of a few words; who does what is gathered only where they differ.
//
//===----------------------------------------------------------------------===//
#include "protocol/Agreement.h"

#include "base/Hash.h"
#include "comm/CommonWords.h"
#include "nest/Registry.h"

#include <cstring>

namespace hetile::runtime {

namespace {

constexpr double WorthANote = 60; // seconds of waiting
constexpr const char *Rule =
    "in collective mode all ranks of a communicator enter the same nests in the same order "
    "(hetile_set_communicator chooses the ranks)";

/// How a rank is called in messages.
struct Caller {
  int32_t rank; ///< in MPI_COMM_WORLD
  char doing[160], host[120];
};

std::string textOf(const Caller &caller) {
  return format("rank %d (%s)", caller.rank, caller.host);
}

template <class T> std::vector<T> gatherAll(Transport &link, const T *values, size_t count) {
  const std::vector<char> bytes = link.gather(values, static_cast<int>(count * sizeof(T)));
  std::vector<T> all(bytes.size() / sizeof(T));
  if (!all.empty())
    std::memcpy(all.data(), bytes.data(), bytes.size());
  return all;
}

std::vector<Caller> gatherCallers(Transport &link, const std::string &doing) {
  Caller own{};
  std::strncpy(own.doing, doing.c_str(), sizeof own.doing - 1);
  own.rank = link.programRank();
  std::strncpy(own.host, link.host().c_str(), sizeof own.host - 1);
  return gatherAll(link, &own, 1);
}

/// Where rank 0 has the message, the others wait for their end.
[[noreturn]] void endWith(Transport &link, const std::string &text) {
  if (link.rank() != 0)
    link.barrier();
  throw Fatal(text);
}

[[noreturn]] void differ(Transport &link, const std::string &doing) {
  const std::vector<Caller> callers = gatherCallers(link, doing);
  for (const Caller &other : callers)
    if (std::strcmp(other.doing, callers[0].doing) != 0)
      endWith(link, format("%s %s, %s %s: %s", textOf(callers[0]).c_str(), callers[0].doing,
                           textOf(other).c_str(), other.doing, Rule));
  endWith(link, "the ranks do different things");
}

/// One line if the others do not come.
void sayWaiting(const Transport &link, const std::string &doing, double seconds) {
  static bool said = false;
  if (said || seconds < WorthANote)
    return;
  said = true;
  printNote(format("a rank on %s that %s has waited %d seconds for other ranks: %s",
                   link.host().c_str(), doing.c_str(), static_cast<int>(seconds), Rule));
}

/// Facts of which it counts whether they hold on all ranks.
enum Everywhere { Stays, Usable, InRegion, Settled, Facts };

/// What a rank brings along.
struct Words {
  std::string doing;
  uint64_t failed = 0; ///< the least of all ranks counts
  bool facts[Facts] = {true, true, true, true};
  uint64_t values[3] = {}; ///< all ranks should have the same
};

/// What all have brought along.
struct Met {
  bool leaves;
  uint64_t failed;
  bool facts[Facts], same[3];
};

/// Ends the job if not all ranks are doing the same, and none leaves a region.
Met meet(Transport &link, const Words &own) {
  Hash hash;
  hash.addText(own.doing.c_str());
  CommonWords words;
  words.add(hash.value());
  words.add(own.failed);
  for (const bool fact : own.facts)
    words.add(fact);
  for (const uint64_t value : own.values)
    words.add(value);
  words.compare(link, [&](double seconds) { sayWaiting(link, own.doing, seconds); });
  Met met{};
  met.failed = words.least(1);
  for (int k = 0; k < Facts; ++k)
    met.facts[k] = words.least(2 + k) != 0;
  met.leaves = !met.facts[Stays];
  for (int k = 0; k < 3; ++k)
    met.same[k] = words.agree(2 + Facts + k);
  if (!words.agree(0) && !met.leaves)
    differ(link, own.doing);
  return met;
}

std::string entering(const hetile_nest *nest) {
  return std::string("enters the nest ") + nest->name;
}

} // namespace

bool agreeOnEnd(Transport &link) {
  Words words;
  words.doing = "frees the communicator or ends MPI";
  return link.size() == 1 || !meet(link, words).leaves;
}

void agreeOnLeaving(Transport &link, const hetile_nest *last) {
  Words words;
  words.doing = std::string("leaves a region after the nest ") + last->name;
  words.facts[Stays] = false;
  meet(link, words);
}

Agreement agreeOnEntry(Transport &link, const Arrival &arrival) {
  const hetile_nest *nest = arrival.nest;
  Agreement agreement;
  if (link.size() == 1) {
    agreement.guardFailed = arrival.guard ? -1 : 0;
    return agreement;
  }
  Hash values;
  for (int k = 0; k < nest->nparams; ++k)
    values.add(arrival.p[k]);
  Words words;
  words.doing = entering(nest);
  words.failed = arrival.guard ? link.size() : link.rank();
  words.facts[Usable] = arrival.usable;
  words.facts[InRegion] = arrival.inRegion;
  words.facts[Settled] = arrival.settled;
  words.values[0] = values.value();
  words.values[1] = arrival.values;
  words.values[2] = arrival.arrays;
  const Met met = meet(link, words);
  agreement.leaves = met.leaves;
  if (met.leaves)
    return agreement;
  if (met.failed < static_cast<uint64_t>(link.size())) {
    agreement.guardFailed = static_cast<int>(met.failed); // parameters then mean nothing
    return agreement;
  }
  agreement.sameParameters = met.same[0];
  agreement.usable = met.facts[Usable];
  agreement.inRegion = met.facts[InRegion];
  agreement.sameValues = met.same[1];
  agreement.settled = met.facts[Settled] && met.same[2];
  return agreement;
}

std::string differingParameter(Transport &link, const hetile_nest *nest, const int64_t *p) {
  const std::vector<Caller> callers = gatherCallers(link, entering(nest));
  const size_t count = nest->nparams;
  const std::vector<int64_t> all = gatherAll(link, p, count);
  for (size_t r = 1; r < callers.size(); ++r)
    for (size_t k = 0; k < count; ++k)
      if (all[r * count + k] != all[k])
        return format("the ranks have different parameters: %s is %lld on %s, and %lld on %s",
                      parameterText(nest, static_cast<int>(k)), static_cast<long long>(all[k]),
                      textOf(callers[0]).c_str(), static_cast<long long>(all[r * count + k]),
                      textOf(callers[r]).c_str());
  return "the ranks have different parameters";
}

std::string firstText(Transport &link, const std::string &text) {
  char own[256] = {};
  std::strncpy(own, text.c_str(), sizeof own - 1);
  const std::vector<char> all = gatherAll(link, own, sizeof own);
  for (size_t at = 0; at < all.size(); at += sizeof own)
    if (all[at])
      return (at ? format("on rank %zu, ", at / sizeof own) : "") + std::string(&all[at]);
  return std::string();
}

} // namespace hetile::runtime
