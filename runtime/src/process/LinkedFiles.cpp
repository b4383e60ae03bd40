// SPDX-License-Identifier: Apache-2.0
//===- LinkedFiles.cpp - what a program is linked with --------------------===//
//
// The files of the process as the dynamic linker has them, the program first, and the names of
// those that each of them needs (DT_NEEDED). A file is known by the last part of its path.
//
//===----------------------------------------------------------------------===//
#include "process/LinkedFiles.h"

#include <cstdint>
#include <link.h>
#include <string>
#include <vector>

namespace hetile::runtime {

namespace {

struct File {
  std::string name;
  std::vector<std::string> needs;
  bool holds = false;     // the address
  bool isReached = false; // from the program
};

struct Files {
  uintptr_t address = 0;
  std::vector<File> all;
};

std::string lastPart(const char *path) {
  const std::string text(path);
  return text.substr(text.rfind('/') + 1); // npos + 1 is 0
}

std::vector<std::string> needsOf(const dl_phdr_info &info, const ElfW(Dyn) *dynamic) {
  const char *names = nullptr;
  for (const ElfW(Dyn) *entry = dynamic; entry && entry->d_tag != DT_NULL; ++entry)
    if (entry->d_tag == DT_STRTAB) {
      // glibc has added the file's address already, but for vdso; musl has not.
      const uintptr_t value = entry->d_un.d_ptr;
      names = reinterpret_cast<const char *>(value < info.dlpi_addr ? value + info.dlpi_addr
                                                                    : value);
    }
  std::vector<std::string> needs;
  for (const ElfW(Dyn) *entry = dynamic; names && entry->d_tag != DT_NULL; ++entry)
    if (entry->d_tag == DT_NEEDED)
      needs.push_back(lastPart(names + entry->d_un.d_val));
  return needs;
}

int addFile(dl_phdr_info *info, size_t, void *data) {
  Files &files = *static_cast<Files *>(data);
  File &file = files.all.emplace_back();
  file.name = lastPart(info->dlpi_name);
  const ElfW(Dyn) *dynamic = nullptr;
  for (int k = 0; k < info->dlpi_phnum; ++k) {
    const auto &part = info->dlpi_phdr[k];
    const uintptr_t begin = info->dlpi_addr + part.p_vaddr;
    if (part.p_type == PT_DYNAMIC)
      dynamic = reinterpret_cast<const ElfW(Dyn) *>(begin);
    else if (part.p_type == PT_LOAD && files.address - begin < part.p_memsz)
      file.holds = true; // an address before `begin` wraps around to a large difference
  }
  file.needs = needsOf(*info, dynamic);
  return 0;
}

} // namespace

bool isLinked(const void *address) {
  Files files;
  files.address = reinterpret_cast<uintptr_t>(address);
  dl_iterate_phdr(addFile, &files);
  if (files.all.empty())
    return true;
  std::vector<File *> reached{&files.all.front()};
  files.all.front().isReached = true;
  for (size_t next = 0; next < reached.size(); ++next) {
    if (reached[next]->holds)
      return true;
    for (const std::string &need : reached[next]->needs)
      for (File &file : files.all)
        if (!file.isReached && file.name == need) {
          file.isReached = true;
          reached.push_back(&file);
        }
  }
  return false;
}

} // namespace hetile::runtime
