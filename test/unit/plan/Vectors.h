// SPDX-License-Identifier: Apache-2.0
//===- Vectors.h - recorded test vectors ------------------------*- C++ -*-===//
//
// vectors.json: numbers computed independently (brute force and event simulation).
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TEST_VECTORS_H
#define HETILE_TEST_VECTORS_H

#include <fstream>
#include <nlohmann/json.hpp>

namespace hetile::test {

inline const nlohmann::json &vectors() {
  static const nlohmann::json loaded = [] {
    std::ifstream file(HETILE_PLAN_VECTORS);
    return nlohmann::json::parse(file);
  }();
  return loaded;
}

} // namespace hetile::test

#endif
