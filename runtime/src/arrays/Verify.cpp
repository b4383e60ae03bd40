// SPDX-License-Identifier: Apache-2.0
//===- Verify.cpp - pipeline against original -----------------------------===//
//
// The live-out set of the whole band is the set of all written elements.
//
//===----------------------------------------------------------------------===//
#include "arrays/Verify.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace hetile::runtime {

namespace {

constexpr double UsualTolerance = 1e-6; // of code that may round differently

/// Bytes of an element that carry its value: an x87 long double has padding.
int64_t valueBytes(const hetile_array &array) {
  if (array.type == HETILE_LONG_DOUBLE && __LDBL_MANT_DIG__ == 64)
    return std::min<int64_t>(10, array.element_size);
  return array.element_size;
}

template <class Integer> std::string integerText(const char *bytes) {
  Integer value;
  std::memcpy(&value, bytes, sizeof value);
  return std::to_string(value);
}

std::string valueText(const hetile_array &array, const char *bytes) {
  const int size = array.element_size;
  if (array.type == HETILE_FLOAT && size == 4) {
    float value;
    std::memcpy(&value, bytes, 4);
    return format("%.9g", value);
  }
  if (array.type == HETILE_DOUBLE && size == 8) {
    double value;
    std::memcpy(&value, bytes, 8);
    return format("%.17g", value);
  }
  if (array.type == HETILE_LONG_DOUBLE && size == sizeof(long double)) {
    long double value;
    std::memcpy(&value, bytes, sizeof value);
    return format("%.21Lg", value);
  }
  const bool isSigned = array.type == HETILE_SIGNED;
  if (isSigned || array.type == HETILE_UNSIGNED)
    switch (size) {
    case 1: return isSigned ? integerText<int8_t>(bytes) : integerText<uint8_t>(bytes);
    case 2: return isSigned ? integerText<int16_t>(bytes) : integerText<uint16_t>(bytes);
    case 4: return isSigned ? integerText<int32_t>(bytes) : integerText<uint32_t>(bytes);
    case 8: return isSigned ? integerText<int64_t>(bytes) : integerText<uint64_t>(bytes);
    }
  std::string text = "0x";
  for (int i = 0; i < size; ++i)
    text += format("%02x", static_cast<unsigned char>(bytes[i]));
  return text;
}

template <class Float> bool isClose(const char *one, const char *other, double tolerance) {
  Float a, b;
  std::memcpy(&a, one, sizeof a);
  std::memcpy(&b, other, sizeof b);
  return std::fabs(a - b) <= tolerance * std::max(std::fabs(a), std::fabs(b));
}

/// True if two values of an element are no different ones.
bool agree(const hetile_array &array, const char *one, const char *other, double tolerance) {
  if (!std::memcmp(one, other, valueBytes(array)))
    return true;
  const size_t size = array.element_size;
  if (tolerance > 0 && array.type == HETILE_FLOAT && size == sizeof(float))
    return isClose<float>(one, other, tolerance);
  if (tolerance > 0 && array.type == HETILE_DOUBLE && size == sizeof(double))
    return isClose<double>(one, other, tolerance);
  if (tolerance > 0 && array.type == HETILE_LONG_DOUBLE && size == sizeof(long double))
    return isClose<long double>(one, other, tolerance);
  return false;
}

/// Compares the elements of a set in memory with packed ones, in the order of the runs.
class CompareSink : public hetile_sink {
public:
  CompareSink(const hetile_nest &nest, const Addressing &arrays, const char *packed,
              double tolerance)
      : hetile_sink{onRun}, Nest(nest), Arrays(arrays), Packed(packed), Tolerance(tolerance) {}
  std::string error; ///< the first difference

private:
  static void onRun(hetile_sink *self, int number, const int64_t *index, const int64_t *step,
                    int64_t count) {
    auto *sink = static_cast<CompareSink *>(self);
    const hetile_array &array = sink->Nest.arrays[number];
    int64_t at[HETILE_MAX_DIMS];
    for (int64_t k = 0; k < count; ++k, sink->Packed += array.element_size) {
      for (int d = 0; d < array.ndims; ++d)
        at[d] = index[d] + k * step[d];
      const char *original = elementAddress(sink->Nest, sink->Arrays, number, at);
      if (sink->error.empty() && !agree(array, original, sink->Packed, sink->Tolerance))
        sink->error = describe(array, at, sink->Packed, original);
    }
  }
  static std::string describe(const hetile_array &array, const int64_t *at, const char *pipeline,
                              const char *original) {
    std::string text = std::string("verification: array ") + array.name;
    for (int d = 0; d < array.ndims; ++d)
      text += "[" + std::to_string(at[d]) + "]";
    return text + ": pipeline " + valueText(array, pipeline) + " original " +
           valueText(array, original);
  }
  const hetile_nest &Nest;
  const Addressing Arrays;
  const char *Packed;
  const double Tolerance;
};

/// Hands on the runs of the user's arrays; the others keep what the pipeline left in them.
class VisibleSink : public hetile_sink {
public:
  VisibleSink(const hetile_array *arrays, hetile_sink &inner)
      : hetile_sink{onRun}, Arrays(arrays), Inner(inner) {}

private:
  static void onRun(hetile_sink *self, int number, const int64_t *index, const int64_t *step,
                    int64_t count) {
    auto *sink = static_cast<VisibleSink *>(self);
    if (!sink->Arrays[number].hidden && !sink->Arrays[number].addends)
      sink->Inner.run(&sink->Inner, number, index, step, count);
  }
  const hetile_array *Arrays;
  hetile_sink &Inner;
};

/// The largest magnitude among floating-point values.
template <class Float> double largest(const void *values, int64_t count) {
  double most = 0;
  for (int64_t k = 0; k < count; ++k)
    most = std::max(most, std::fabs(static_cast<double>(static_cast<const Float *>(values)[k])));
  return most;
}

double largestOf(const hetile_array &array, const void *values, int64_t count) {
  switch (array.type) {
  case HETILE_FLOAT: return largest<float>(values, count);
  case HETILE_DOUBLE: return largest<double>(values, count);
  case HETILE_LONG_DOUBLE: return largest<long double>(values, count);
  default: return 0;
  }
}

double numberOf(const hetile_array &array, const void *value) {
  if (array.type == HETILE_FLOAT)
    return *static_cast<const float *>(value);
  if (array.type == HETILE_DOUBLE)
    return *static_cast<const double *>(value);
  return static_cast<double>(*static_cast<const long double *>(value));
}

} // namespace

