// SPDX-License-Identifier: Apache-2.0
//===- hooks.cpp - what the compiler calls at each access -----------------===//
//
// gcc -fsanitize=thread puts a call before every load and store of the program; here they end in
// accessed() in place of ThreadSanitizer's runtime. The library's copies are wrapped by the linker.
//
//===----------------------------------------------------------------------===//
#include "reader.h"

#include <cstdint>
#include <cstring>

using reader::accessed;

extern "C" {
#define SIZED(n)                                                                                   \
  void __tsan_read##n(void *p) { accessed(p, n, false); }                                          \
  void __tsan_write##n(void *p) { accessed(p, n, true); }                                          \
  void __tsan_volatile_read##n(void *p) { accessed(p, n, false); }                                 \
  void __tsan_volatile_write##n(void *p) { accessed(p, n, true); }                                 \
  void __tsan_unaligned_read##n(void *p) { accessed(p, n, false); }                                \
  void __tsan_unaligned_write##n(void *p) { accessed(p, n, true); }
SIZED(1)
SIZED(2)
SIZED(4)
SIZED(8)
SIZED(16)
void __tsan_read_range(void *p, size_t n) { accessed(p, n, false); }
void __tsan_write_range(void *p, size_t n) { accessed(p, n, true); }
void __tsan_vptr_read(void **) {}
void __tsan_vptr_update(void **, void *) {}
void __tsan_init() {}
void __tsan_func_entry(void *) {}
void __tsan_func_exit() {}

// Guards of static variables and counts of the standard library: nothing that a nest does.
#define ATOMIC(n, type)                                                                            \
  type __tsan_atomic##n##_load(const volatile type *p, int) {                                      \
    return __atomic_load_n(p, __ATOMIC_SEQ_CST);                                                   \
  }                                                                                                \
  void __tsan_atomic##n##_store(volatile type *p, type v, int) {                                   \
    __atomic_store_n(p, v, __ATOMIC_SEQ_CST);                                                      \
  }                                                                                                \
  type __tsan_atomic##n##_fetch_add(volatile type *p, type v, int) {                               \
    return __atomic_fetch_add(p, v, __ATOMIC_SEQ_CST);                                             \
  }
ATOMIC(8, int8_t)
ATOMIC(32, int32_t)
ATOMIC(64, int64_t)

void *__real_memcpy(void *to, const void *from, size_t n);
void *__real_memmove(void *to, const void *from, size_t n);
void *__real_memset(void *to, int byte, size_t n);
void *__wrap_memcpy(void *to, const void *from, size_t n) {
  accessed(from, n, false);
  accessed(to, n, true);
  return __real_memcpy(to, from, n);
}
void *__wrap_memmove(void *to, const void *from, size_t n) {
  accessed(from, n, false);
  accessed(to, n, true);
  return __real_memmove(to, from, n);
}
void *__wrap_memset(void *to, int byte, size_t n) {
  accessed(to, n, true);
  return __real_memset(to, byte, n);
}
}
