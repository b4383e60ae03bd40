// SPDX-License-Identifier: Apache-2.0
//===- Processor.h - what kind of processor this is -------------*- C++ -*-===//
//
// Hosts are often bought together. Ranks on processors of one kind should be equally fast, and what
// a measurement of a millisecond says else may be chance.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_PROCESSOR_H
#define HETILE_RUNTIME_PROCESSOR_H

#include <cstdint>
#include <iosfwd>

namespace hetile::runtime {

/// A number for the kind of this host's first processor, of which the system allows `quota` (see
/// processorQuota); 0: not known. Linux.
uint64_t processorKind(double quota);

/// The same, where /proc/cpuinfo says `info`. Reads no further than the first processor: to look at
/// each one may take the kernel some milliseconds.
uint64_t processorKind(std::istream &info, double quota);

} // namespace hetile::runtime

#endif