bool sameScalar(const hetile_array &array, const hetile_partial &partial, const void *pipeline,
                const void *original, size_t size, double tolerance) {
  if (tolerance == 0 || array.type == HETILE_SIGNED || array.type == HETILE_UNSIGNED)
    return !std::memcmp(pipeline, original,
                        std::min<size_t>(size, static_cast<size_t>(valueBytes(array))));
  const double a = numberOf(array, pipeline), b = numberOf(array, original);
  if (a == b || (std::isnan(a) && std::isnan(b)))
    return true;
  const double scale = std::max({largestOf(array, pipeline, 1), largestOf(array, original, 1),
                                 largestOf(array, partial.base, partial.hi - partial.lo)});
  return std::fabs(a - b) <= tolerance * scale;
}

std::string scalarText(const hetile_array &array, const void *value, size_t size) {
  hetile_array own = array; // sums of integers are wider than their scalar
  own.element_size = static_cast<hetile_i32>(size);
  return valueText(own, static_cast<const char *>(value));
}

template <class Sink> void Verifier::scan(Sink &sink) const {
  VisibleSink visible(Work.nest->arrays, sink);
  Work.nest->live_out(Work.p(), Work.x0, Work.x1, Work.y0, Work.y1, &visible);
}

Verifier::Verifier(const Question &question, const HostArrays &arrays, double tolerance)
    : Work(question), Arrays(arrays), Tolerance(tolerance >= 0         ? tolerance
                                           : Work.nest->inexact ? UsualTolerance
                                                                : 0) {
  PackSink pack(*Work.nest, Arrays.addressing(), Old);
  scan(pack);
}

void Verifier::swapIn() {
  PackSink pack(*Work.nest, Arrays.addressing(), New);
  scan(pack);
  UnpackSink unpack(*Work.nest, Arrays.addressing(), Old.data());
  scan(unpack);
}

bool Verifier::compare(std::string &error) const {
  CompareSink sink(*Work.nest, Arrays.addressing(), New.data(), Tolerance);
  scan(sink);
  error = sink.error;
  return error.empty();
}

} // namespace hetile::runtime
