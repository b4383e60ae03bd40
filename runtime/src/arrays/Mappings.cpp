// SPDX-License-Identifier: Apache-2.0
//===- Mappings.cpp - which memory the process may use --------------------===//
//
// /proc/self/maps lists the mappings in order of their addresses, one a line.
//
//===----------------------------------------------------------------------===//
#include "arrays/Mappings.h"

#include "arrays/MappingsFile.h"
#include "hetile.h"
#include "window/GuardedPages.h"
#include "window/HeldPages.h"

#include <algorithm>
#include <cerrno>
#include <cinttypes>
#include <cstdio>
#include <memory>
#include <string>
#include <sys/ioctl.h>

namespace hetile::runtime {

void Mappings::Close::operator()(FILE *file) const { std::fclose(file); }

/// Reads on, up to the first mapping that ends behind `address`. The kernel writes the list while
/// it is read, and arrays come before the libraries, which make up most of it.
void Mappings::readTo(uintptr_t address) {
  if (!Opened)
    File.reset(std::fopen("/proc/self/maps", "r"));
  Opened = true;
  char line[512];
  while (File && (List.empty() || List.back().range.end <= address)) {
    if (!std::fgets(line, sizeof line, File.get())) {
      File.reset();
      return;
    }
    Mapping mapping;
    char read, write, run, kind;
    unsigned major = 0, minor = 0;
    const bool parse = AtLineStart;
    AtLineStart = std::char_traits<char>::find(line, std::char_traits<char>::length(line), '\n');
    char name = 0;
    if (!parse ||
        std::sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %c%c%c%c %" SCNx64 " %x:%x %" SCNu64 " %c",
                    &mapping.range.begin, &mapping.range.end, &read, &write, &run, &kind,
                    &mapping.offset, &major, &minor, &mapping.inode, &name) < 10)
      continue;
    mapping.named = name != 0;
    mapping.readable = read == 'r';
    mapping.writable = write == 'w';
    mapping.executable = run == 'x';
    mapping.shared = kind == 's';
    mapping.device = static_cast<uint64_t>(major) << 32 | minor;
    List.push_back(mapping);
  }
}

/// The end of the pages around `address` whose rights the runtime has changed.
static uintptr_t endOfOurs(uintptr_t address) {
  for (;;) {
    const uintptr_t end = endOfHeld(endOfGuarded(address));
    if (end == address)
      return end;
    address = end;
  }
}

/// True if mappings that `accept` accepts, and pages whose rights the runtime has changed, make up
/// all of `range`.
template <class Accept> bool Mappings::consistsOf(AddressRange range, Accept accept) {
  range.begin = endOfOurs(range.begin);
  if (range.empty())
    return true;
  readTo(range.end);
  auto at = std::upper_bound(List.begin(), List.end(), range.begin,
                             [](uintptr_t a, const Mapping &m) { return a < m.range.end; });
  for (; !range.empty(); ++at) {
    if (at == List.end() || at->range.begin > range.begin)
      return false;
    if (at->range.end <= range.begin)
      continue;
    if (!accept(*at))
      return false;
    range.begin = endOfOurs(at->range.end);
  }
  return true;
}

bool Mappings::cover(AddressRange range, bool writable) {
  return consistsOf(range, [&](const Mapping &mapping) {
    return mapping.readable && (mapping.writable || !writable);
  });
}

bool Mappings::isApart(AddressRange range) {
  return consistsOf(range, [](const Mapping &mapping) {
    return mapping.readable && mapping.writable && !mapping.executable && !mapping.shared &&
           (!mapping.named || mapping.inode != 0);
  });
}

namespace {

/// Asks the kernel (Linux 6.11) for the first mapping that ends behind an address, of any kind or
/// shared. As in linux/fs.h, which may be older than the kernel.
struct MappingQuery {
  uint64_t size, flags, address;
  uint64_t start, end, kind, page, offset, inode;
  uint32_t major, minor, nameSize, buildSize;
  uint64_t name, build;
};
constexpr unsigned long AskMapping = _IOWR('f', 17, MappingQuery);
constexpr uint64_t Shared = 0x08, CoveringOrNext = 0x10;
// Mappings of one range that are asked for one by one. Most ranges lie in one, and to find the next
// shared one the kernel looks through those of all libraries: 15 us in a program with MPI.
constexpr int OneByOne = 8;

enum class Answer { No, Yes, Unknown };

Answer askKernel(const std::vector<AddressRange> &ranges) {
  const MappingsFile file;
  for (const AddressRange &range : ranges) {
    uint64_t address = range.begin;
    for (int asked = 0; address < range.end; ++asked) {
      MappingQuery query{};
      query.size = sizeof query;
      query.flags = CoveringOrNext | (asked < OneByOne ? 0 : Shared);
      query.address = address;
      if (ioctl(file.number(), AskMapping, &query) != 0) {
        if (errno != ENOENT)
          return Answer::Unknown;
        break;
      }
      if (query.start >= range.end)
        break;
      if (query.kind & Shared)
        return Answer::Yes;
      address = query.end;
    }
  }
  return Answer::No;
}

} // namespace

bool Mappings::mayBeShared(const std::vector<AddressRange> &ranges) {
  const Answer answer = askKernel(ranges);
  return answer == Answer::Unknown ? isListedShared(ranges) : answer == Answer::Yes;
}

bool Mappings::isListedShared(const std::vector<AddressRange> &ranges) {
  uintptr_t end = 0;
  for (const AddressRange &range : ranges)
    end = std::max(end, range.end);
  readTo(end);
  if (List.empty())
    return true; // nothing is known
  return std::any_of(List.begin(), List.end(), [&](const Mapping &m) {
    return m.shared && std::any_of(ranges.begin(), ranges.end(), [&](const AddressRange &range) {
             return meet(m.range, range);
           });
  });
}

void Mappings::addPieces(AddressRange range, int owner, std::vector<FilePiece> &pieces) {
  readTo(range.end);
  for (const Mapping &mapping : List) {
    const uintptr_t begin = std::max(range.begin, mapping.range.begin),
                    end = std::min(range.end, mapping.range.end);
    if (begin >= end || (mapping.inode == 0 && !mapping.shared))
      continue;
    FilePiece piece;
    piece.device = mapping.device;
    piece.inode = mapping.inode;
    piece.begin = mapping.offset + (begin - mapping.range.begin);
    piece.end = piece.begin + (end - begin);
    piece.at = begin;
    piece.shared = mapping.shared;
    piece.owner = owner;
    pieces.push_back(piece);
  }
}

AddressRange Mappings::ownMapping(AddressRange range) {
  readTo(range.end);
  for (const Mapping &mapping : List)
    if (mapping.range.contains(range) && mapping.writable && !mapping.shared && !mapping.named)
      return mapping.range;
  return {};
}

} // namespace hetile::runtime

int hetile_readable(const void *begin, const void *end) {
  hetile::runtime::Mappings mappings;
  return mappings.cover({reinterpret_cast<uintptr_t>(begin), reinterpret_cast<uintptr_t>(end)},
                        false);
}
