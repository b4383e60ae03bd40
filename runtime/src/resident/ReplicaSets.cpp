// SPDX-License-Identifier: Apache-2.0
//===- ReplicaSets.cpp - what ranks know of their copies of arrays --------===//
//
// The sets of a whole nest, since all ranks note all of them.
//
//===----------------------------------------------------------------------===//
#include "resident/ReplicaSets.h"

#include <algorithm>
#include <functional>

namespace hetile::runtime {

namespace {

constexpr size_t MostSettled = 64;

/// Calls a function for each run of a set.
class RunSink : public hetile_sink {
public:
  using Visit = std::function<void(int, const int64_t *, const int64_t *, int64_t)>;
  explicit RunSink(Visit visit)
      : hetile_sink{[](hetile_sink *self, int array, const int64_t *index, const int64_t *step,
                       int64_t count) {
          static_cast<RunSink *>(self)->Each(array, index, step, count);
        }},
        Each(std::move(visit)) {}

private:
  const Visit Each;
};

void reportInput(const Job &job, hetile_sink *sink) {
  job.nest->live_in(job.p(), job.x0, job.x1, job.y0, job.y1, sink);
}

} // namespace

void ReplicaSets::reach(int32_t number, int ndims, const Box &box) {
  const auto [at, isNew] = Arrays.try_emplace(number);
  if (isNew)
    at->second = {ElementSet(ndims), ElementSet(ndims)};
  at->second.known.reach(box);
  at->second.written.reach(box);
}

std::vector<uint64_t> ReplicaSets::unknownInput(const Job &job,
                                                const std::vector<int32_t> &numbers,
                                                const hetile_view *views) const {
  DigestSink digest(*job.nest, views);
  RunSink input([&](int array, const int64_t *index, const int64_t *step, int64_t count) {
    if (numbers[array] >= 0)
      Arrays.at(numbers[array]).known.reportOthers(array, index, step, count, &digest);
  });
  reportInput(job, &input);
  return digest.digests;
}

void ReplicaSets::addInput(const Job &job, const std::vector<int32_t> &numbers) {
  RunSink input([&](int array, const int64_t *index, const int64_t *step, int64_t count) {
    if (numbers[array] >= 0)
      Arrays.at(numbers[array]).known.add(index, step, count);
  });
  reportInput(job, &input);
}

void ReplicaSets::addResults(const Job &job, const std::vector<int32_t> &numbers) {
  RunSink results([&](int array, const int64_t *index, const int64_t *step, int64_t count) {
    if (numbers[array] < 0)
      return;
    Sets &sets = Arrays.at(numbers[array]);
    sets.known.add(index, step, count);
    sets.written.add(index, step, count);
  });
  job.nest->live_out(job.p(), job.x0, job.x1, job.y0, job.y1, &results);
}

void ReplicaSets::addWritten(const ArrayName &name, const Box &box, const hetile_view &view,
                             RunList &places) const {
  const OneArray one(name);
  PlaceSink sink(one.nest, &view, places);
  Arrays.at(name.number).written.report(box, 0, &sink);
}

void ReplicaSets::settle(const hetile_nest *nest, const std::vector<int64_t> &params,
                         const std::vector<int32_t> &numbers) {
  if (isSettled(nest, params.data(), numbers))
    return;
  if (Entries.size() >= MostSettled)
    Entries.erase(Entries.begin());
  Entries.push_back({nest, params, numbers});
}

bool ReplicaSets::isSettled(const hetile_nest *nest, const int64_t *p,
                            const std::vector<int32_t> &numbers) const {
  return std::any_of(Entries.begin(), Entries.end(), [&](const Settled &entry) {
    return entry.nest == nest && std::equal(entry.params.begin(), entry.params.end(), p) &&
           entry.numbers == numbers;
  });
}

void ReplicaSets::forgetAll() {
  Arrays.clear();
  Entries.clear();
}

} // namespace hetile::runtime
