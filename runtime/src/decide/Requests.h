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

/// True if the band of `question`, another phase of the nest of `known`, is as large and has as many
/// points: where phases are cut from the middle of a band, they are alike.
bool looksAlike(const plan::Request &known, const Question &question);
/// `known` for such a phase.
plan::Request movedRequest(const plan::Request &known, const Question &question);

void setNetwork(plan::Request &request, const Network &network);

/// Keeps what the plan's answer depends on, for the report.
void keepRequest(const plan::Request &request, Decision &decision);

} // namespace hetile::runtime

#endif
