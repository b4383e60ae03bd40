// SPDX-License-Identifier: Apache-2.0
//===- Draw.h - the nests of a file as pictures -----------------*- C++ -*-===//
//
// `--draw`: what lib/picture has to know of them.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_DRAW_H
#define HETILE_TOOL_DRAW_H

#include "driver/Driver.h"
#include "picture/NestPicture.h"

namespace hetile::tool {

/// Adds the nests of the file to `pictures`, in source order.
void addPictures(const driver::Result &result, picture::Pictures &pictures);

} // namespace hetile::tool

#endif
