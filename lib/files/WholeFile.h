// SPDX-License-Identifier: Apache-2.0
//===- WholeFile.h - files that are there as a whole or not -----*- C++ -*-===//
//
// How every program of hetile writes a file. A regular file is written beside its target, under a
// name that nobody can know before, and takes the target's place when it is complete. What is no
// regular file (a device, a FIFO) is never replaced: it is written to.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FILES_WHOLEFILE_H
#define HETILE_FILES_WHOLEFILE_H

#include <functional>
#include <string>

namespace hetile::files {

/// Writes `text` to `path`. A symbolic link stays one: the file that it names is replaced. The mode
/// of a file that exists stays; a new one has what umask allows. False if it cannot be written;
/// `error` then says why, without the path, and a file that was there before is as it was.
bool writeWhole(const std::string &path, const std::string &text, std::string &error);

/// The same of a text that comes in pieces: `next` fills in the next one, false: there are no more.
bool writeWhole(const std::string &path, const std::function<bool(std::string &)> &next,
                std::string &error);

/// False, and why, if writeWhole() would fail now, so far as this can be known without writing.
bool mayWrite(const std::string &path, std::string &error);

} // namespace hetile::files

#endif
