// SPDX-License-Identifier: Apache-2.0
//===- Transport.h - messages between ranks, whoever carries them -*- C++ -*-===//
//
// What the runtime asks of a library of messages: point to point, a few collective operations, a
// clock, ends. Waiting never sits inside that library: it polls, so that other requests make
// progress, and gives the processor away, so that more ranks than cores work. Another transport is
// a folder beside mpi.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_TRANSPORT_H
#define HETILE_RUNTIME_TRANSPORT_H

#include "base/Buffer.h"
#include "base/Patience.h"
#include "base/Simulated.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace hetile::runtime {

/// False in a simulation, where a failed test costs simulated time: there ranks wait inside the
/// transport, and nothing is tested on the way.
constexpr bool Polling = !Simulated;

/// Message kinds. Between two ranks messages of one kind match in the order they are posted,
/// which both sides derive from the plan; so one tag a kind is enough.
enum Tag : int {
  TagStrip = 1,
  TagLiveIn,
  TagLiveOut,
  TagStatistics,
  TagGather,
  TagBroadcast,
  TagProbe,
  TagMove,
  TagAhead,
  TagStripAhead,
  TagAbandon,
  TagEnd,
  TagTrace
};

/// What a kind is called in a trace.
const char *kindOf(Tag tag);

/// What a transport keeps of one message under way.
class Pending {
public:
  virtual ~Pending() = default;
  /// True if the message is complete; completes what it can.
  virtual bool test() = 0;
  /// Waits inside the transport.
  virtual void block() = 0;
};

/// One message under way. Must be complete before it is destroyed.
class Transfer {
public:
  Transfer() = default;
  /// To or from the rank `peer`.
  Transfer(std::unique_ptr<Pending> message, int peer) : Message(std::move(message)), Peer(peer) {}
  /// The other rank; -1 if there is no message.
  int peer() const { return Peer; }
  /// True if all of it is complete; completes what it can.
  bool test() { return !Message || Message->test(); }
  /// Waits inside the transport.
  void block() {
    if (Message)
      Message->block();
  }

private:
  std::unique_ptr<Pending> Message;
  int Peer = -1;
};

/// When a wait is so long that people should know.
struct WaitLimit {
  double seconds = 60;
  bool aborts = false; ///< the job ends then
};

class Transport {
public:
  virtual ~Transport() = default;
  Transport(const Transport &) = delete;
  Transport &operator=(const Transport &) = delete;

  int rank() const { return Rank; }
  int size() const { return Size; }
  const std::string &host() const { return Host; }
  /// This rank among all ranks of the program, and how many there are.
  virtual int programRank() const = 0;
  virtual int programSize() const = 0;
  /// Seconds, simulated where the ranks are.
  virtual double now() const = 0;
  /// In a simulation this rank's processor computes for so long; else nothing.
  virtual void charge(double seconds) = 0;

  /// Starts sending / receiving `bytes` > 0; the memory must stay until the transfer is done.
  Transfer send(const void *data, int64_t bytes, int to, Tag tag);
  Transfer receive(void *data, int64_t bytes, int from, Tag tag);
  /// Polls until `transfer` is done, calling `idle` (may be empty) in between.
  void wait(Transfer &transfer, const std::function<void()> &idle = {});

  /// Collective over all ranks: the bytes of rank 0 replace those of the others.
  void broadcast(std::vector<char> &bytes);
  /// Like broadcast, for ranks that may wait long: that is not reported, and they let spare memory
  /// go.
  void broadcastToSleepers(std::vector<char> &bytes);
  /// Collective: the bytes of `root` replace those of the others; all know the size.
  virtual void broadcastFrom(int root, Buffer &bytes) = 0;
  /// Collective: `bytes` > 0 of each rank, in rank order, on rank 0; elsewhere the result is empty.
  std::vector<char> gather(const void *data, int bytes);
  virtual void barrier() = 0;
  /// Collective: each word becomes the least one of all ranks. `waiting` is called now and then
  /// with the seconds that have gone by.
  virtual void minimum(std::vector<uint64_t> &words,
                       const std::function<void(double)> &waiting) = 0;

  /// One turn of a wait that `patience` is of: gives the processor away, lets the program's signal
  /// handlers run, and ends a worker whose host has abandoned the job. `peer`: the rank that is
  /// waited for, -1 if there are several. Says so if it takes too long.
  void passTurn(Patience &patience, int peer = -1);
  /// Lets messages get on that nobody waits for.
  virtual void lookAfterMessages() = 0;
  /// Collective: from now on those ranks that are their own `leader`, of one a rank, are all there
  /// are, in their order. The others have nothing to do but to awaitEnd().
  void join(const std::vector<int> &leader);
  /// Returns when the session of those that have joined is over; ends the process if the host
  /// abandons it.
  virtual void awaitEnd() = 0;
  /// From now on long waits are reported. `hosts`: of all ranks.
  void limitWaits(const WaitLimit &limit, std::vector<std::string> hosts);
  /// Worker: from now on it ends when the host abandons what it is doing, or the session.
  virtual void listenForEnd() = 0;
  /// Host: ends all workers, wherever they are, and the transport.
  virtual void abandon() = 0;
  /// The session is over; ends what the constructor began. Collective.
  virtual void finish() = 0;
  /// Ends all ranks at once.
  [[noreturn]] virtual void abort(int status) = 0;

protected:
  Transport() = default;
  /// See send() and receive().
  virtual std::unique_ptr<Pending> startSend(const void *data, int64_t bytes, int to, Tag tag) = 0;
  virtual std::unique_ptr<Pending> startReceive(void *data, int64_t bytes, int from, Tag tag) = 0;
  /// A worker: ends the process if its host has abandoned it.
  virtual void endIfAbandoned() = 0;
  /// Collective: ranks that do not `lead` leave those that work together.
  virtual void split(bool leads) = 0;
  void sleep(Transfer &transfer);

  int Rank = 0, Size = 1;
  std::string Host;

private:
  void broadcastTree(std::vector<char> &bytes, bool sleepers);
  void reportWait(double seconds, int peer);
  std::string nameOf(int peer) const;

  WaitLimit Limit;
  std::vector<std::string> Hosts; ///< empty: waits are not reported
  bool Reported = false;
};

} // namespace hetile::runtime

#endif
