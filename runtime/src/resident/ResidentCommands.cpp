// SPDX-License-Identifier: Apache-2.0
//===- ResidentCommands.cpp - orders about resident arrays ----------------===//
//
// A job with its order; ways home; moves. A job needs neither live-in nor live-out: the values are
// where the block is, or move there first.
//
//===----------------------------------------------------------------------===//
#include "resident/ResidentCommands.h"

#include "nest/EntrySpan.h"
#include "pipeline/TileLoop.h"
#include "protocol/AwaitedStatistics.h"
#include "resident/Settlements.h"
#include "resident/underway/Alongside.h"
#include "resident/underway/Underway.h"

namespace hetile::runtime {

Statistics runOrder(Transport &link, const Job &job, const ResidentOrder &order,
                    Holdings &holdings, Departures &departures) {
  const double start = link.now();
  if (link.rank() != 0)
    for (const ArrayName &name : order.names)
      holdings.know(name);
  holdings.relayout(link, order.preparation);
  std::vector<hetile_view> views;
  for (const ArrayName &name : order.names)
    views.push_back(holdings.view(name.number));
  Statistics statistics;
  const bool byItself = order.underway.empty() && order.ahead.empty();
  std::vector<Move> first, alongside;
  for (const Move &move : order.preparation.moves)
    if (move.from == link.rank() || move.to == link.rank())
      (byItself && goesAlongside(holdings, move) ? alongside : first).push_back(move);
  const int64_t sent = holdings.exchange(link, first);
  const double prepared = link.now();
  int64_t ahead = 0;
  double begun = 0;
  if (byItself) {
    Alongside moves(link, job, order, alongside, holdings, departures);
    holdings.forgetTurned();
    begun = link.now() - prepared;
    statistics = runInPlace(link, job, Addressing(views.data()), moves.expected());
    ahead = moves.sent();
  } else {
    Underway underway(link, job, order, holdings, departures);
    underway.begin();
    holdings.forgetTurned();
    begun = link.now() - prepared;
    statistics = runInPlace(link, job, Addressing(views.data()), departures.strips,
                            underway.meanwhile());
    underway.end();
    ahead = underway.sent();
  }
  const double settling = link.now();
  statistics.bytesSent += sent + ahead + settle(link, job, order, holdings);
  statistics.bytesSent += holdings.exchange(link, order.after);
  statistics.peakArrayBytes = holdings.bytes();
  const double moving = prepared - start + begun + link.now() - settling;
  statistics.communication += moving;
  statistics.total += moving;
  return statistics;
}

void commandResident(Transport &link, const Job &job, const ResidentOrder &order,
                     const Homecoming &home) {
  requireComplete(link, job);
  if (link.size() == 1)
    return;
  WireWriter wire = beginCommand(Command::RunResident);
  writeOrder(wire, order);
  writeHomecoming(wire, home);
  writeNamedJob(wire, job);
  announce(link, wire);
}

void commandResidentReplicas(Transport &link, const Job &job, const ReplicaTerms &terms) {
  announceJob(link, Command::RunResidentReplicas, terms, job);
}

void commandReturnReplicas(Transport &link) {
  announce(link, beginCommand(Command::ReturnReplicas));
}

void commandReturn(Transport &link, const Homecoming &home) {
  if (link.size() == 1)
    return;
  WireWriter wire = beginCommand(Command::Return);
  writeHomecoming(wire, home);
  announce(link, wire);
}

void commandMove(Transport &link, const Preparation &preparation) {
  if (link.size() == 1)
    return;
  WireWriter wire = beginCommand(Command::Move);
  writePreparation(wire, preparation);
  announce(link, wire);
}

void obeyResident(Transport &link, WireReader &wire, Holdings &holdings, Departures &departures) {
  const ResidentOrder order = readOrder(wire);
  const Homecoming home = readHomecoming(wire);
  departures.home.drain(); // the host has taken it
  const Job job = readNamedJob(wire);
  const EntrySpan span(job);
  Statistics statistics;
  {
    HostArithmetic arithmetic(job);
    statistics = runOrder(link, job, order, holdings, departures);
  }
  departHome(departures.home, link.rank(), home, holdings);
  sendStatistics(link, statistics);
}

void obeyReturn(Transport &link, WireReader &wire, Holdings &holdings) {
  sendHome(link, readHomecoming(wire), holdings);
}

void obeyMove(Transport &link, WireReader &wire, Holdings &holdings) {
  holdings.prepare(link, readPreparation(wire));
}

void commandEndMoves(Transport &link, const std::vector<Move> &moves) {
  WireWriter wire = beginCommand(Command::EndMoves);
  wire.put(moves);
  announce(link, wire);
}

void endMoves(Transport &link, const std::vector<Move> &moves, const Holdings &holdings,
              Departures &departures) {
  Arrivals(link, holdings, moves, TagAhead, Arrivals::Ahead).finish([&] { departures.progress(); });
  departures.drain();
}

void obeyEndMoves(Transport &link, WireReader &wire, const Holdings &holdings,
                  Departures &departures) {
  endMoves(link, wire.getVector<Move>(), holdings, departures);
}

} // namespace hetile::runtime
