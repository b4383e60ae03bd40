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
#include <sys/resource.h>
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

/// Below are the program's numbers, unless it may have few.
int lowestForMpi() {
  constexpr rlim_t Low = 256, Share = 4;
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
    return 3;
  return static_cast<int>(std::max<rlim_t>(3, std::min(Low, limit.rlim_cur / Share)));
}

} // namespace

LowFiles::LowFiles() {
  int number = open("/dev/null", O_RDWR); // the lowest free one, as those that follow
  for (const int end = lowestForMpi(); number >= 0 && number < end;) {
    Mine.push_back(number);
    // A child that MPI starts has standard files.
    number = fcntl(Mine.front(), number < 2 ? F_DUPFD : F_DUPFD_CLOEXEC, 0);
  }
  if (number >= 0)
    close(number);
}

LowFiles::~LowFiles() {
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
