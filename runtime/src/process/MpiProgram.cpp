// SPDX-License-Identifier: Apache-2.0
//===- MpiProgram.cpp - does the program start MPI itself? ----------------===//
//
// Undefined symbols come first in a table of dynamic symbols; how many there are, the hash table
// beside it says.
//
//===----------------------------------------------------------------------===//
#include "process/MpiProgram.h"

#include "base/Simulated.h"

#include <cstdint>
#include <cstring>
#include <dlfcn.h>
#include <link.h>
#include <string>
#include <vector>

namespace hetile::runtime {

namespace {

const char *const starts[] = {"MPI_Init",         "MPI_Init_thread",     "mpi_init_",
                              "mpi_init_thread_", "mpi_init__",          "mpi_init_thread__",
                              "mpi_init_f08_",    "mpi_init_thread_f08_"};

const char *const libraries[] = {"libmpi",   "libmpich", "libompi",
                                 "libopen-", "libsmpi",  "libsimgrid"};

/// Most names that a program uses are not even of MPI.
bool isStart(const char *name) {
  if ((name[0] | 0x20) != 'm' || (name[1] | 0x20) != 'p' || (name[2] | 0x20) != 'i')
    return false;
  for (const char *start : starts)
    if (std::strcmp(name, start) == 0)
      return true;
  return false;
}

/// The tables of one file that are of use here.
struct Tables {
  const ElfW(Sym) *symbols = nullptr;
  const char *names = nullptr;
  uint32_t count = 0; // of symbols to look at
};

Tables tablesOf(const dl_phdr_info &info) {
  Tables tables;
  const ElfW(Dyn) *entry = nullptr;
  for (int k = 0; k < info.dlpi_phnum; ++k)
    if (info.dlpi_phdr[k].p_type == PT_DYNAMIC)
      entry = reinterpret_cast<const ElfW(Dyn) *>(info.dlpi_addr + info.dlpi_phdr[k].p_vaddr);
  for (; entry && entry->d_tag != DT_NULL; ++entry) {
    // glibc has added the file's address already, but for vdso; musl has not.
    const uintptr_t value = entry->d_un.d_ptr;
    const uintptr_t address = value < info.dlpi_addr ? value + info.dlpi_addr : value;
    if (entry->d_tag == DT_SYMTAB)
      tables.symbols = reinterpret_cast<const ElfW(Sym) *>(address);
    else if (entry->d_tag == DT_STRTAB)
      tables.names = reinterpret_cast<const char *>(address);
    else if (entry->d_tag == DT_GNU_HASH)
      tables.count = reinterpret_cast<const uint32_t *>(address)[1]; // the first one that is hashed
    else if (entry->d_tag == DT_HASH && tables.count == 0)
      tables.count = reinterpret_cast<const uint32_t *>(address)[1];
  }
  return tables;
}

bool isOfMpi(const char *path) {
  const char *slash = std::strrchr(path, '/');
  for (const char *library : libraries)
    if (std::strncmp(slash ? slash + 1 : path, library, std::strlen(library)) == 0)
      return true;
  return false;
}

int findStart(dl_phdr_info *info, size_t, void *) {
  if (isOfMpi(info->dlpi_name) || std::strstr(info->dlpi_name, "vdso"))
    return 0;
  const Tables tables = tablesOf(*info);
  if (!tables.symbols || !tables.names)
    return 0;
  for (uint32_t k = 1; k < tables.count; ++k)
    if (tables.symbols[k].st_shndx == SHN_UNDEF &&
        isStart(tables.names + tables.symbols[k].st_name))
      return 1;
  return 0;
}

/// Of the first file, which is the program: does it hold the address?
int findAddress(dl_phdr_info *info, size_t, void *address) {
  const uintptr_t at = *static_cast<const uintptr_t *>(address);
  for (int k = 0; k < info->dlpi_phnum; ++k) {
    const auto &part = info->dlpi_phdr[k];
    const uintptr_t begin = info->dlpi_addr + part.p_vaddr;
    if (part.p_type == PT_LOAD && at >= begin && at - begin < part.p_memsz)
      return 2;
  }
  return 1;
}

} // namespace

bool programStartsMpi() {
#ifdef HETILE_SIMULATED
  return false;
#else
  return dl_iterate_phdr(findStart, nullptr) != 0;
#endif
}

bool programReplacesMpi() {
#ifdef HETILE_SIMULATED
  return false;
#else
  for (const char *name : {"MPI_Init", "MPI_Init_thread", "MPI_Comm_size", "MPI_Comm_rank"}) {
    // Where the library has the function as well, an address in the program may be a jump there.
    void *first = dlsym(RTLD_DEFAULT, name), *second = dlsym(RTLD_NEXT, name);
    Dl_info info;
    ElfW(Sym) *symbol = nullptr;
    if (first && second && first != second && inProgram(first) &&
        dladdr1(first, &info, reinterpret_cast<void **>(&symbol), RTLD_DL_SYMENT) != 0 && symbol &&
        symbol->st_shndx != SHN_UNDEF)
      return true;
  }
  return false;
#endif
}

bool inProgram(const void *address) {
  uintptr_t at = reinterpret_cast<uintptr_t>(address);
  return dl_iterate_phdr(findAddress, &at) == 2;
}

void keepLibraries() {
  std::vector<std::string> names;
  dl_iterate_phdr(
      [](dl_phdr_info *info, size_t, void *data) {
        static_cast<std::vector<std::string> *>(data)->push_back(info->dlpi_name);
        return 0;
      },
      &names);
  for (const std::string &name : names)
    if (!name.empty())
      dlopen(name.c_str(), RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
}

} // namespace hetile::runtime
