// SPDX-License-Identifier: Apache-2.0
//===- SingleTransport.h - a program of one rank ----------------*- C++ -*-===//
//
// A program that no launcher started has no other rank. It needs no library of messages, which
// takes some tenths of a second to start.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_SINGLETRANSPORT_H
#define HETILE_RUNTIME_SINGLETRANSPORT_H

#include "comm/Transport.h"

namespace hetile::runtime {

class SingleTransport final : public Transport {
public:
  SingleTransport();

  int programRank() const override { return 0; }
  int programSize() const override { return 1; }
  double now() const override;
  void charge(double) override {}

  void broadcastFrom(int, Buffer &) override {}
  void barrier() override {}
  void minimum(std::vector<uint64_t> &, const std::function<void(double)> &) override {}

  void lookAfterMessages() override {}
  void listenForEnd() override {}
  void abandon() override {}
  void awaitEnd() override {}
  void finish() override {}
  [[noreturn]] void abort(int status) override;

private:
  // There is nobody to send to.
  std::unique_ptr<Pending> startSend(const void *data, int64_t bytes, int to, Tag tag) override;
  std::unique_ptr<Pending> startReceive(void *data, int64_t bytes, int from, Tag tag) override;
  void endIfAbandoned() override {}
  void split(bool) override {}
};

} // namespace hetile::runtime

#endif
