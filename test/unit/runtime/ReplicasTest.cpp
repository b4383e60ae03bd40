// SPDX-License-Identifier: Apache-2.0
//===- ReplicasTest.cpp - random plans on arrays that every rank has ------===//
//
// Runs every example of the oracle under random plans in collective mode, on views or on arrays
// whose rows lie anywhere (each rank as it likes), and compares all memory of every rank with a
// sequential run. Argument: number of plans for each example.
//
//===----------------------------------------------------------------------===//
#include "nests/Oracle.h"
#include "mpi/MpiTransport.h"
#include "pipeline/Replicas.h"

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
  std::printf("%d jobs on %d ranks, %d failures\n", jobs, link.size(), failures);
  link.finish();
  return failures ? 1 : 0;
}

} // namespace

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  const int status = run(argc > 1 ? std::atoi(argv[1]) : 20);
  MPI_Finalize();
  return status;
}
