// SPDX-License-Identifier: Apache-2.0
//===- JoinedText.cpp - a source with headers in it -----------------------===//
//
// A compiler knows that it has read a file that says `#pragma once`, but not that its text has
// stood in another one.
//
//===----------------------------------------------------------------------===//
#include "JoinedText.h"

#include <algorithm>

namespace hetile::model {

static bool haveCommon(const std::vector<std::string> &a, const std::vector<std::string> &b) {
  return std::find_first_of(a.begin(), a.end(), b.begin(), b.end()) != a.end();
}

std::vector<bool> headersToKeep(const std::vector<JoinedHeader> &headers,
                                std::vector<bool> needed) {
  for (bool changes = true; changes;) {
    changes = false;
    for (size_t k = 0; k < headers.size(); ++k)
      for (size_t other = 0; needed[k] && other < headers.size(); ++other)
        if (!needed[other] && haveCommon(headers[k].brings, headers[other].repeats))
          needed[other] = changes = true;
  }
  return needed;
}

} // namespace hetile::model
