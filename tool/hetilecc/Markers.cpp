// SPDX-License-Identifier: Apache-2.0
//===- Markers.cpp - what a linked program has of hetile ------------------===//
//
// Looks for the texts in the file, a piece at a time.
//
//===----------------------------------------------------------------------===//
#include "Markers.h"

#include <fstream>
#include <vector>

namespace hetile::cc {

namespace {

// runtime/src/enter/Host.cpp and runtime/src/enter/Entry.cpp have them.
const std::string runtimeMark = "@(#)hetile runtime", mainMark = "@(#)hetile main";
// The name of MPI's function, which is in the symbol table of each program that calls it.
const std::string mpiMark = "MPI_Init";

} // namespace

Markers markersOf(const std::string &program) {
  std::ifstream in(program, std::ios::binary);
  std::vector<char> piece(1 << 20);
  std::string text; // a piece, and the end of the one before
  Markers found;
  while (in && !found.main) {
    in.read(piece.data(), static_cast<std::streamsize>(piece.size()));
    text.append(piece.data(), static_cast<size_t>(in.gcount()));
    found.runtime = found.runtime || text.find(runtimeMark) != std::string::npos;
    found.mpi = found.mpi || text.find(mpiMark) != std::string::npos;
    found.main = text.find(mainMark) != std::string::npos;
    text.erase(0, text.size() > runtimeMark.size() ? text.size() - runtimeMark.size() : 0);
  }
  return found;
}

} // namespace hetile::cc
