// SPDX-License-Identifier: Apache-2.0
//===- Residence.cpp - where the values of arrays are ---------------------===//
//
// Before a job every rank gets valid values of: what it reads from before the job; its slab of
// all that is written then, unless the job writes all of it. What it holds beyond that stays
// valid only if one box can say so. After the job, what a rank wrote is stale everywhere else.
//
//===----------------------------------------------------------------------===//
#include "resident/held/Residence.h"

#include <algorithm>
#include <set>

namespace hetile::runtime {

namespace {

constexpr int64_t Least = std::numeric_limits<int64_t>::min() / 4;
constexpr int64_t Most = std::numeric_limits<int64_t>::max() / 4;
constexpr double Roomy = 1.6;  // storage that much larger than needed is given back
constexpr double Contestable = 0.5; // share of the rows that two ranks may write
constexpr double Far = 1.5; // a hull that much larger than what is read is not worth having
constexpr int64_t FewRows = 8; // between the cuts of arrays that are used together
constexpr int64_t Halo = 2; // rows on either side of what is asked for
constexpr double Little = 1.25; // a hull that much larger than its parts keeps copies

/// Rows of dimension `dim` that two ranks write, as a share of all; 1 if the ranks' rows do not
/// even follow one another.
double contested(const std::vector<ArrayUse> &uses, int ndims, int dim) {
  std::vector<std::pair<int64_t, int64_t>> rows;
  for (const ArrayUse &use : uses)
    if (!isEmpty(use.write, ndims))
      rows.emplace_back(use.write.lo[dim], use.write.hi[dim]);
  std::sort(rows.begin(), rows.end());
  double common = 0;
  for (size_t k = 1; k < rows.size(); ++k) {
    if (rows[k].first == rows[k - 1].first || rows[k].second < rows[k - 1].second)
      return 1;
    common += static_cast<double>(std::max<int64_t>(0, rows[k - 1].second - rows[k].first));
  }
  return rows.size() < 2 ? 0 : common / static_cast<double>(rows.back().second - rows[0].first);
}

bool apart(const std::vector<ArrayUse> &uses, int ndims, int dim) {
  return contested(uses, ndims, dim) == 0;
}

int writers(const std::vector<ArrayUse> &uses, int ndims) {
  return static_cast<int>(std::count_if(uses.begin(), uses.end(), [&](const ArrayUse &use) {
    return !isEmpty(use.write, ndims);
  }));
}

/// Gives rows [lo, hi) to `rank`.
void assign(std::vector<Slab> &owners, int64_t lo, int64_t hi, int rank) {
  std::vector<Slab> result;
  for (const Slab &slab : owners) {
    if (slab.lo < std::min(slab.hi, lo))
      result.push_back({slab.lo, std::min(slab.hi, lo), slab.rank});
    if (std::max(slab.lo, hi) < slab.hi)
      result.push_back({std::max(slab.lo, hi), slab.hi, slab.rank});
  }
  result.push_back({lo, hi, rank});
  std::sort(result.begin(), result.end(),
            [](const Slab &a, const Slab &b) { return a.lo < b.lo; });
  owners.clear();
  for (const Slab &slab : result) {
    if (!owners.empty() && owners.back().rank == slab.rank && owners.back().hi == slab.lo)
      owners.back().hi = slab.hi;
    else
      owners.push_back(slab);
  }
}

/// `owners` after the rows of `writes` went to their writers: those between stay where they are.
std::vector<Slab> visited(std::vector<Slab> owners, const std::vector<Slab> &writes) {
  for (const Slab &write : writes)
    assign(owners, write.lo, write.hi, write.rank);
  return owners;
}

/// The same of `writes` in order, but rows between two writers go with the lower one. `all`: and
/// those outside with the first and the last.
std::vector<Slab> distribute(std::vector<Slab> owners, const std::vector<Slab> &writes, bool all) {
  if (all && !writes.empty())
    owners = {{Least, Most, writes.front().rank}};
  for (size_t k = 0; k < writes.size(); ++k)
    assign(owners, writes[k].lo,
           k + 1 < writes.size() ? writes[k + 1].lo : all ? Most : writes[k].hi, writes[k].rank);
  return owners;
}

/// True if every rank owns rows that follow each other: what it holds is one box.
bool inOnePiece(const std::vector<Slab> &owners) {
  std::set<int> seen;
  for (const Slab &slab : owners)
    if (!seen.insert(slab.rank).second)
      return false;
  return true;
}

/// True if the same ranks own nearly the same rows.
bool nearlySame(const std::vector<Slab> &a, const std::vector<Slab> &b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Slab &x, const Slab &y) {
    return x.rank == y.rank && std::abs(x.lo - y.lo) <= FewRows && std::abs(x.hi - y.hi) <= FewRows;
  });
}

