// SPDX-License-Identifier: Apache-2.0
//===- Messages.cpp - messages, and what the trace says of them -----------===//
//
// That a message was found is a moment: when it arrived in the library's memory, nobody knows. Its
// number is that of the message that was sent, as those of one kind match in the order in which
// they are posted.
//
//===----------------------------------------------------------------------===//
#include "comm/Transport.h"
#include "trace/Span.h"

namespace hetile::runtime {

namespace {

/// `event` (may be null) is message number `number` of its kind.
void describe(Event *event, int peer, int64_t bytes, int64_t number) {
  if (!event)
    return;
  event->numbers[0] = peer;
  event->numbers[1] = bytes;
  event->numbers[2] = number;
}

/// A message that has just been asked for, while there is a recorder.
class TracedReceive final : public Pending {
public:
  TracedReceive(std::unique_ptr<Pending> message, int peer, int64_t bytes, Tag tag)
      : Message(std::move(message)), Own(recorder), Peer(peer), Kind(tag), Bytes(bytes),
        Number(Own->countMessage(false, peer, tag)) {}
  bool test() override {
    if (!Message->test())
      return false;
    note();
    return true;
  }
  void block() override {
    Message->block();
    note();
  }

private:
  void note() {
    if (Noted || recorder != Own) // what still arrives when all was collected is not in the trace
      return;
    Noted = true;
    const Span span(Category::Receive, nullptr, kindOf(Kind));
    describe(span.event(), Peer, Bytes, Number);
  }

  const std::unique_ptr<Pending> Message;
  Recorder *const Own;
  const int Peer;
  const Tag Kind;
  const int64_t Bytes, Number;
  bool Noted = false;
};

} // namespace

const char *kindOf(Tag tag) {
  static const char *const names[] = {"",       "strip", "live-in", "live-out", "statistics",
                                      "gather", "broadcast", "probe", "move", "ahead",
                                      "strip ahead", "abandon", "end", "trace"};
  static_assert(sizeof names / sizeof *names == TagTrace + 1, "one for each kind");
  return names[tag];
}

Transfer Transport::send(const void *data, int64_t bytes, int to, Tag tag) {
  const Span span(Category::Send, nullptr, kindOf(tag));
  if (recorder)
    describe(span.event(), to, bytes, recorder->countMessage(true, to, tag));
  return Transfer(startSend(data, bytes, to, tag), to);
}

Transfer Transport::receive(void *data, int64_t bytes, int from, Tag tag) {
  std::unique_ptr<Pending> message = startReceive(data, bytes, from, tag);
  if (recorder)
    message = std::make_unique<TracedReceive>(std::move(message), from, bytes, tag);
  return Transfer(std::move(message), from);
}

} // namespace hetile::runtime
