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
  const bool isWide = it.type == "int64_t";
  return !isWide && (it.decreasing || !isLoopType(it.type)) ? "hetile_wide_" + it.name : "";
}

std::string wideText(const model::Iterator &it) {
  const std::string wide = wideName(it);
  if (!wide.empty() || it.type == "int64_t")
    return wide.empty() ? it.name : wide;
  return "(hetile_i64)" + it.name;
}

} // namespace hetile::emit
