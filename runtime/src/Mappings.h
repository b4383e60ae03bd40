//===- Mappings.h - which memory the process may use ------------*- C++ -*-===//
//
// A copy of the kernel's own list of mappings, for questions about addresses that the program
// might not touch.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_MAPPINGS_H
#define HETILE_RUNTIME_MAPPINGS_H

#include <cstdint>
#include <cstdio>
#include <memory>
#include <vector>

namespace hetile::runtime {

/// Addresses begin <= a < end.
struct AddressRange {
  uintptr_t begin = 0, end = 0;
  bool empty() const { return begin >= end; }
};

class Mappings {
public:
  /// True if all of `range` may be read (and written). The list is read as far as questions
  /// ask; if it cannot be read, the answer is no.
  bool cover(AddressRange range, bool writable);

private:
  struct Mapping {
    AddressRange range;
    bool readable, writable;
  };
  struct Close {
    void operator()(FILE *file) const;
  };
  void readTo(uintptr_t address);
  std::vector<Mapping> List; // in order of addresses
  std::unique_ptr<FILE, Close> File; // null: all has been read
  bool Opened = false, AtLineStart = true;
};

} // namespace hetile::runtime

#endif
