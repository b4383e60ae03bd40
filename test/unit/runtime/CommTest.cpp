//===- CommTest.cpp - messages in pieces ----------------------------------===//
//
// With pieces of a few bytes, messages and broadcasts beyond MPI's int counts are small.
//
//===----------------------------------------------------------------------===//
#include "comm/Comm.h"

#include <cstdio>
#include <numeric>

using namespace hetile::runtime;

int main(int argc, char **argv) {
  Comm comm(&argc, &argv);
  comm.pieceBytes = 1000;
  bool good = true;
  std::vector<char> bytes(123457);
  const auto fill = [&](int seed) {
    for (size_t k = 0; k < bytes.size(); ++k)
      bytes[k] = static_cast<char>(k * 7 + k / 251 + seed);
  };
  // To the right neighbour: an outbox must not wait for the receiver.
  Outbox outbox(comm);
  const int right = (comm.rank() + 1) % comm.size();
  const int left = (comm.rank() + comm.size() - 1) % comm.size();
  for (int turn = 0; turn < 3; ++turn) {
    fill(comm.rank() + turn);
    Buffer buffer = outbox.take();
    buffer.resetTo(bytes.size());
    std::copy(bytes.begin(), bytes.end(), buffer.data());
    outbox.send(std::move(buffer), right, TagStrip);
  }
  for (int turn = 0; turn < 3; ++turn) {
    std::vector<char> found(bytes.size());
    Transfer transfer = comm.receive(found.data(), found.size(), left, TagStrip);
    comm.wait(transfer, [&] { outbox.progress(); });
    fill(left + turn);
    good = good && found == bytes;
  }
  outbox.drain();
  good = good && outbox.idle() && outbox.bytes() == 0;
  fill(0);
  const std::vector<char> wanted = bytes;
  for (bool sleepers : {false, true}) {
    std::vector<char> text = comm.rank() == 0 ? wanted : std::vector<char>(3, 'x');
    if (sleepers)
      comm.broadcastToSleepers(text);
    else
      comm.broadcast(text);
    good = good && text == wanted;
  }
  const int32_t own = comm.rank() * 3;
  const std::vector<char> all = comm.gather(&own, sizeof own);
  for (size_t r = 0; r < all.size() / sizeof own; ++r)
    good = good && reinterpret_cast<const int32_t *>(all.data())[r] == static_cast<int32_t>(3 * r);
  std::printf("rank %d %s\n", comm.rank(), good ? "good" : "BAD");
  comm.finish();
  return good ? 0 : 1;
}
