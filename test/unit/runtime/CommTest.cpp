// SPDX-License-Identifier: Apache-2.0
//===- CommTest.cpp - messages in pieces ----------------------------------===//
//
// With pieces of a few bytes, messages and broadcasts beyond MPI's int counts are small.
//
//===----------------------------------------------------------------------===//
#include "comm/Outbox.h"
#include "mpi/MpiTransport.h"

#include <cstdio>
#include <numeric>

using namespace hetile::runtime;

int main(int argc, char **argv) {
  MpiTransport link(&argc, &argv);
  link.pieceBytes = 1000;
  bool good = true;
  std::vector<char> bytes(123457);
  const auto fill = [&](int seed) {
    for (size_t k = 0; k < bytes.size(); ++k)
      bytes[k] = static_cast<char>(k * 7 + k / 251 + seed);
  };
  // To the right neighbour: an outbox must not wait for the receiver.
  Outbox outbox(link);
  const int right = (link.rank() + 1) % link.size();
  const int left = (link.rank() + link.size() - 1) % link.size();
  for (int turn = 0; turn < 3; ++turn) {
    fill(link.rank() + turn);
    Buffer buffer = outbox.take();
    buffer.resetTo(bytes.size());
    std::copy(bytes.begin(), bytes.end(), buffer.data());
    outbox.send(std::move(buffer), right, TagStrip);
  }
  for (int turn = 0; turn < 3; ++turn) {
    std::vector<char> found(bytes.size());
    Transfer transfer = link.receive(found.data(), found.size(), left, TagStrip);
    link.wait(transfer, [&] { outbox.progress(); });
    fill(left + turn);
    good = good && found == bytes;
  }
  outbox.drain();
  good = good && outbox.idle() && outbox.bytes() == 0;
  fill(0);
  const std::vector<char> wanted = bytes;
  for (bool sleepers : {false, true}) {
    std::vector<char> text = link.rank() == 0 ? wanted : std::vector<char>(3, 'x');
    if (sleepers)
      link.broadcastToSleepers(text);
    else
      link.broadcast(text);
    good = good && text == wanted;
  }
  const int32_t own = link.rank() * 3;
  const std::vector<char> all = link.gather(&own, sizeof own);
  for (size_t r = 0; r < all.size() / sizeof own; ++r)
    good = good && reinterpret_cast<const int32_t *>(all.data())[r] == static_cast<int32_t>(3 * r);
  std::printf("rank %d %s\n", link.rank(), good ? "good" : "BAD");
  link.finish();
  return good ? 0 : 1;
}
