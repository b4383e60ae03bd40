// SPDX-License-Identifier: Apache-2.0
//===- Descriptors.cpp - files that MPI has open --------------------------===//
//
// /proc/self/fd before and after.
//
//===----------------------------------------------------------------------===//
#include "process/Descriptors.h"

#include "process/Occupancy.h"

#include <algorithm>
#include <cstdlib>
#include <dirent.h>
#include <fcntl.h>
#include <iterator>
#include <unistd.h>

namespace hetile::runtime {

namespace {

struct Kept {
  std::vector<int> files;
  pid_t process = 0;
};

/// Never destroyed: files are closed until the very end.
Kept &kept() {
  static Kept *one = new Kept;
  return *one;
}

} // namespace

StandardFiles::StandardFiles() {
  for (int number = 0; number < 3; ++number)
    if (fcntl(number, F_GETFD) < 0 && open("/dev/null", O_RDWR) == number) // the lowest free one
      Mine.push_back(number);
}

StandardFiles::~StandardFiles() {
  for (const int number : Mine)
    close(number);
}

std::vector<int> openFiles() {
  std::vector<int> files;
  DIR *folder = opendir("/proc/self/fd");
  if (!folder)
    return files;
  while (const dirent *entry = readdir(folder))
    if (entry->d_name[0] != '.' && std::atoi(entry->d_name) != dirfd(folder))
      files.push_back(std::atoi(entry->d_name));
  closedir(folder);
  std::sort(files.begin(), files.end());
  return files;
}

void keepSince(const std::vector<int> &before) {
  const std::vector<int> now = openFiles();
  kept().files.clear();
  std::set_difference(now.begin(), now.end(), before.begin(), before.end(),
                      std::back_inserter(kept().files));
  kept().process = getpid();
}

void keepNone() { kept().files.clear(); }

const std::vector<int> &keptFromCaller() {
  static const std::vector<int> *const none = new std::vector<int>;
  const bool program =
      !kept().files.empty() && occupancy().isOutside() && getpid() == kept().process;
  return program ? kept().files : *none;
}

} // namespace hetile::runtime
