// SPDX-License-Identifier: Apache-2.0
//===- MappingsFile.cpp - the kernel's list of mappings, open --------------===//
//
// The program may close descriptors that it does not know, and have its own under their numbers: a
// kept one is looked at before each use, and lies where the program's numbers hardly reach. A child
// would see its parent's mappings.
//
//===----------------------------------------------------------------------===//
#include "arrays/MappingsFile.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace hetile::runtime {

namespace {

constexpr int RareUses = 16;   // uses, after which it stays open
constexpr int LeastKept = 900; // its least number: limits are 1024 at least

struct KeptList {
  int number = -1, uses = 0;
  pid_t owner = 0;
  struct stat file {};

  bool isOurs() const {
    struct stat now;
    return number >= 0 && owner == getpid() && fstat(number, &now) == 0 &&
           now.st_dev == file.st_dev && now.st_ino == file.st_ino;
  }

  void keep(int other) {
    const pid_t process = getpid();
    uses = owner == process ? uses + 1 : 1;
    owner = process;
    number = -1;
    if (uses > RareUses && fstat(other, &file) == 0)
      number = fcntl(other, F_DUPFD_CLOEXEC, LeastKept);
  }
} keptList;

} // namespace

MappingsFile::MappingsFile() : Number(keptList.number) {
  if (keptList.isOurs())
    return;
  Number = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  if (Number >= 0)
    keptList.keep(Number);
}

MappingsFile::~MappingsFile() {
  if (Number >= 0 && Number != keptList.number)
    close(Number);
}

} // namespace hetile::runtime
