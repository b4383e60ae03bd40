// SPDX-License-Identifier: Apache-2.0
//===- Codes.h - all codes of remarks ---------------------------*- C++ -*-===//
//
// One list of the codes that remarks carry, whichever layer they come from: for reports that
// describe them, and for the pages in docs/remarks.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_DRIVER_CODES_H
#define HETILE_DRIVER_CODES_H

#include "../model/Remark.h"

#include <string>
#include <vector>

namespace hetile::driver {

struct Code {
  model::RemarkKind kind;
  std::string group, code; // "arrays", "non-affine-subscript": also folder and name of the page
  std::string text; // one sentence
};

/// All codes: what was done, what notes say, what was refused; in the order of the layers.
const std::vector<Code> &allCodes();

} // namespace hetile::driver

#endif
