//===- Phases.cpp - a nest in phases of its rows --------------------------===//
//
// The bounds of a phase are two more parameters of the nest.
//
//===----------------------------------------------------------------------===//
#include "Phases.h"

#include "Registry.h"
#include "Storage.h"

#include <algorithm>

namespace hetile::runtime {

/// The bounds that the sizes of `job` give; false if it has no point.
static bool setBounds(Job &job) {
  int64_t b[4];
  if (!job.nest->bounds(job.p(), b))
    return false;
  job.x0 = b[0];
  job.x1 = b[1];
  job.y0 = b[2];
  job.y1 = b[3];
  return true;
}

bool cutPhase(const Job &job, int64_t x0, int64_t x1, Job &phase) {
  phase = job;
  phase.nest = job.nest->phases;
  phase.params.resize(job.nest->nparams);
  phase.params.push_back(x0);
  phase.params.push_back(x1);
  phase.blocks.clear();
  return setBounds(phase);
}

Job wholeJob(const Job &job) {
  Job whole = job;
  whole.nest = wholeNest(job.nest);
  whole.params.resize(whole.nest->nparams);
  return whole.nest != job.nest && setBounds(whole) ? whole : job;
}

int64_t phasesOf(const Job &job) {
  const Job whole = wholeJob(job);
  const int64_t rows = std::max<int64_t>(1, job.x1 - job.x0);
  return whole.nest == job.nest ? 1 : std::max<int64_t>(1, (whole.x1 - whole.x0 + rows - 1) / rows);
}

Room roomOf(const Job &job, int ranks) {
  std::vector<Room> rooms(ranks);
  const JobUses uses = usesOf(job, ranks);
  for (size_t a = 0; a < uses.size(); ++a) {
    const hetile_array &array = job.nest->arrays[a];
    const int n = array.ndims;
    for (int r = 0; r < ranks; ++r) {
      const ArrayUse &use = uses[a][r];
      const Box values = hull(use.need, use.write, n);
      rooms[r].storage += volume(hull(use.access, values, n), n) * array.element_size;
      rooms[r].moved += (volume(values, n) - volume(use.write, n)) * array.element_size;
    }
  }
  Room most;
  for (const Room &room : rooms) {
    most.storage = std::max(most.storage, room.storage);
    most.moved = std::max(most.moved, room.moved);
  }
  return most;
}

double blockBytes(const Job &job, const std::vector<plan::Block> &blocks) {
  // The widest one: looking at the footprint of all would take as long as visiting their elements.
  const auto widest = std::max_element(blocks.begin(), blocks.end(),
                                       [](const plan::Block &a, const plan::Block &b) {
                                         return a.end - a.begin < b.end - b.begin;
                                       });
  double most = 0;
  if (widest != blocks.end()) {
    const Boxes boxes = blockBoxes(*job.nest, job.p(), job.x0, job.x1, job.y0, widest->begin,
                                   widest->end);
    double bytes = 0;
    for (int a = 0; a < job.nest->narrays; ++a)
      bytes += static_cast<double>(boxVolume(job.nest->arrays[a], boxes[a])) *
               job.nest->arrays[a].element_size;
    most = std::max(most, bytes);
  }
  return most;
}

} // namespace hetile::runtime
