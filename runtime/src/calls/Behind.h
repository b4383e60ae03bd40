// SPDX-License-Identifier: Apache-2.0
//===- Behind.h - the function that was meant -------------------*- C++ -*-===//
//
// For functions in the program's place that hand on to the real ones. They are weak: a program may
// have its own.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_BEHIND_H
#define HETILE_RUNTIME_BEHIND_H

#include <dlfcn.h>

namespace hetile::runtime {

/// The function `name` that the program would have without these ones; `known` once it was found.
template <class Function> Function behind(Function &known, const char *name) {
  if (!known)
    known = reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
  return known;
}

} // namespace hetile::runtime

/// A call in the program's place: its declaration, and what comes before the real one. It has a
/// name of its own besides, by which it is known whether the program's calls get there.
#define HETILE_CALL_AS(result, name, parameters, arguments, before, ...)                           \
  extern "C" result hetile_call_##name parameters __VA_ARGS__ {                                    \
    static result(*real) parameters = nullptr;                                                     \
    before;                                                                                        \
    return hetile::runtime::behind(real, #name) arguments;                                         \
  }                                                                                                \
  extern "C" result name parameters __VA_ARGS__ __attribute__((weak, alias("hetile_call_" #name)));
#define HETILE_CALL(result, name, parameters, arguments, before)                                   \
  HETILE_CALL_AS(result, name, parameters, arguments, before, )
#define HETILE_CALL_NOEXCEPT(result, name, parameters, arguments, before)                          \
  HETILE_CALL_AS(result, name, parameters, arguments, before, noexcept)

/// An entry of a list for noteInterposed.
#define HETILE_NOTE(name) {#name, reinterpret_cast<const void *>(hetile_call_##name)}

#endif
