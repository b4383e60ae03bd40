// SPDX-License-Identifier: Apache-2.0
//===- OtherThreads.cpp - threads from before main ------------------------===//
//
// Linux lists them.
//
//===----------------------------------------------------------------------===//
#include "window/OtherThreads.h"

#include <dirent.h>

namespace hetile::runtime {

static bool others = true;

void noteThreads() {
  DIR *const tasks = opendir("/proc/self/task");
  if (!tasks)
    return;
  int count = 0;
  while (const dirent *task = readdir(tasks))
    count += task->d_name[0] != '.';
  closedir(tasks);
  others = count != 1;
}

bool hasOtherThreads() { return others; }

} // namespace hetile::runtime
