// SPDX-License-Identifier: Apache-2.0
//===- Wrapped.cpp - a main that only the linker can reach ----------------===//
//
// Where hetile could not rewrite main, hetilecc links with --wrap=main: the C library then calls
// this function, and the program's own main has another name.
//
//===----------------------------------------------------------------------===//
#include "hetile.h"

#include <cstdlib>
#include <dlfcn.h>

// Weak: in the runtime as a shared library there is none, and a main in a shared library has its
// old name.
extern "C" __attribute__((weak)) int __real_main(int argc, char **argv, char **envp);

extern "C" int __wrap_main(int argc, char **argv, char **) {
  using Main = int (*)(int, char **, char **);
  const Main found =
      __real_main ? __real_main : reinterpret_cast<Main>(dlsym(RTLD_DEFAULT, "main"));
  if (!found)
    std::abort();
  return hetile_main(argc, argv, found);
}
