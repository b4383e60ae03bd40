// SPDX-License-Identifier: Apache-2.0
//===- Descriptors.h - files that MPI has open ------------------*- C++ -*-===//
//
// The sequential program has no such files: it may close all that it did not open, and it may start
// with standard input, output or errors closed.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_DESCRIPTORS_H
#define HETILE_RUNTIME_DESCRIPTORS_H

#include <vector>

namespace hetile::runtime {

/// Made before MPI starts: keeps it from opening its files as standard input, output or errors,
/// while it lives.
class StandardFiles {
public:
  StandardFiles();
  ~StandardFiles();
  StandardFiles(const StandardFiles &) = delete;
  StandardFiles &operator=(const StandardFiles &) = delete;

private:
  std::vector<int> Mine;
};

/// The numbers of all open files.
std::vector<int> openFiles();

/// From now on, `before` having been open before MPI started, files that were opened since are
/// MPI's.
void keepSince(const std::vector<int> &before);
/// The program may close everything.
void keepNone();

/// MPI's files if the caller is the program itself, in order; none if it is the runtime, MPI or a
/// child process.
const std::vector<int> &keptFromCaller();

} // namespace hetile::runtime

#endif
