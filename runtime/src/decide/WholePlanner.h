// SPDX-License-Identifier: Apache-2.0
//===- WholePlanner.h - a nest as one pipeline of all ranks -----*- C++ -*-===//
//
// Remembers its decisions, so that a nest that is entered often is planned once.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_WHOLEPLANNER_H
#define HETILE_RUNTIME_WHOLEPLANNER_H

#include "decide/AlonePlanner.h"

#include <string>
#include <vector>

namespace hetile::runtime {

class WholePlanner {
public:
  WholePlanner(Transport &link, const Settings &settings, const Machine &machine,
               Knowledge &knowledge, const AlonePlanner &alone)
      : Link(link), Options(settings), Declared(machine), Facts(knowledge), Alone(alone) {}

  Decision decide(Known &known, const Question &question, const Addressing &arrays);

  static constexpr double Shortest = 1e-3; ///< seconds; below, planning costs more than it wins

private:
  bool gainsLittle(Known &known, const Question &question, const Addressing &arrays,
                   Decision &decision);
  bool isPointless(Known &known, const Question &question, Decision &decision);
  Decision chooseByNetwork(const Known &known, plan::Request &request);
  Decision choose(const Known &known, plan::Request &request) const;
  Decision aloneByTiles(Known &known, const Question &question, const Addressing &arrays,
                        Decision decision);

  Transport &Link;
  const Settings &Options;
  const Machine &Declared;
  Knowledge &Facts;
  const AlonePlanner &Alone;
};

} // namespace hetile::runtime

#endif
