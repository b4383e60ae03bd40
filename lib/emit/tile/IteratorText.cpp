// SPDX-License-Identifier: Apache-2.0
//===- IteratorText.cpp - iterators of statements in tiles ----------------===//
#include "IteratorText.h"

#include <set>

namespace hetile::emit {

bool isLoopType(const std::string &type) {
  static const std::set<std::string> types = {"int",       "long",      "long int",
                                              "long long", "int32_t",   "int64_t",
                                              "ptrdiff_t", "long long int"};
  return types.count(type) != 0;
}

std::string wideName(const model::Iterator &it) {
  return it.decreasing || !isLoopType(it.type) ? "hetile_wide_" + it.name : "";
}

std::string wideText(const model::Iterator &it) {
  const std::string wide = wideName(it);
  return wide.empty() ? "(hetile_i64)" + it.name : wide;
}

} // namespace hetile::emit
