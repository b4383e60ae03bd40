//===- Agreement.cpp - are all ranks at the same nest? --------------------===//
//
// The least of a word and the least of its complement tell whether all ranks have the same one.
//
//===----------------------------------------------------------------------===//
#include "Agreement.h"

#include "Hash.h"
#include "Registry.h"

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
  char nest[120], host[120];
};

std::string textOf(const Caller &caller) {
  return format("rank %d (%s)", caller.rank, caller.host);
}

template <class T> std::vector<T> gatherAll(Comm &comm, const T *values, size_t count) {
  const std::vector<char> bytes = comm.gather(values, static_cast<int>(count * sizeof(T)));
  std::vector<T> all(bytes.size() / sizeof(T));
  if (!all.empty())
    std::memcpy(all.data(), bytes.data(), bytes.size());
  return all;
}

std::vector<Caller> gatherCallers(Comm &comm, const hetile_nest *nest) {
  Caller own{};
  std::strncpy(own.nest, nest->name, sizeof own.nest - 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &own.rank);
  std::strncpy(own.host, comm.host().c_str(), sizeof own.host - 1);
  return gatherAll(comm, &own, 1);
}

/// Where rank 0 has the message, the others wait for their end.
[[noreturn]] void endWith(Comm &comm, const std::string &text) {
  if (comm.rank() != 0)
    comm.barrier();
  throw Fatal(text);
}

[[noreturn]] void differentNests(Comm &comm, const hetile_nest *nest) {
  const std::vector<Caller> callers = gatherCallers(comm, nest);
  for (const Caller &other : callers)
    if (std::strcmp(other.nest, callers[0].nest) != 0)
      endWith(comm, format("%s enters the nest %s, %s the nest %s: %s", textOf(callers[0]).c_str(),
                           callers[0].nest, textOf(other).c_str(), other.nest, Rule));
  endWith(comm, "the ranks enter different nests");
}

/// One line if the others do not come.
void sayWaiting(const hetile_nest *nest, double seconds) {
  static bool said = false;
  if (said || seconds < WorthANote)
    return;
  said = true;
  printNote(format("the nest %s has waited %d seconds for other ranks: %s", nest->name,
                   static_cast<int>(seconds), Rule));
}

} // namespace

Agreement agreeOnEntry(Comm &comm, const hetile_nest *nest, const int64_t *p, bool guard) {
  Agreement agreement;
  if (comm.size() == 1) {
    agreement.guardFailed = guard ? -1 : 0;
    return agreement;
  }
  Hash name, values;
  name.addText(nest->name);
  for (int k = 0; k < nest->nparams; ++k)
    values.add(p[k]);
  const uint64_t failed = guard ? comm.size() : comm.rank();
  std::vector<uint64_t> words = {name.value(), ~name.value(), failed, values.value(), ~values.value()};
  comm.minimum(words, [&](double seconds) { sayWaiting(nest, seconds); });
  if (words[0] != ~words[1])
    differentNests(comm, nest);
  if (words[2] < static_cast<uint64_t>(comm.size()))
    agreement.guardFailed = static_cast<int>(words[2]); // parameters then mean nothing
  else
    agreement.sameParameters = words[3] == ~words[4];
  return agreement;
}

std::string differingParameter(Comm &comm, const hetile_nest *nest, const int64_t *p) {
  const std::vector<Caller> callers = gatherCallers(comm, nest);
  const size_t count = nest->nparams;
  const std::vector<int64_t> all = gatherAll(comm, p, count);
  for (size_t r = 1; r < callers.size(); ++r)
    for (size_t k = 0; k < count; ++k)
      if (all[r * count + k] != all[k])
        return format("the ranks have different parameters: %s is %lld on %s, and %lld on %s",
                      parameterText(nest, static_cast<int>(k)), static_cast<long long>(all[k]),
                      textOf(callers[0]).c_str(), static_cast<long long>(all[r * count + k]),
                      textOf(callers[r]).c_str());
  return "the ranks have different parameters";
}

std::string firstText(Comm &comm, const std::string &text) {
  char own[256] = {};
  std::strncpy(own, text.c_str(), sizeof own - 1);
  const std::vector<char> all = gatherAll(comm, own, sizeof own);
  for (size_t at = 0; at < all.size(); at += sizeof own)
    if (all[at])
      return (at ? format("on rank %zu, ", at / sizeof own) : "") + std::string(&all[at]);
  return std::string();
}

} // namespace hetile::runtime
