// SPDX-License-Identifier: Apache-2.0
//===- Descriptors.h - files that MPI has open ------------------*- C++ -*-===//
//
// The sequential program has no such files: it may close all that it did not open, put others in
// their place, and start with standard input, output or errors closed.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_DESCRIPTORS_H
#define HETILE_RUNTIME_DESCRIPTORS_H

#include <vector>

namespace hetile::runtime {

/// Made before MPI starts: keeps it from the numbers that programs use, standard input, output and
/// errors among them, while it lives. So the program's first file has the number that it has
/// without MPI, and what it puts in the place of another file (dup2) is none of MPI's.
class LowFiles {
public:
  LowFiles();
  ~LowFiles();
  LowFiles(const LowFiles &) = delete;
  LowFiles &operator=(const LowFiles &) = delete;

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
