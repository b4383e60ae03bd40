// SPDX-License-Identifier: Apache-2.0
//===- MemoryRoom.cpp - do the arrays fit? --------------------------------===//
//
// The kernel's account of a process, in pages.
//
//===----------------------------------------------------------------------===//
#include "machine/MemoryRoom.h"

#include "machine/Quota.h"

#include <algorithm>
#include <fstream>
#include <string>
#include <unistd.h>

namespace hetile::runtime {

namespace {
constexpr double Usable = 0.9;     // of what is free: messages and libraries need some, too
constexpr double Reserved = 64;    // times what there is: addresses of a sanitizer, no data
constexpr double Counts = 1 / 32.; // of what is free: smaller arrays change nothing
} // namespace

MemoryRoom memoryRoom(double limit) {
  std::ifstream file("/proc/self/statm");
  double size = 0, resident = 0, shared = 0, text = 0, libraries = 0, data = 0;
  MemoryRoom room;
  if (!(file >> size >> resident >> shared >> text >> libraries >> data))
    return room;
  const double page = static_cast<double>(sysconf(_SC_PAGESIZE));
  room.asked = data * page;
  room.taken = std::max(0.0, resident - shared) * page;
  room.free = freeMemory();
  if (limit > 0 && room.free > 0)
    room.free = std::min(room.free, std::max(1.0, limit - resident * page));
  if (room.asked > Reserved * (room.taken + room.free))
    room.asked = room.taken;
  return room;
}

bool isScarce(const MemoryRoom &room, double bytes) {
  if (room.free <= 0 || bytes < Counts * room.free)
    return false;
  return std::max(room.asked, bytes) - room.taken > Usable * room.free;
}

bool isPlenty(const MemoryRoom &room) { return 2 * (room.asked - room.taken) < room.free; }

bool hasOneMemory() {
  std::ifstream file("/sys/devices/system/node/has_memory");
  std::string nodes; // as in 0-1,4
  return !(file >> nodes) || nodes.find_first_of(",-") == std::string::npos;
}

} // namespace hetile::runtime
