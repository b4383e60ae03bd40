// SPDX-License-Identifier: Apache-2.0
//===- Passes.cpp - the passes of a file by name --------------------------===//
//
// The list of names is the list in Driver.cpp; a test holds the two together.
//
//===----------------------------------------------------------------------===//
#include "Passes.h"

namespace hetile::driver {

const std::vector<std::string> &passNames() {
  static const std::vector<std::string> names = {"parse", "read",    "analyze", "regions",
                                                 "check", "remarks", "emit",    "check-output"};
  return names;
}

PassTime &Passes::time(const std::string &name, const std::string &of) {
  for (PassTime &known : all)
    if (known.name == name && known.of == of)
      return known;
  all.push_back({name, of});
  return all.back();
}

} // namespace hetile::driver
