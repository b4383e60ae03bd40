// SPDX-License-Identifier: Apache-2.0
//===- Waiting.h - entries that wait ----------------------------*- C++ -*-===//
//
// Entries of nests that were put off, with all they need later, and the memory that the program
// must not touch before they have run.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_WAITING_H
#define HETILE_RUNTIME_WAITING_H

#include "arrays/HostArrays.h"
#include "arrays/Mappings.h"
#include "deferred/ColumnForms.h"
#include "deferred/Wave.h"
#include "machine/Team.h"

#include <memory>
#include <vector>

namespace hetile::runtime {

/// In the form in which columns lie one behind the other in memory.
struct WaitingEntry {
  Question question;
  HostArrays arrays;
  std::shared_ptr<const ColumnSpans> spans;
  std::vector<std::shared_ptr<std::vector<char>>> copies; ///< of small arrays that it reads
};

class Waiting {
public:
  bool empty() const { return Entries.empty(); }
  size_t size() const { return Entries.size(); }

  /// An entry waits behind the others. False if it cannot: they must run before anything else does.
  bool add(const Question &question, const HostArrays &arrays);
  /// True if `question` is asked with the arithmetic of those that wait.
  bool suits(const Question &question) const;
  /// The code of nests may go.
  void forgetForms() { Forms = ColumnForms(); }
  /// True if the program has changed nothing that they read and that is not held.
  bool edgesHold() const;

  /// Columns between the first entry and the last one, when they run together.
  double lag() const;
  /// Of all memory that they access.
  double bytesPerColumn() const;

  struct Ended {
    std::vector<WaitingEntry> entries;
    int threads = 1; ///< that ran them
  };
  /// Runs all of them by threads of `team`; the program's memory is its own again. What they have
  /// under way takes no more than `cache` bytes if possible, a core's own.
  Ended run(Team &team, double cache);

private:
  /// What entries read in pages that cannot be held, and none of them writes.
  struct Edge {
    AddressRange bytes;
    std::vector<char> values; ///< when it was first needed
    bool differs;             ///< from what is there now
  };
  bool hold(WaitingEntry &entry);
  bool holdOne(WaitingEntry &entry, int array, Mappings &mappings);
  bool keepEdges(const AddressRange &bytes, const AddressRange &pages);
  static void exchange(Edge &edge);
  Wave wave() const;

  std::vector<WaitingEntry> Entries;
  std::vector<Edge> Edges;
  ColumnForms Forms;
};

} // namespace hetile::runtime

#endif