/// The largest part of `box` that can be told without the rows of `cutOff`, but with `keep`.
Box without(const Box &box, const Box &cutOff, const Box &keep, int ndims) {
  if (isEmpty(intersection(box, cutOff, ndims), ndims))
    return box;
  Box best;
  for (int d = 0; d < ndims; ++d)
    for (bool below : {true, false}) {
      const Box part = below ? cut(box, d, Least, cutOff.lo[d]) : cut(box, d, cutOff.hi[d], Most);
      if (contains(part, keep, ndims) && volume(part, ndims) > volume(best, ndims))
        best = part;
    }
  return best;
}

} // namespace

Box ResidentArray::everywhere() const {
  Box box = written;
  for (const Box &held : valid)
    box = hull(box, held, ndims);
  return box;
}

/// True if the job writes elements that lie apart, such as two borders in one loop, in the slabs of
/// others. Nobody's values move for that: what is written travels to its owners after the job.
static bool isVisit(const ResidentArray &state, const std::vector<ArrayUse> &uses) {
  if (state.owners.empty() || state.dim < 0)
    return false;
  bool leaves = false;
  for (size_t r = 0; r < uses.size(); ++r) {
    if (isEmpty(uses[r].write, state.ndims))
      continue;
    bool inside = false;
    for (const Slab &slab : state.owners)
      inside |= slab.rank == static_cast<int>(r) && slab.lo <= uses[r].write.lo[state.dim] &&
                uses[r].write.hi[state.dim] <= slab.hi;
    if (!inside && !uses[r].sparse)
      return false;
    leaves |= !inside;
  }
  return leaves;
}

ResidentArray &Residence::state(int32_t array, int ndims) {
  auto [at, isNew] = Arrays.try_emplace(array);
  if (isNew) {
    at->second.ndims = ndims;
    at->second.valid.resize(Ranks);
    at->second.storage.resize(Ranks);
  }
  return at->second;
}

const ResidentArray *Residence::find(int32_t array) const {
  const auto at = Arrays.find(array);
  return at == Arrays.end() ? nullptr : &at->second;
}

/// The dimension along which the ranks' writes lie apart: the present one if it will do. Else one
/// where they share some rows at their ends, as those of buffers that take turns do: such rows
/// belong to the upper rank, and what the lower one wrote there travels after the job.
bool Residence::chooseDimension(const ResidentArray &state, const std::vector<ArrayUse> &uses,
                                int &dim) const {
  if (!state.owners.empty() && state.dim >= 0 && apart(uses, state.ndims, state.dim)) {
    dim = state.dim;
    return true;
  }
  const int count = writers(uses, state.ndims);
  if (count <= 1 && !state.owners.empty() && state.dim < 0) {
    dim = -1;
    return true;
  }
  if (!state.owners.empty() && state.dim >= 0 &&
      contested(uses, state.ndims, state.dim) < Contestable) {
    dim = state.dim;
    return true;
  }
  for (double bound : {0.0, Contestable})
    for (dim = 0; dim < state.ndims; ++dim)
      if (contested(uses, state.ndims, dim) <= bound)
        return true;
  dim = -1;
  return count <= 1;
}

