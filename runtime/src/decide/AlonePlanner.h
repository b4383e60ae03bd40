// SPDX-License-Identifier: Apache-2.0
//===- AlonePlanner.h - tile code or original code on one rank --*- C++ -*-===//
//
// As one block in place, in the order that suits its caches and registers, or by the original code.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_ALONEPLANNER_H
#define HETILE_RUNTIME_ALONEPLANNER_H

#include "decide/Knowledge.h"

#include <string>

namespace hetile::runtime {

class AlonePlanner {
public:
  AlonePlanner(Transport &link, const Settings &settings, Knowledge &knowledge)
      : Link(link), Options(settings), Facts(knowledge) {}

  Decision decide(Known &known, const Question &question, const Addressing &arrays) const;
  /// True if the tile code is faster, as far as that can be known; else `reason` says why not.
  bool prefersTile(Known &known, const Question &question, const Addressing &arrays, double points,
                   std::string &reason) const;
  /// The same where nothing else is to be known but which code runs the nest, and early entries may
  /// show it.
  bool prefersTileAlone(Known &known, const Question &question, const Addressing &arrays,
                        double points, std::string &reason) const;
  /// True if runs of the original code have told how long it takes.
  static bool isOriginalTold(const Known &known);
  /// True if the next entry should run the original code to know how long it takes: when that is
  /// likely to cost little beside the entries so far.
  bool isOriginalDue(const Known &known, const hetile_nest &nest, double points) const;

  static constexpr double Shortest = 20e-6; ///< seconds; an entry costs a third of that

private:
  Transport &Link;
  const Settings &Options;
  Knowledge &Facts;
};

} // namespace hetile::runtime

#endif
