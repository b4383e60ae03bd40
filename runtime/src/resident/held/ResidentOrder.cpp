// SPDX-License-Identifier: Apache-2.0
//===- ResidentOrder.cpp - a job on resident arrays -----------------------===//
//
// As bytes.
//
//===----------------------------------------------------------------------===//
#include "resident/held/ResidentOrder.h"

namespace hetile::runtime {

void writeOrder(WireWriter &wire, const ResidentOrder &order) {
  wire.put(order.names);
  writePreparation(wire, order.preparation);
  wire.put(order.underway);
  wire.put(order.ahead);
  wire.put(order.after);
}

ResidentOrder readOrder(WireReader &wire) {
  ResidentOrder order;
  order.names = wire.getVector<ArrayName>();
  order.preparation = readPreparation(wire);
  order.underway = wire.getVector<Move>();
  order.ahead = wire.getVector<Move>();
  order.after = wire.getVector<Move>();
  return order;
}

} // namespace hetile::runtime
