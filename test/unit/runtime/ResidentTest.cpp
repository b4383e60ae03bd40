// SPDX-License-Identifier: Apache-2.0
//===- ResidentTest.cpp - random nests on arrays that stay distributed ----===//
//
// Runs sequences of nests on the same arrays, one block a rank with random edges and random
// ranks left out, some of smaller sizes, with single elements loaded and stored by the host in
// between, and compares all memory with sequential runs when the values have come home. Arguments:
// number of sequences for each example, bytes of the pieces in which arrays travel (0: as usual),
// and "windows": larger arrays, whose pages are guarded between two nests.
//
//===----------------------------------------------------------------------===//
#include "nests/Oracle.h"
#include "comm/Streams.h"
#include "enter/Host.h"
#include "process/Occupancy.h"
#include "window/Windows.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

using namespace hetile::runtime;

namespace {

int Kept = 0, Sent = 0, Touched = 0, Guarded = 0, Promised = 0;
bool Windows = false;

std::vector<hetile::plan::Block> randomBlocks(std::mt19937 &random, int64_t y0, int64_t y1) {
  std::vector<int> ranks;
  for (int r = 0; r < currentRanks(); ++r)
    if (random() % 5)
      ranks.push_back(r);
  if (ranks.empty())
    ranks.push_back(static_cast<int>(random() % currentRanks()));
  if (random() % 4 == 0)
    std::shuffle(ranks.begin(), ranks.end(), random);
  std::vector<hetile::plan::Block> blocks;
  int64_t y = y0;
  for (size_t k = 0; k < ranks.size() && y < y1; ++k) {
    const bool last = k + 1 == ranks.size();
    const int64_t even =
        (y1 - y0) * static_cast<int64_t>(k + 1) / static_cast<int64_t>(ranks.size());
    int64_t end = last ? y1 : y0 + even + static_cast<int64_t>(random() % 3) - 1;
    end = std::clamp(end, y, y1);
    if (end > y)
      blocks.push_back({ranks[k], y, end});
    y = std::max(y, end);
  }
  return blocks;
}

/// Nothing if the nest has no point.
std::optional<Job> makeJob(int example, const std::vector<int64_t> &p, std::mt19937 &random,
                           const hetile_view *views) {
  const hetile_nest *nest = oracle::nestOf(example);
  const std::optional<Piece> band = bandOf(nest, p.data());
  if (!band)
    return std::nullopt;
  const Question question = makeQuestion(nest, p.data(), nullptr, *band, {});
  const int64_t height = 1 + random() % (random() % 3 == 0 ? (band->x1 - band->x0 + 2) : 4);
  std::vector<hetile::plan::Block> blocks = randomBlocks(random, band->y0, band->y1);
  if (random() % 3) {
    const auto followed = currentEntries()->resident().followOwners(question, views);
    if (!followed.empty())
      blocks = followed;
  }
  return Job{question, std::move(blocks), height};
}

/// Some elements loaded and stored between two jobs, on both arrays; empty if they agree.
std::string touch(int example, const std::vector<int64_t> &p, std::mt19937 &random,
                  const oracle::UserArrays &wanted, const oracle::UserArrays &found) {
  const hetile_nest &nest = *oracle::nestOf(example);
  const int touches =
      random() % 3 ? static_cast<int>(random() % 4) : static_cast<int>(random() % 40);
  for (int n = 0; n < touches; ++n) {
    const int array = static_cast<int>(random() % nest.narrays);
    const hetile_array &spec = nest.arrays[array];
    int64_t lo[HETILE_MAX_DIMS], hi[HETILE_MAX_DIMS], index[HETILE_MAX_DIMS] = {};
    if (spec.ndims == 0 || !nest.extent(p.data(), array, lo, hi))
      continue;
    for (int d = 0; d < spec.ndims; ++d)
      index[d] = lo[d] + static_cast<int64_t>(random() % (hi[d] - lo[d]));
    char *there = const_cast<char *>(found.at(array, index));
    char *here = const_cast<char *>(wanted.at(array, index));
    const bool writes = random() % 2, reads = !writes || random() % 2;
    if (!Windows)
      hetile_element(there, spec.element_size, (reads ? 1 : 0) + (writes ? 2 : 0));
    if (reads && std::memcmp(here, there, spec.element_size) != 0)
      return "an element is not current";
    ++Touched;
    if (!writes)
      continue;
    const int8_t value = static_cast<int8_t>(random() % 100);
    if (spec.element_size == 8)
      *reinterpret_cast<double *>(there) = *reinterpret_cast<double *>(here) = value;
    else if (spec.element_size == 4)
      *reinterpret_cast<int32_t *>(there) = *reinterpret_cast<int32_t *>(here) = value;
    else
      *there = *here = static_cast<char>(value);
  }
  return "";
}

/// Some elements as `touch`, a stretch of memory, or all of an array: what pages tell of.
std::string look(int example, const std::vector<int64_t> &p, std::mt19937 &random,
                 const oracle::UserArrays &wanted, const oracle::UserArrays &found) {
  if (std::string error = touch(example, p, random, wanted, found); !error.empty())
    return error;
  if (random() % 3 == 0)
    if (std::string error = wanted.difference(found); !error.empty())
      return "at once: " + error;
  return "";
}

/// Runs a job, and guards what stays away if pages are. False if nothing can.
bool run(const Job &job, const hetile_view *views, const NextJob &next, std::mt19937 &random) {
  const Inside inside;
  ResidentArrays &resident = currentEntries()->resident();
  std::vector<Statistics> ranks;
  if (!resident.run(job, views, ranks, next)) {
    resident.bringHome();
    HostTimes times;
    currentEntries()->whole().execute(job, views, times);
    return false;
  }
  if (Windows && random() % 6) {
    resident.guard();
    Guarded += resident.guards();
  } else if (Windows) {
    resident.bringHome();
  }
  return true;
}

/// The parameters of a few jobs.
std::vector<std::vector<int64_t>> randomJobs(const std::vector<int64_t> &sizes,
                                             std::mt19937 &random) {
  std::vector<std::vector<int64_t>> jobs(1 + random() % 5, sizes);
  for (std::vector<int64_t> &p : jobs)
    if (random() % 3 == 0)
      for (int k = 0; k < 2; ++k)
        p[k] = std::max<int64_t>(k + 1, p[k] - static_cast<int64_t>(random() % 4));
  return jobs;
}

/// A sequence of jobs; empty if all memory agrees in the end.
std::string check(int example, const std::vector<int64_t> &sizes, std::mt19937 &random) {
  oracle::UserArrays wanted(example, sizes.data(), 1), found(example, sizes.data(), 1);
  const std::vector<std::vector<int64_t>> jobs = randomJobs(sizes, random);
  std::optional<Job> promised; // what was announced last
  for (size_t n = 0; n < jobs.size(); ++n) {
    const std::vector<int64_t> &p = jobs[n];
    if (!oracle::illegal(example, p.data()).empty())
      return "illegal";
    oracle::runSequential(example, p.data(), wanted);
    const bool keepsWord = promised && promised->params == p && random() % 4;
    const std::optional<Job> job =
        keepsWord ? promised : makeJob(example, p, random, found.views());
    promised.reset();
    if (!job)
      continue;
    // What is announced may be what comes, and nothing may be looked at before that.
    std::optional<Job> next;
    const bool announces = random() % 2;
    if (announces)
      if (std::optional<Job> following = makeJob(
              example, random() % 4 ? jobs[std::min(n + 1, jobs.size() - 1)] : sizes, random,
              found.views()))
        next.emplace(*following);
    // Its blocks follow the owners after the job, or not.
    const bool follows = random() % 2;
    NextJob announced;
    if (next)
      announced = [&] {
        const auto blocks = currentEntries()->resident().followOwners(*next, found.views());
        promised.emplace(follows && !blocks.empty() ? Job{*next, blocks, next->tileHeight} : *next);
        return *promised;
      };
    Promised += keepsWord;
    if (run(*job, found.views(), announced, random)) {
      ++Kept;
      if (announces && random() % 4)
        continue;
      if (Windows)
        if (const std::string error = look(example, p, random, wanted, found); !error.empty())
          return error;
      if (Windows)
        continue;
      if (const std::string error = touch(example, p, random, wanted, found); !error.empty())
        return error;
      continue;
    }
    ++Sent;
  }
  const Inside inside;
  currentEntries()->resident().bringHome();
  return wanted.difference(found);
}

/// Sizes with which the arrays have some pages; and no pointers lead to their rows.
void enlarge(int example, std::vector<int64_t> &p, std::mt19937 &random) {
  const hetile_nest &nest = *oracle::nestOf(example);
  int ndims = 0;
  for (int a = 0; a < nest.narrays; ++a) {
    const_cast<hetile_array &>(nest.arrays[a]).address = nullptr;
    ndims = std::max<int>(ndims, nest.arrays[a].ndims);
  }
  const int64_t most = ndims < 2 ? 4000 : 60;
  p[0] = std::min<int64_t>(p[0], 4);
  p[1] = most / 2 + static_cast<int64_t>(random() % (most / 2));
  p[2] = 10 + static_cast<int64_t>(random() % 60);
}

int userMain(int argc, char **argv, char **) {
  const int sequences = argc > 1 ? std::atoi(argv[1]) : 20;
  std::mt19937 random(argc > 4 ? std::atoi(argv[4]) : 4711);
  Windows = argc > 3 && std::strcmp(argv[3], "windows") == 0;
  if (Windows && !windowsPossible()) {
    std::printf("no windows\n");
    return 1;
  }
  int failures = 0;
  for (int example = 0; example < static_cast<int>(oracle::examples().size()); ++example)
    for (int n = 0; n < sequences; ++n) {
      std::vector<int64_t> p = {static_cast<int64_t>(1 + random() % 8),
                                static_cast<int64_t>(2 + random() % 14),
                                static_cast<int64_t>(1 + random() % 9)};
      if (Windows)
        enlarge(example, p, random);
      const std::string error = check(example, p, random);
      if (!error.empty() && ++failures < 10)
        std::printf("%s p=%d,%d,%d: %s\n", oracle::examples()[example].name, static_cast<int>(p[0]),
                    static_cast<int>(p[1]), static_cast<int>(p[2]), error.c_str());
    }
  std::printf("%d jobs stayed (%d as announced), %d did not, %d elements, %d times guarded, on %d "
              "ranks, %d failures\n",
              Kept, Promised, Sent, Touched, Guarded, currentRanks(), failures);
  return failures || (Windows && currentRanks() > 1 && Guarded == 0) ||
                 (currentRanks() > 1 && (Kept < 4 * sequences || Promised < sequences))
             ? 1
             : 0;
}

} // namespace

int main(int argc, char **argv) {
  if (argc > 2 && std::atoi(argv[2]) > 0) {
    streamPieceBytes = std::atoi(argv[2]);
    padding = {16, 16}; // nearly every second row is kept apart from the next
  }
  return hetile_main(argc, argv, userMain);
}
