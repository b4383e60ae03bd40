// SPDX-License-Identifier: Apache-2.0
//===- Kernels.h - work by which hosts are compared -------------*- C++ -*-===//
//
// Speeds are those of some work. Ours is what tiles do: stencils on what lies in a core's cache. The
// user's is a command, such as the sequential program with a small input.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_CALIBRATE_KERNELS_H
#define HETILE_TOOL_CALIBRATE_KERNELS_H

#include <memory>
#include <string>

namespace hetile::tool {

class Kernel {
public:
  virtual ~Kernel() = default;
  /// Does the work `times` times.
  virtual void run(int times) = 0;
  /// Why it could not be done; empty: it could.
  virtual std::string failure() const { return ""; }
  /// One run is so short that many make a sample.
  virtual bool isShort() const { return true; }
};

/// Gauss-Seidel and Jacobi sweeps over 128 KB, about as much time in both.
std::unique_ptr<Kernel> cacheKernel();

/// a = b + s c over arrays larger than any cache: what a nest gets that is not tiled.
std::unique_ptr<Kernel> memoryKernel();

/// `command` in a shell, without the launcher's variables and without its output.
std::unique_ptr<Kernel> commandKernel(const std::string &command);

} // namespace hetile::tool

#endif
