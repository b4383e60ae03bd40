// SPDX-License-Identifier: Apache-2.0
//===- ReplicasTest.cpp - random plans on arrays that every rank has ------===//
//
// Runs every example of the oracle under random plans in collective mode, on views or on arrays
// whose rows lie anywhere (each rank as it likes), and compares all memory of every rank with a
// sequential run. Then sequences of nests between which the arrays stay distributed, where each
// rank has other values in all elements that no nest reads first. Argument: number of plans for
// each example.
//
//===----------------------------------------------------------------------===//
#include "nests/Oracle.h"
#include "mpi/MpiTransport.h"
#include "pipeline/Replicas.h"
#include "resident/ResidentArrays.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

using namespace hetile::runtime;

namespace {

std::vector<hetile::plan::Block> randomBlocks(std::mt19937 &random, int ranks, int64_t y0,
                                              int64_t y1) {
  std::vector<hetile::plan::Block> blocks;
  const int64_t widest = 1 + random() % (random() % 3 == 0 ? (y1 - y0) : 5);
  for (int64_t y = y0; y < y1;) {
    const int64_t width = std::min<int64_t>(y1 - y, 1 + random() % widest);
    blocks.push_back({static_cast<int>(random() % ranks), y, y + width});
    y += width;
  }
  return blocks;
}

/// The job of this turn, the same on every rank; nothing if the nest has no point.
std::optional<Job> randomJob(int example, const std::vector<int64_t> &p, std::mt19937 &random,
                             int ranks) {
  const hetile_nest *nest = oracle::nestOf(example);
  const std::optional<Piece> band = bandOf(nest, p.data());
  if (!band)
    return std::nullopt;
  std::vector<hetile::plan::Block> blocks = randomBlocks(random, ranks, band->y0, band->y1);
  const int64_t height = 1 + random() % (random() % 3 == 0 ? (band->x1 - band->x0 + 2) : 4);
  return Job{makeQuestion(nest, p.data(), nullptr, *band, {}), std::move(blocks), height};
}

std::string check(Transport &link, int example, const std::vector<int64_t> &p,
                  std::mt19937 &random) {
  const std::optional<Job> made = randomJob(example, p, random, link.size());
  if (!made)
    return std::string();
  const Job &job = *made;
  oracle::UserArrays wanted(example, p.data(), 1), found(example, p.data(), 1);
  const unsigned kind = (random() + link.rank()) % 3; // not the same on all ranks
  oracle::ScatteredArrays pieces(example, p.data(), 1, kind == 2);
  oracle::runSequential(example, p.data(), wanted);
  const Addressing arrays =
      kind ? Addressing(pieces.views(), pieces.scattered()) : Addressing(found.views());
  const std::string differing = differingInput(link, job, arrays);
  if (!differing.empty())
    return differing + " differs";
  HostTimes times;
  runReplicas(link, job, arrays, times);
  return kind ? pieces.difference(wanted) : wanted.difference(found);
}

/// One block a rank, some ranks left out, in any order.
std::vector<hetile::plan::Block> randomShares(std::mt19937 &random, int ranks, int64_t y0,
                                              int64_t y1) {
  std::vector<int> order;
  for (int r = 0; r < ranks; ++r)
    if (random() % 5)
      order.push_back(r);
  if (order.empty())
    order.push_back(static_cast<int>(random() % ranks));
  if (random() % 4 == 0)
    std::shuffle(order.begin(), order.end(), random);
  std::vector<hetile::plan::Block> blocks;
  const auto count = static_cast<int64_t>(order.size());
  int64_t y = y0;
  for (int64_t k = 0; k < count; ++k) {
    const int64_t even = (y1 - y0) * (k + 1) / count + static_cast<int64_t>(random() % 3) - 1;
    const int64_t end = k + 1 == count ? y1 : std::clamp(y0 + even, y, y1);
    if (end > y)
      blocks.push_back({order[k], y, end});
    y = end;
  }
  return blocks;
}

/// Copies elements of a set from one user's arrays to those of another one.
struct Sharing : hetile_sink {
  const hetile_nest &nest;
  const oracle::UserArrays &from, &to;
  Sharing(const hetile_nest &of, const oracle::UserArrays &a, const oracle::UserArrays &b)
      : hetile_sink{onRun}, nest(of), from(a), to(b) {}
  static void onRun(hetile_sink *self, int array, const int64_t *index, const int64_t *step,
                    int64_t count) {
    const Sharing &sharing = *static_cast<Sharing *>(self);
    int64_t at[HETILE_MAX_DIMS] = {};
    for (int64_t k = 0; k < count; ++k) {
      for (int d = 0; d < sharing.nest.arrays[array].ndims; ++d)
        at[d] = index[d] + k * step[d];
      std::memcpy(const_cast<char *>(sharing.to.at(array, at)), sharing.from.at(array, at),
                  sharing.nest.arrays[array].element_size);
    }
  }
};

struct Sequences {
  int kept = 0, settled = 0, refused = 0;
};

/// All ranks: `job` on arrays that stay distributed; false if they cannot.
bool runKept(Transport &link, ResidentArrays &resident, const Job &job, const hetile_view *views,
             Sequences &counts) {
  uint64_t known = 0;
  const bool settled =
      resident.away() && resident.isSettled(*job.nest, job.p(), views, known);
  std::vector<uint64_t> words = {settled, known, ~known};
  link.minimum(words, [](double) {});
  resident.agree({words[0] && words[1] == ~words[2], true});
  counts.settled += words[0] != 0;
  Statistics own;
  const bool done = resident.runReplica(job, views, true, {}, own);
  counts.kept += done;
  counts.refused += !done;
  return done;
}

/// A sequence of jobs with values that stay where they are; empty if all memory of this rank is as
/// if it had run them alone.
std::string checkKept(Transport &link, int example, const std::vector<int64_t> &sizes,
                      std::mt19937 &random, Sequences &counts) {
  const hetile_nest *nest = oracle::nestOf(example);
  oracle::UserArrays common(example, sizes.data(), 1);
  oracle::UserArrays wanted(example, sizes.data(), 2 + link.rank()),
      found(example, sizes.data(), 2 + link.rank());
  std::vector<std::vector<int64_t>> jobs(1 + random() % 5, sizes);
  for (std::vector<int64_t> &p : jobs) {
    if (random() % 3 == 0)
      for (int k = 0; k < 2; ++k)
        p[k] = std::max<int64_t>(k + 1, p[k] - static_cast<int64_t>(random() % 4));
    if (const std::optional<Piece> band = bandOf(nest, p.data()))
      for (const oracle::UserArrays *arrays : {&wanted, &found}) {
        Sharing sharing(*nest, common, *arrays);
        nest->live_in(p.data(), band->x0, band->x1, band->y0, band->y1, &sharing);
      }
  }
  ResidentArrays resident(link, true);
  for (const std::vector<int64_t> &p : jobs) {
    if (!oracle::illegal(example, p.data()).empty())
      return "illegal";
    const std::optional<Piece> band = bandOf(nest, p.data());
    if (!band)
      continue;
    oracle::runSequential(example, p.data(), wanted);
    const Question question = makeQuestion(nest, p.data(), nullptr, *band, {});
    const int64_t height =
        1 + random() % (random() % 3 == 0 ? (band->x1 - band->x0 + 2) : 4);
    std::vector<hetile::plan::Block> blocks =
        randomShares(random, link.size(), band->y0, band->y1);
    if (random() % 3)
      if (auto followed = resident.followOwners(question, found.views()); !followed.empty())
        blocks = followed;
    const Job job{question, blocks, height};
    if (!runKept(link, resident, job, found.views(), counts)) {
      resident.returnReplicas();
      HostTimes times;
      runReplicas(link, job, Addressing(found.views()), times);
    }
    if (random() % 4 == 0) {
      resident.returnReplicas();
      if (const std::string error = wanted.difference(found); !error.empty())
        return "between: " + error;
    }
  }
  resident.returnReplicas();
  return wanted.difference(found);
}

/// One rank has other values in what a second, larger job reads: the ranks see it, though a part of
/// the array is distributed.
std::string checkKeptDifference(Transport &link) {
  if (link.size() == 1)
    return std::string();
  const int odd = link.size() - 1;
  oracle::UserArrays arrays(0, std::vector<int64_t>{3, 9, 5}.data(), 1),
      others(0, std::vector<int64_t>{3, 9, 5}.data(), 2);
  ResidentArrays resident(link, true);
  Sequences counts;
  std::mt19937 random(1);
  for (const int64_t size : {6, 9}) {
    const std::vector<int64_t> p = {3, size, 5};
    const hetile_nest *nest = oracle::nestOf(0);
    const Piece band = *bandOf(nest, p.data());
    const Job job{makeQuestion(nest, p.data(), nullptr, band, {}),
                  randomShares(random, link.size(), band.y0, band.y1), 2};
    if (size == 9 && link.rank() == odd) { // what the first job has not read
      Sharing sharing(*nest, others, arrays);
      struct Rest : hetile_sink {
        Sharing &to;
        explicit Rest(Sharing &sink)
            : hetile_sink{[](hetile_sink *self, int array, const int64_t *index,
                             const int64_t *step, int64_t count) {
                for (int64_t k = 0; k < count; ++k) {
                  const int64_t at[1] = {index[0] + k * step[0]};
                  if (at[0] >= 7)
                    Sharing::onRun(&static_cast<Rest *>(self)->to, array, at, step, 1);
                }
              }},
              to(sink) {}
      } rest(sharing);
      nest->live_in(p.data(), band.x0, band.x1, band.y0, band.y1, &rest);
    }
    if (runKept(link, resident, job, arrays.views(), counts) != (size == 6))
      return size == 6 ? "equal arrays differ" : "the difference was not seen";
  }
  resident.returnReplicas();
  return std::string();
}

/// One rank has other values: only what the nest reads counts.
std::string checkDifference(Transport &link) {
  if (link.size() == 1)
    return std::string();
  const std::vector<int64_t> p = {3, 9, 5};
  std::mt19937 random(1);
  const Job job = *randomJob(0, p, random, link.size());
  const int odd = link.size() - 1;
  oracle::UserArrays arrays(0, p.data(), link.rank() == odd ? 2 : 1);
  return differingInput(link, job, arrays.views()).empty() ? "the difference was not seen" : "";
}

int run(int plans) {
  MpiTransport link(MPI_COMM_WORLD);
  std::mt19937 random(4711);
  int failures = 0, jobs = 0;
  auto complain = [&](const char *name, const std::string &error) {
    if (!error.empty() && ++failures < 5)
      std::printf("rank %d: %s: %s\n", link.rank(), name, error.c_str());
  };
  for (int example = 0; example < static_cast<int>(oracle::examples().size()); ++example)
    for (int n = 0; n < plans; ++n, ++jobs) {
      const std::vector<int64_t> p = {static_cast<int64_t>(1 + random() % 12),
                                      static_cast<int64_t>(2 + random() % 14),
                                      static_cast<int64_t>(1 + random() % 9)};
      if (oracle::illegal(example, p.data()).empty())
        complain(oracle::examples()[example].name, check(link, example, p, random));
    }
  complain("difference", checkDifference(link));
  Sequences counts;
  for (int example = 0; example < static_cast<int>(oracle::examples().size()); ++example)
    for (int n = 0; n < plans; ++n) {
      const std::vector<int64_t> p = {static_cast<int64_t>(1 + random() % 8),
                                      static_cast<int64_t>(2 + random() % 14),
                                      static_cast<int64_t>(1 + random() % 9)};
      complain(oracle::examples()[example].name, checkKept(link, example, p, random, counts));
    }
  complain("difference of a part", checkKeptDifference(link));
  std::printf("%d jobs on %d ranks, %d stayed, %d of known arrays, %d did not, %d failures\n", jobs,
              link.size(), counts.kept, counts.settled, counts.refused, failures);
  link.finish();
  return failures || counts.kept < 4 * plans || counts.settled < plans ? 1 : 0;
}

} // namespace

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  const int status = run(argc > 1 ? std::atoi(argv[1]) : 20);
  MPI_Finalize();
  return status;
}
