// SPDX-License-Identifier: Apache-2.0
//===- RuntimeHeaders.h - what the output includes --------------*- C++ -*-===//
//
// The headers of the runtime as they were when the tool was built, so that it can parse what it
// writes wherever it is installed.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_RUNTIMEHEADERS_H
#define HETILE_FRONTEND_RUNTIMEHEADERS_H

#include <vector>

namespace hetile::frontend {

struct RuntimeHeader {
  const char *name, *text;
};

const std::vector<RuntimeHeader> &runtimeHeaders();

} // namespace hetile::frontend

#endif
