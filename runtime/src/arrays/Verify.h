// SPDX-License-Identifier: Apache-2.0
//===- Verify.h - pipeline against original ---------------------*- C++ -*-===//
//
// HETILE_VERIFY: after the pipeline has run, its results are put aside, the old values are put
// back, the original code runs, and every written element is compared bit for bit, but for NaNs.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_VERIFY_H
#define HETILE_RUNTIME_VERIFY_H

#include "arrays/HostArrays.h"
#include "nest/Question.h"

#include <string>

namespace hetile::runtime {

class Verifier {
public:
  /// Remembers the values that the job will overwrite. `tolerance`: relative difference of
  /// floating point values that counts as none; < 0: 0, or what options like -ffast-math ask for.
  Verifier(const Question &question, const HostArrays &arrays, double tolerance);
  /// After the pipeline: keeps its values and puts the old ones back.
  void swapIn();
  /// After the original code: true if all elements agree, else `error` names the first one.
  bool compare(std::string &error) const;
  const hetile_nest *nest() const { return Work.nest; }

private:
  template <class Sink> void scan(Sink &sink) const;
  const Question Work;
  const HostArrays Arrays;
  const double Tolerance;
  Buffer Old, New;
};

/// True if two values of `size` bytes are no different ones: the same bits, two NaNs, or numbers
/// that differ by no more than `tolerance` allows. `partial`: of a reduced scalar, its partial
/// results, see hetile_reduction_check.
bool sameValue(const hetile_array &array, const void *one, const void *other, size_t size,
               double tolerance, const hetile_partial *partial);

/// The value of a reduced scalar, for messages.
std::string scalarText(const hetile_array &array, const void *value, size_t size);

} // namespace hetile::runtime

#endif
