// SPDX-License-Identifier: Apache-2.0
//===- Replicas.cpp - a job on arrays that every rank has -----------------===//
//
// A rank's blocks find their live-in values in its own arrays, as the host's do in host mode, and
// the same argument holds (Pipeline.cpp): when all blocks are done, a rank's memory has the final
// values of what its own blocks were the last to write, and everything else that the nest writes is
// in the live-out set of another rank's block. Live-out sets are disjoint, so their order does not
// matter.
//
//===----------------------------------------------------------------------===//
#include "pipeline/Replicas.h"

#include "base/Hash.h"
#include "comm/CommonWords.h"
#include "pipeline/Live.h"

#include <cfenv>

namespace hetile::runtime {

namespace {

/// What one rank hands to all others, for all ranks in turn.
void shareResults(Transport &link, const Job &job, const Addressing &arrays,
                  Statistics &statistics) {
  const std::vector<BlockPlace> places = placeBlocks(job);
  std::vector<int64_t> bytes(link.size());
  for (const BlockPlace &block : places)
    bytes[block.rank] += liveOutBytes(job, block);
  Buffer buffer;
  for (int rank = 0; rank < link.size(); ++rank) {
    if (bytes[rank] == 0)
      continue;
    const bool isOwn = rank == link.rank();
    buffer.resetTo(bytes[rank]); // exactly, since it may be much of the memory
    if (isOwn) {
      buffer.clear();
      PackSink pack(*job.nest, arrays, buffer);
      for (const BlockPlace &block : places)
        if (block.rank == rank)
          scanLiveOut(job, block, pack);
      statistics.bytesSent += buffer.size();
      ++statistics.messages;
    }
    link.broadcastFrom(rank, buffer);
    if (!isOwn) {
      UnpackSink unpack(*job.nest, arrays, buffer.data());
      for (const BlockPlace &block : places)
        if (block.rank == rank)
          scanLiveOut(job, block, unpack);
    }
    statistics.peakArrayBytes = std::max(statistics.peakArrayBytes, buffer.capacity());
  }
}

} // namespace

uint64_t hashOfValues(const void *args, size_t size) {
  Hash hash;
  for (size_t k = 0; k < size; ++k)
    hash.add(static_cast<const char *>(args)[k]);
  hash.add(std::fegetround());
  return hash.value();
}

std::string differingInput(Transport &link, const Job &job, const Addressing &arrays) {
  DigestSink digest(*job.nest, arrays);
  job.nest->live_in(job.p(), job.x0, job.x1, job.y0, job.y1, &digest);
  const size_t arrayCount = digest.digests.size();
  CommonWords words;
  for (const uint64_t word : digest.digests)
    words.add(word);
  words.add(hashOfValues(job.args.data(), job.args.size()));
  words.compare(link);
  for (size_t k = 0; k <= arrayCount; ++k)
    if (!words.agree(k))
      return k == arrayCount ? std::string("a scalar that it reads")
                             : std::string("array ") + job.nest->arrays[k].name;
  return std::string();
}

Statistics runReplicas(Transport &link, const Job &job, const Addressing &arrays,
                       HostTimes &times) {
  Statistics statistics = runInPlace(link, job, arrays);
  const double computed = link.now();
  shareResults(link, job, arrays, statistics);
  times.gather += link.now() - computed;
  statistics.communication += times.gather;
  statistics.total += times.gather;
  return statistics;
}

} // namespace hetile::runtime