std::vector<Slab> Residence::newOwners(const ResidentArray &state,
                                       const std::vector<ArrayUse> &uses, int dim) const {
  std::vector<Slab> writes;
  for (int r = 0; r < Ranks; ++r)
    if (!isEmpty(uses[r].write, state.ndims))
      writes.push_back(dim < 0 ? Slab{Least, Most, r}
                               : Slab{uses[r].write.lo[dim], uses[r].write.hi[dim], r});
  std::sort(writes.begin(), writes.end(), [](const Slab &a, const Slab &b) { return a.lo < b.lo; });
  if (!state.owners.empty() && state.dim == dim)
    for (std::vector<Slab> owners :
         {visited(state.owners, writes), distribute(state.owners, writes, false)})
      if (inOnePiece(owners))
        return owners;
  return distribute({}, writes, true);
}

/// Moves that bring the elements of `missing` to `rank`, as they are in `state`.
void Residence::fetch(int32_t array, const ResidentArray &state, const std::vector<Box> &missing,
                      int rank, Preparation &preparation) const {
  const int n = state.ndims;
  for (const Box &box : missing) {
    for (const Slab &slab : state.owners) {
      const Box piece = intersection(box, state.part(slab), n);
      if (slab.rank != rank && !isEmpty(piece, n))
        preparation.moves.push_back({array, slab.rank, rank, piece});
    }
    if (!hasAll(rank))
      for (const Box &piece : difference(box, state.written, n))
        preparation.moves.push_back({array, 0, rank, piece});
  }
}

/// Of an array that turns for a job that writes it anew, and of which `rank` had `valid`: what the
/// job leaves, or reads first.
void Residence::keep(int32_t array, int rank, const Box &valid, const ArrayUse &use,
                     Preparation &preparation) const {
  const int n = Arrays.at(array).ndims;
  std::vector<Box> stays = difference(valid, use.write, n);
  for (const Box &read : use.reads)
    stays.push_back(intersection(read, valid, n));
  for (const Box &box : stays)
    if (!isEmpty(box, n))
      preparation.keeps.push_back({array, rank, box});
}

void Residence::prepareRank(int32_t array, ResidentArray &state, const ResidentArray &before,
                            const ArrayUse &use, bool visit, int rank,
                            Preparation &preparation) const {
  const int n = state.ndims;
  Box own = visit ? Box() : use.write;
  for (const Slab &slab : state.owners)
    if (slab.rank == rank)
      own = hull(own, state.part(slab), n);
  // A border that is read far away is there for this job alone, and so are borders of what others
  // have.
  Box target = hull(own, use.need, n);
  double outside = 0; // of `own`
  for (const Box &piece : use.reads)
    outside += volume(piece, n) - volume(intersection(piece, own, n), n);
  const bool far = !isEmpty(own, n) && volume(target, n) - volume(own, n) > Far * outside;
  if (far)
    target = own;
  Box valid = state.valid[rank];
  // Copies beyond the target are kept if the hull adds little.
  const Box both = hull(target, valid, n);
  if (volume(both, n) <= Little * std::max(volume(target, n), volume(valid, n)))
    target = both;
  std::vector<Box> missing = difference(target, valid, n);
  if (far)
    for (const Box &piece : use.reads)
      for (const Box &box : difference(piece, target, n))
        for (const Box &part : difference(box, valid, n))
          missing.push_back(part);
  if (use.full) {
    // The job writes all of `write` before anyone else sees it; what it reads of it first
    // must be there.
    std::vector<Box> read;
    for (const Box &box : missing)
      for (const Box &piece : use.reads)
        if (const Box part = intersection(box, piece, n); !isEmpty(part, n))
          read.push_back(intersection(part, use.write, n));
    missing = difference(missing, use.write, n);
    for (const Box &box : read)
      if (!isEmpty(box, n))
        missing.push_back(box);
  }
  fetch(array, before, missing, rank, preparation);
  const bool turns = use.full && before.dim >= 0 && state.dim != before.dim;
  // What has to be sent from here stays, too: it is valid now.
  const Box room = hull(hull(use.access, target, n), turns ? Box() : valid, n);
  Box wide = room; // the next nest will want neighbours
  if (room.used && state.dim >= 0) {
    wide.lo[state.dim] -= Halo;
    wide.hi[state.dim] += Halo;
  }
  Box &storage = state.storage[rank];
  if (!hasAll(rank) &&
      (!contains(storage, room, n) || volume(storage, n) > Roomy * volume(wide, n))) {
    preparation.relayouts.push_back({array, rank, wide, valid, turns});
    if (turns)
      keep(array, rank, valid, use, preparation);
    storage = wide;
  }
  state.valid[rank] = target;
}

