// SPDX-License-Identifier: Apache-2.0
//===- Scattered.cpp - arrays whose rows lie anywhere ---------------------===//
//
// The rows are put into one block of memory in random order with random gaps; the gaps must
// stay what they are.
//
//===----------------------------------------------------------------------===//
#include "Oracle.h"

#include <algorithm>
#include <cstring>
#include <random>

namespace oracle {

static constexpr char Gap = 0x5a;

char *ScatteredArrays::Table::at(const int64_t *index) const {
  int64_t number = 0;
  for (int d = 0; d < ndims; ++d)
    number = number * (hi[d] - lo[d]) + index[d] - lo[d];
  return places.at(number);
}

void *ScatteredArrays::address(const void *base, const int64_t *index) {
  return static_cast<const Table *>(base)->at(index);
}

void *addressOf(const void *base, const int64_t *index) {
  return ScatteredArrays::address(base, index);
}

ScatteredArrays::ScatteredArrays(int example, const int64_t *p, int seed, bool elements)
    : Example(example), Tables(nestOf(example)->narrays) {
  const hetile_nest *nest = nestOf(example);
  const UserArrays linear(example, p, seed);
  std::mt19937 random(seed);
  for (int a = 0; a < nest->narrays; ++a) {
    Table &table = Tables[a];
    nest->extent(p, a, table.lo, table.hi);
    table.size = nest->arrays[a].element_size;
    const int ndims = table.ndims = nest->arrays[a].ndims;
    hetile_view view{&table, 0, {}};
    const int64_t count = (table.hi[0] - table.lo[0]) * (table.hi[1] - table.lo[1]);
    // A piece is what lies together: rows of one-dimensional arrays are their elements.
    const int64_t piece = elements || ndims < 2 ? 1 : table.hi[1] - table.lo[1];
    if (ndims == 2 && !elements)
      view.stride[1] = 1;
    std::vector<int64_t> order(count / piece);
    for (size_t k = 0; k < order.size(); ++k)
      order[k] = static_cast<int64_t>(k);
    std::shuffle(order.begin(), order.end(), random);
    table.places.resize(count);
    table.memory.assign(count * table.size + order.size() * 3 * 8, Gap);
    char *at = table.memory.data();
    for (int64_t number : order) {
      at += random() % 3 * 8;
      for (int64_t k = 0; k < piece; ++k, at += table.size)
        table.places[number * piece + k] = at;
    }
    int64_t index[2];
    for (index[0] = table.lo[0]; index[0] < table.hi[0]; ++index[0])
      for (index[1] = table.lo[1]; index[1] < table.hi[1]; ++index[1])
        std::memcpy(table.at(index), linear.at(a, index), table.size);
    Views.push_back(view);
  }
  All.assign(nest->narrays, 1);
}

std::string ScatteredArrays::difference(const UserArrays &linear) const {
  for (size_t a = 0; a < Tables.size(); ++a) {
    const Table &table = Tables[a];
    std::vector<char> rest = table.memory;
    int64_t index[2];
    for (index[0] = table.lo[0]; index[0] < table.hi[0]; ++index[0])
      for (index[1] = table.lo[1]; index[1] < table.hi[1]; ++index[1]) {
        const char *at = table.at(index);
        if (std::memcmp(at, linear.at(a, index), table.size))
          return "array " + std::to_string(a) + "[" + std::to_string(index[0]) + "][" +
                 std::to_string(index[1]) + "]";
        std::memset(&rest[at - table.memory.data()], Gap, table.size);
      }
    if (std::count(rest.begin(), rest.end(), Gap) != static_cast<int64_t>(rest.size()))
      return "array " + std::to_string(a) + ": memory between its rows";
  }
  return std::string();
}

} // namespace oracle
