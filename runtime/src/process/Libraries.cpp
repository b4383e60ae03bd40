// SPDX-License-Identifier: Apache-2.0
//===- Libraries.cpp - whose code runs when the program has ended ---------===//
//
// By their paths, as the dynamic linker has them. /usr/local is a place for users.
//
//===----------------------------------------------------------------------===//
#include "process/Libraries.h"

#include <cstring>
#include <initializer_list>
#include <link.h>

namespace hetile::runtime {

namespace {

bool beginsWith(const char *text, const char *start) {
  return std::strncmp(text, start, std::strlen(start)) == 0;
}

int findOther(dl_phdr_info *info, size_t, void *) {
  const char *name = info->dlpi_name;
  if (!name || name[0] != '/') // the program itself, and what the kernel adds
    return 0;
  if (beginsWith(name, "/usr/local/"))
    return 1;
  for (const char *folder : {"/lib", "/usr/", "/opt/"})
    if (beginsWith(name, folder))
      return 0;
  return 1;
}

} // namespace

bool allLibrariesAreTheSystems() { return dl_iterate_phdr(findOther, nullptr) == 0; }

} // namespace hetile::runtime
