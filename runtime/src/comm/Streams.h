// SPDX-License-Identifier: Apache-2.0
//===- Streams.h - large messages in pieces ---------------------*- C++ -*-===//
//
// Sets of elements on their way between two ranks. They travel in pieces, through a few buffers
// that are used again and again: while one piece is under way, the next one is packed and the one
// before is stored, and no new memory is touched. A piece that lies in one piece of memory is sent
// from there, and received there. Both sides count the bytes of a set, and so cut it alike; where
// the elements lie is each side's own affair.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_STREAMS_H
#define HETILE_RUNTIME_STREAMS_H

#include "base/Runs.h"
#include "comm/Transport.h"

#include <cstdint>
#include <deque>
#include <functional>

namespace hetile::runtime {

constexpr int64_t Unlimited = int64_t(1) << 62;
/// Bytes of a piece; in a simulation a set is one message. Lower it in tests only, on all ranks.
extern int64_t streamPieceBytes;

/// Sets on their way out, one after the other.
class OutStreams {
public:
  OutStreams(Transport &link, Tag tag) : Link(link), Kind(tag) {}
  /// `inPlace`: the elements stay as they are until all has been sent, so pieces need not be
  /// packed. Nothing is sent before pump().
  void add(RunList list, int to, bool inPlace);
  /// Starts sending pieces, while fewer than `most` are in buffers and fewer than `underWay` are in
  /// all. False if something is left to be started.
  bool pump(int64_t most = MostPacked, int64_t underWay = Unlimited);
  /// Sends the next `bytes` bytes of a set that comes bit by bit, of which all that was sent before
  /// were full pieces: the first ones of `list`. They are packed on return; waits for buffers while
  /// `most` pieces are under way. Returns where the rest of `list` begins.
  RunCursor sendPacked(const RunList &list, int64_t bytes, int to, int64_t most,
                       const std::function<void()> &idle);
  /// Frees what has been sent. Does nothing where testing is not cheap.
  void progress();
  /// Starts all pieces, and waits for buffers while there are too many.
  void pumpAll(int64_t most, const std::function<void()> &idle);
  /// One turn of waiting for what is under way, after `idle` (may be empty). Whatever has arrived
  /// since the last one begins the wait anew.
  void pass(Patience &patience, const std::function<void()> &idle);
  /// Waits until everything is sent.
  void drain(const std::function<void()> &idle = {});
  bool idle() const { return Waiting.empty() && Pending.empty(); }
  int64_t bytes() const { return Bytes; } ///< in buffers
  int64_t peakBytes() const { return Peak; }

  static constexpr int64_t MostPacked = 16; ///< pieces

private:
  struct Stream {
    RunList list;
    RunCursor at;
    int64_t started = 0;
    int to;
    bool inPlace;
    Stream(RunList runs, int rank, bool stays)
        : list(std::move(runs)), at(list), to(rank), inPlace(stays) {}
    Stream(const Stream &) = delete;
  };
  struct Piece {
    Buffer buffer; ///< empty: sent in place
    Transfer transfer;
  };
  bool startPiece(Stream &stream, int64_t most, int64_t underWay);
  void sendPiece(RunCursor &at, int64_t bytes, int to);
  std::deque<Piece>::iterator release(std::deque<Piece>::iterator piece);
  Transport &Link;
  const Tag Kind;
  std::deque<Stream> Waiting; // streams of which pieces are not started
  std::deque<Piece> Pending;
  int64_t Sent = 0, Seen = 0; // pieces: that have left, and at the last turn of waiting
  int64_t Packed = 0; // pieces in buffers
  int64_t Bytes = 0, Peak = 0;
};

/// Sets on their way in, one after the other. They are announced by their size, so that pieces may
/// be on their way before it is known where their elements shall lie.
class InStreams {
public:
  /// `ahead`: pieces that are asked for before they are stored.
  InStreams(Transport &link, Tag tag, size_t ahead = FewAhead)
      : Link(link), Kind(tag), MostAhead(ahead) {}
  InStreams(const InStreams &) = delete;
  /// One more set of `bytes` > 0 bytes.
  void announce(int64_t bytes, int from);
  /// Asks for pieces, a few ahead.
  void post();
  /// The elements of the first set not yet finished lie there.
  void bind(RunList list);
  bool bound() const { return Bound; }
  /// Stores pieces of that set that have arrived, `most` at a time. True if the set is complete: it
  /// is gone then.
  bool progress(int64_t most = Unlimited);
  /// Waits for the rest of that set.
  void finish(const std::function<void()> &idle);
  bool empty() const { return Sets.empty(); }
  int64_t bytes() const { return Bytes; } ///< in buffers

  /// Where there may be many streams; and where there is one, and what comes later on it should
  /// come while something else is done.
  static constexpr size_t FewAhead = 8, ManyAhead = 96;

private:
  struct Set {
    int64_t bytes;
    int from;
    int64_t posted = 0, stored = 0;
  };
  struct Piece {
    int64_t bytes;
    Buffer buffer; ///< empty: received in place
    Transfer transfer;
  };
  bool store(); // the first piece; true if the set is complete
  Transport &Link;
  const Tag Kind;
  const size_t MostAhead;
  std::deque<Set> Sets;
  size_t Next = 0; // the set of which pieces are asked for
  std::deque<Piece> Pieces;
  int64_t Bytes = 0;
  bool Bound = false;
  RunList List; // of the first set
  RunCursor Posting{List}, Storing{List};
};

/// Sends and receives, until all is done. `lists`: where the sets lie that are announced to
/// `incoming`.
void exchange(InStreams &incoming, std::deque<RunList> &lists, OutStreams &outgoing);

} // namespace hetile::runtime

#endif
