// SPDX-License-Identifier: Apache-2.0
//===- Imagined.cpp - arrays that might be distributed --------------------===//
//
// What the host would send out first is not counted: that is the price of distributing, paid once.
//
//===----------------------------------------------------------------------===//
#include "resident/Imagined.h"

#include <algorithm>
#include <map>

namespace hetile::runtime {

namespace {
constexpr size_t MostArrays = 256;
} // namespace

const char *firstElement(const hetile_array &array, const hetile_view &view) {
  return static_cast<const char *>(view.base) + view.origin * array.element_size;
}

bool sameArray(const hetile_array &array, const hetile_view &view, const hetile_view &other,
               int32_t ndims, int32_t elementSize) {
  if (array.ndims != ndims || array.element_size != elementSize ||
      firstElement(array, view) !=
          static_cast<const char *>(other.base) + other.origin * elementSize)
    return false;
  return std::equal(view.stride, view.stride + ndims, other.stride);
}

int32_t Imagined::numberOf(const hetile_array &array, const hetile_view &view) {
  for (size_t k = 0; k < Arrays.size(); ++k)
    if (sameArray(array, view, Arrays[k].view, Arrays[k].ndims, Arrays[k].elementSize))
      return static_cast<int32_t>(k);
  Arrays.push_back({view, array.ndims, array.element_size});
  return static_cast<int32_t>(Arrays.size()) - 1;
}

Imagined::Moved Imagined::moved(const Job &job, const hetile_view *views, const JobUses &uses) {
  if (Arrays.size() > MostArrays)
    forget();
  Moved result;
  std::map<int32_t, double> sent, received; // by rank
  for (int a = 0; a < job.nest->narrays; ++a) {
    const hetile_array &array = job.nest->arrays[a];
    if (array.ndims == 0 || array.hidden)
      continue; // the host's own between nests
    const int32_t number = numberOf(array, views[a]);
    const bool isNew = !Where.find(number);
    Preparation preparation;
    if (!Where.plan(number, array.ndims, uses[a], preparation) || isNew)
      continue;
    for (const Move &move : preparation.moves) {
      const double bytes = volume(move.box, array.ndims) * array.element_size;
      result.all += bytes;
      result.most = std::max({result.most, sent[move.from] += bytes, received[move.to] += bytes});
    }
  }
  return result;
}

void Imagined::forget() {
  for (size_t k = 0; k < Arrays.size(); ++k)
    Where.forget(static_cast<int32_t>(k));
  Arrays.clear();
}

} // namespace hetile::runtime
