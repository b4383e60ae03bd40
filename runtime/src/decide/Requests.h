// SPDX-License-Identifier: Apache-2.0
//===- Requests.h - questions to the plan library ---------------*- C++ -*-===//
//
// A nest as numbers: its shape, what crosses its edges, what goes in and out. Without speeds and
// network, which are set when they are known.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_REQUESTS_H
#define HETILE_RUNTIME_REQUESTS_H

#include "decide/Decision.h"
#include "machine/Env.h"

namespace hetile::runtime {

/// Seconds of set functions and calls of one tile, before it is measured.
constexpr double SecondsPerTile = 1e-6;

/// The request for these sizes, without speeds and network.
plan::Request makeRequest(const Question &question, const Settings &options);

void setNetwork(plan::Request &request, const Network &network);

/// Keeps what the plan's answer depends on, for the report.
void keepRequest(const plan::Request &request, Decision &decision);

} // namespace hetile::runtime

#endif
