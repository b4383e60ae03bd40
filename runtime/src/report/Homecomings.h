// SPDX-License-Identifier: Apache-2.0
//===- Homecomings.h - what came home, and why ------------------*- C++ -*-===//
//
// Values that were distributed and came into the host's memory, by the place in the program that
// had them come: a nest, or code that touched them.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_HOMECOMINGS_H
#define HETILE_RUNTIME_HOMECOMINGS_H

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace hetile::runtime {

/// Where in the program. Code has an address, a nest its name; both are empty if it is not known.
struct Origin {
  std::string nest;
  uintptr_t code = 0;
  Origin() = default;
  Origin(const char *name) : nest(name) {}
  explicit Origin(uintptr_t address) : code(address) {}
  bool operator<(const Origin &other) const {
    return nest != other.nest ? nest < other.nest : code < other.code;
  }
};

/// Code for people: the function, if its name is known, and for addr2line the file of the program
/// or library and the address in it.
struct CodePlace {
  std::string function, file, address;
};
CodePlace codePlace(uintptr_t code);

class Homecomings {
public:
  struct Sum {
    Origin place;
    std::string why;
    int64_t times = 0, bytes = 0;
  };
  /// `all`: bytes that have come so far. Those that no place has been given for are of `place`.
  void add(const Origin &place, const std::string &why, int64_t all);
  int64_t bytes() const { return Accounted; }
  /// The largest first, and then in the order of places.
  std::vector<Sum> largest() const;

private:
  std::map<std::pair<Origin, std::string>, Sum> Sums;
  int64_t Accounted = 0;
};

} // namespace hetile::runtime

#endif
