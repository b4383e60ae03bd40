// SPDX-License-Identifier: Apache-2.0
//===- Mappings.h - which memory the process may use ------------*- C++ -*-===//
//
// A copy of the kernel's own list of mappings, for questions about addresses that the program
// might not touch.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_MAPPINGS_H
#define HETILE_RUNTIME_MAPPINGS_H

#include "base/AddressRange.h"

#include <cstdint>
#include <cstdio>
#include <memory>
#include <vector>

namespace hetile::runtime {

/// A part of some memory, and where in a file it lies.
struct FilePiece {
  uint64_t device = 0, inode = 0;
  uint64_t begin = 0, end = 0; ///< in the file
  uintptr_t at = 0;            ///< address of `begin`
  bool shared = false;         ///< stores reach the file
  int owner = 0;               ///< number of the array
};

class Mappings {
public:
  /// True if all of `range` may be read (and written), guarded pages included. The list is read as
  /// far as questions ask; if it cannot be read, the answer is no.
  bool cover(AddressRange range, bool writable);

  /// False if no part of `ranges` lies in a shared mapping; quick where the answer is no.
  bool mayBeShared(const std::vector<AddressRange> &ranges);
  /// The same where the kernel answers no questions (before Linux 6.11), by the list. It is read anew
  /// for every question: no count that the kernel keeps tells of mappings that change places.
  bool isListedShared(const std::vector<AddressRange> &ranges);
  /// Adds the parts of `range` that lie in files or shared memory, as those of array `owner`.
  void addPieces(AddressRange range, int owner, std::vector<FilePiece> &pieces);
  /// The mapping of all of `range`, if it is memory of this process alone and not its heap or a
  /// stack, which grow; else empty.
  AddressRange ownMapping(AddressRange range);
  /// True if all of `range` may be read and written, and is memory of this process alone without
  /// code, static data among it, but not its heap or a stack.
  bool isApart(AddressRange range);

private:
  struct Mapping {
    AddressRange range;
    bool readable, writable, executable, shared, named;
    uint64_t offset, device, inode;
  };
  struct Close {
    void operator()(FILE *file) const;
  };
  template <class Accept> bool consistsOf(AddressRange range, Accept accept);
  void readTo(uintptr_t address);
  std::vector<Mapping> List; // in order of addresses
  std::unique_ptr<FILE, Close> File; // null: all has been read
  bool Opened = false, AtLineStart = true;
};

} // namespace hetile::runtime

#endif
