//===- Mappings.cpp - which memory the process may use --------------------===//
//
// /proc/self/maps lists the mappings in order of their addresses, one a line.
//
//===----------------------------------------------------------------------===//
#include "Mappings.h"

#include "hetile.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <memory>
#include <string>

namespace hetile::runtime {

void Mappings::Close::operator()(FILE *file) const { std::fclose(file); }

/// Reads on, up to the first mapping that ends behind `address`. The kernel writes the list while it is
/// read, and arrays come before the libraries, which make up most of it.
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
    char read, write;
    const bool parse = AtLineStart;
    AtLineStart = std::char_traits<char>::find(line, std::char_traits<char>::length(line), '\n');
    if (!parse || std::sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %c%c", &mapping.range.begin,
                              &mapping.range.end, &read, &write) != 4)
      continue;
    mapping.readable = read == 'r';
    mapping.writable = write == 'w';
    List.push_back(mapping);
  }
}

bool Mappings::cover(AddressRange range, bool writable) {
  readTo(range.end);
  auto at = std::upper_bound(List.begin(), List.end(), range.begin,
                             [](uintptr_t a, const Mapping &m) { return a < m.range.end; });
  for (; !range.empty(); ++at) {
    if (at == List.end() || at->range.begin > range.begin || !at->readable ||
        (writable && !at->writable))
      return false;
    range.begin = at->range.end;
  }
  return true;
}

} // namespace hetile::runtime

int hetile_readable(const void *begin, const void *end) {
  hetile::runtime::Mappings mappings;
  return mappings.cover({reinterpret_cast<uintptr_t>(begin), reinterpret_cast<uintptr_t>(end)}, false);
}
