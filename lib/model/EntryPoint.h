// SPDX-License-Identifier: Apache-2.0
//===- EntryPoint.h - the program's main ------------------------*- C++ -*-===//
//
// What the output says of it before the file begins.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_MODEL_ENTRYPOINT_H
#define HETILE_MODEL_ENTRYPOINT_H

#include <string>
#include <vector>

namespace hetile::model {

/// The main that the file defines.
struct EntryPoint {
  std::string declaration; // "int main(int, char **)"
  std::vector<std::string> params; // C spelling of their types
  bool returnsVoid = false;
};

} // namespace hetile::model

#endif
