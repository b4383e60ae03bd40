// SPDX-License-Identifier: Apache-2.0
//===- Remarks.h - what is said of a file -----------------------*- C++ -*-===//
//
// The remarks that belong to no pass: of nests that are tiled, of regions, of the file as a whole.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_DRIVER_REMARKS_H
#define HETILE_DRIVER_REMARKS_H

#include "Result.h"

#include "../model/flow/Regions.h"

#include <vector>

namespace hetile::driver {

/// Says which nest `remark` is about: where it begins and ends, and the function that it is in.
void setNest(model::Remark &remark, const model::Nest &nest);

/// That `nest` is tiled, how, and in which order the points of its tiles run.
void sayTiled(const model::Nest &nest, const model::Tiling &tiling,
              std::vector<model::Remark> &remarks);

/// Where arrays stay distributed, and where they come home in each iteration.
void addRegionRemarks(const model::Regions &regions, std::vector<model::Remark> &remarks);

/// That results of the file may differ in their last bits.
model::Remark inexactRemark(const frontend::File &file);

/// In the order of the source; of one place, in the order in which they were said.
void sortRemarks(std::vector<model::Remark> &remarks);

/// Says at every nest that was refused which nests inside it are tiled all the same.
void nameTiledInside(std::vector<model::Remark> &remarks);

} // namespace hetile::driver

#endif
