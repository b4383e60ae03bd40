// SPDX-License-Identifier: Apache-2.0
//===- Joining.h - the ranks of one host as one member ----------*- C++ -*-===//
//
// Several hosts, each with several ranks: what ranks of one host would send each other lies in one
// memory already. So the first rank on a host stands for all of them, as one member of those that
// work together, and has a thread for each of the others on the processors that it lends. Halos go
// once a host, arrays lie there once, and a member is as fast as its threads.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_JOINING_H
#define HETILE_RUNTIME_JOINING_H

#include "protocol/Startup.h"

namespace hetile::runtime {

/// Collective, where startup.joins. On the host, what `startup` says of ranks is about members
/// then. False on a rank that lends its processors: it must await the end.
bool joinHosts(Transport &link, Startup &startup);

} // namespace hetile::runtime

#endif
