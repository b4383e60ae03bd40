// SPDX-License-Identifier: Apache-2.0
//===- Settlements.h - values that a job leaves with the wrong rank -*- C++ -*-===//
//
// Where the rows of two ranks overlap (buffers that take turns are one row apart), the directory
// can name one owner only: what the other one wrote last in those rows travels after the job.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_SETTLEMENTS_H
#define HETILE_RUNTIME_SETTLEMENTS_H

#include "resident/held/ResidentOrder.h"

namespace hetile::runtime {

/// Any rank, after its block of `job`. Returns the bytes sent.
int64_t settle(Transport &link, const Job &job, const ResidentOrder &order,
               const Holdings &holdings);

} // namespace hetile::runtime

#endif
