//===- Quota.h - how much processor time the system allows ------*- C++ -*-===//
//
// A container, a batch system or a service may have fewer processors' time than it sees processors.
// Threads and ranks beyond that only take it from each other.
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

} // namespace hetile::runtime

#endif
