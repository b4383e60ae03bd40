// SPDX-License-Identifier: Apache-2.0
//===- Dumps.cpp - what is known after a pass, as text --------------------===//
//
// Places are lines and columns where there are any, else offsets in the source.
//
//===----------------------------------------------------------------------===//
#include "Dumps.h"

#include "model/Print.h"

using namespace hetile::model;

namespace hetile::driver {

std::string stateOf(const frontend::File &file) {
  std::string out = std::string(file.isCPlusPlus ? "C++" : "C") +
                    (file.main ? ", with a main" : "") +
                    (file.inexact.empty() ? "" : ", " + file.inexact) + ", " +
                    std::to_string(file.ownMarks.size()) + " marks, " +
                    std::to_string(file.flows.size()) + " functions\n";
  for (const Nest &side : file.sides)
    out += side.name + ": a single loop\n";
  return out;
}

std::string stateOf(const std::vector<NestResult> &nests) {
  std::string out;
  for (const NestResult &n : nests)
    out += n.nest->name + ": " + (n.tiling ? "tiled" : "not tiled") + "\n";
  return out;
}

std::string stateOf(const Nest &nest, const NestResult &result) {
  std::string out = nest.name + ": " + (result.tiling ? "tiled" : "not tiled") + ", " +
                    std::to_string(result.steps) + " steps\n";
  for (const auto &[what, text] : result.dumps)
    out += nest.name + ": " + what + ": " + text + "\n";
  return out;
}

std::string stateOf(const Regions &regions) {
  std::string out;
  for (const Region &r : regions.regions)
    out += "region " + placeOf(r.first) + " .. " + placeOf(r.last) +
           (r.toEnd ? ", to the end of its block" : "") + "\n";
  for (const SourceRange &nest : regions.nests)
    out += "in a region: nest at offset " + std::to_string(nest.begin) + "\n";
  for (const CalledAddress &known : regions.known)
    out += "leaves arrays alone: " + (known.symbol.empty() ? known.expression : known.symbol) + "\n";
  for (const RegionEnd &end : regions.ends)
    out += "no region around " + placeOf(end.nest) + "\n";
  return out;
}

std::string stateOf(const std::vector<Remark> &remarks) {
  std::string out;
  for (const Remark &r : remarks)
    out += placeOf(r.loc) + ": " + r.code + ": " + r.text + "\n";
  return out;
}

} // namespace hetile::driver
