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
#include <optional>

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

template <class Float> long double read(const void *bytes) {
  Float value;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

/// The number in `size` bytes; none if they are no floating-point number that can be read.
std::optional<long double> numberIn(const hetile_array &array, const void *bytes, size_t size) {
  if (array.type == HETILE_FLOAT && size == sizeof(float))
    return read<float>(bytes);
  if (array.type == HETILE_DOUBLE && size == sizeof(double))
    return read<double>(bytes);
  if (array.type == HETILE_LONG_DOUBLE && size == sizeof(long double))
    return read<long double>(bytes);
  return std::nullopt;
}

/// The largest finite magnitude among numbers: partial minima start from an infinity.
long double largestOf(const hetile_array &array, const hetile_partial &partial) {
  const size_t size = array.element_size;
  const char *at = static_cast<const char *>(partial.base);
  long double most = 0;
  for (int64_t k = partial.lo; k < partial.hi; ++k, at += size) {
    const std::optional<long double> value = numberIn(array, at, size);
    if (value && std::isfinite(*value))
      most = std::max(most, std::fabs(*value));
  }
  return most;
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
      if (sink->error.empty() &&
          !sameValue(array, original, sink->Packed, array.element_size, sink->Tolerance, nullptr))
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

} // namespace

bool sameValue(const hetile_array &array, const void *one, const void *other, size_t size,
               double tolerance, const hetile_partial *partial) {
  if (!std::memcmp(one, other, std::min(size, static_cast<size_t>(valueBytes(array)))))
    return true;
  const std::optional<long double> a = numberIn(array, one, size), b = numberIn(array, other, size);
  if (!a || !b)
    return false;
  // Which operand's NaN an operation hands on, the compiler decides for each copy of the code.
  if (std::isnan(*a) && std::isnan(*b))
    return true;
  if (tolerance == 0 || !std::isfinite(*a) || !std::isfinite(*b))
    return false;
  long double scale = std::max(std::fabs(*a), std::fabs(*b));
  if (partial)
    scale = std::max(scale, largestOf(array, *partial));
  return std::fabs(*a - *b) <= tolerance * scale;
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
