// SPDX-License-Identifier: Apache-2.0
//===- MappingsFile.h - the kernel's list of mappings, open ------*- C++ -*-===//
//
// To open and close /proc/self/maps takes ten times as long as to ask for one mapping. A program
// whose short nests ask again and again has it open from then on.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_MAPPINGSFILE_H
#define HETILE_RUNTIME_MAPPINGSFILE_H

namespace hetile::runtime {

/// A descriptor of /proc/self/maps; < 0 if it cannot be opened. One thread at a time.
class MappingsFile {
public:
  MappingsFile();
  ~MappingsFile();
  MappingsFile(const MappingsFile &) = delete;
  MappingsFile &operator=(const MappingsFile &) = delete;

  int number() const { return Number; }

private:
  int Number;
};

} // namespace hetile::runtime

#endif
