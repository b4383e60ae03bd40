// SPDX-License-Identifier: Apache-2.0
//===- Quota.h - how much time and memory the system allows -----*- C++ -*-===//
//
// A container, a batch system or a service may have fewer processors' time than it sees processors,
// and less memory. Threads and ranks beyond that only take time from each other; a process that
// takes more memory is killed.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_QUOTA_H
#define HETILE_RUNTIME_QUOTA_H

#include <string>

namespace hetile::runtime {

/// Processors' worth of time that the control groups of this process allow, all together; 0: there
/// is no limit, or it is not known. Linux: versions 1 and 2, where they are commonly mounted.
double processorQuota();

/// The same for a process whose /proc/self/cgroup is `groups`, with what is mounted below `root`.
double processorQuota(const std::string &groups, const std::string &root);

/// Bytes of memory that processes here may still take: those that the system has to give, or what
/// the control groups of this process leave, if that is less. 0: not known.
double freeMemory();

/// The same for `groups` and `root` as above, where the system has `system` bytes to give.
double freeMemory(const std::string &groups, const std::string &root, double system);

} // namespace hetile::runtime

#endif