/// After the job: what a rank wrote is stale on all others, but for what they own.
void Residence::invalidate(ResidentArray &state, const std::vector<ArrayUse> &uses) const {
  const int n = state.ndims;
  for (int r = 0; r < Ranks; ++r) {
    Box own;
    int64_t lo = Most, hi = Least; // the rows that r owns
    for (const Slab &slab : state.owners)
      if (slab.rank == r) {
        own = hull(own, state.part(slab), n);
        lo = std::min(lo, slab.lo);
        hi = std::max(hi, slab.hi);
      }
    for (int s = 0; s < Ranks; ++s) {
      if (s == r || isEmpty(uses[s].write, n))
        continue;
      if (state.dim < 0 || lo >= hi) {
        state.valid[r] = without(state.valid[r], uses[s].write, own, n);
        continue;
      }
      for (const Box &stale : {cut(uses[s].write, state.dim, Least, lo),
                               cut(uses[s].write, state.dim, hi, Most)})
        if (!isEmpty(stale, n))
          state.valid[r] = without(state.valid[r], stale, own, n);
    }
  }
}

/// What ranks write in rows of others.
void Residence::settle(int32_t array, const ResidentArray &state,
                       const std::vector<ArrayUse> &uses, Preparation &preparation) const {
  if (state.dim < 0)
    return;
  for (int r = 0; r < Ranks; ++r)
    for (const Slab &slab : state.owners)
      if (const Box box = cut(uses[r].write, state.dim, slab.lo, slab.hi);
          slab.rank != r && !isEmpty(box, state.ndims))
        preparation.settlements.push_back({array, r, slab.rank, box});
}

bool Residence::isDistributable(int32_t array, int ndims,
                                const std::vector<ArrayUse> &uses) const {
  ResidentArray fresh;
  fresh.ndims = ndims;
  const ResidentArray *known = find(array);
  int dim;
  return (known && isVisit(*known, uses)) || chooseDimension(known ? *known : fresh, uses, dim);
}

bool Residence::plan(int32_t array, int ndims, const std::vector<ArrayUse> &uses,
                     Preparation &preparation) {
  if (!isDistributable(array, ndims, uses))
    return false;
  ResidentArray &now = state(array, ndims);
  const ResidentArray before = now;
  const bool visit = isVisit(before, uses);
  if (writers(uses, ndims) > 0) {
    if (!visit) {
      int dim = -1;
      chooseDimension(now, uses, dim);
      now.owners = newOwners(before, uses, dim);
      now.dim = dim;
      if (dim != before.dim || nearlySame(now.owners, now.wanted))
        now.wanted.clear();
    }
    for (const ArrayUse &use : uses)
      now.written = hull(now.written, use.write, ndims);
  }
  for (int r = 0; r < Ranks; ++r)
    prepareRank(array, now, before, uses[r], visit, r, preparation);
  settle(array, now, uses, preparation);
  invalidate(now, uses);
  return true;
}

void Residence::takeAlong(int32_t array, const std::vector<Slab> &before) {
  const ResidentArray &lead = Arrays.at(array);
  if (lead.dim < 0 || nearlySame(lead.owners, before))
    return;
  for (auto &[number, other] : Arrays)
    if (number != array && other.dim == lead.dim && nearlySame(other.owners, before))
      other.wanted = lead.owners;
}

Preparation Residence::imagine(int32_t array, int ndims, const std::vector<ArrayUse> &uses) const {
  Residence copy(Ranks, Replicas);
  if (const ResidentArray *known = find(array))
    copy.Arrays[array] = *known;
  Preparation preparation;
  copy.plan(array, ndims, uses, preparation);
  return preparation;
}

double Residence::moving(int32_t array, int ndims, int64_t size,
                         const std::vector<ArrayUse> &uses) const {
  double bytes = 0;
  for (const Move &move : imagine(array, ndims, uses).moves)
    bytes += volume(move.box, ndims) * static_cast<double>(size);
  return bytes;
}

} // namespace hetile::runtime
