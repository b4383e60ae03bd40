// SPDX-License-Identifier: Apache-2.0
//===- Waiting.cpp - entries that wait ------------------------------------===//
//
// Memory is held when an entry comes that accesses it, and released when all run.
//
//===----------------------------------------------------------------------===//
#include "deferred/Waiting.h"

#include "tile/TileExecutor.h"
#include "window/GuardedMemory.h"
#include "window/HeldPages.h"

#include <algorithm>
#include <atomic>
#include <cfenv>
#include <cstring>
#include <functional>
#include <utility>

namespace hetile::runtime {

namespace {

constexpr int64_t SmallArray = 65536; // bytes: rather copied than held
constexpr double LeastHeight = 2;     // columns by which a wave goes on
constexpr double MostHeight = 1e9;
constexpr double LittleMore = 0.25;   // of what it lags behind
constexpr int BlocksOfThread = 2;

AddressRange bytesOf(const ByteSpan &span, const hetile_view &view) {
  const auto base = reinterpret_cast<uintptr_t>(view.base);
  return {base + static_cast<uintptr_t>(span.low), base + static_cast<uintptr_t>(span.high)};
}

/// Rounding and the like, without the flags that operations raise.
std::fenv_t modesOf(std::fenv_t environment) {
#if defined(__x86_64__) && defined(__GLIBC__)
  constexpr unsigned Raised = FE_ALL_EXCEPT | 2; // and the one of denormals
  std::fenv_t modes;
  std::memset(&modes, 0, sizeof modes);
  modes.__control_word = environment.__control_word;
  modes.__mxcsr = environment.__mxcsr & ~Raised;
  return modes;
#elif defined(__aarch64__) && defined(__GLIBC__)
  std::fenv_t modes;
  std::memset(&modes, 0, sizeof modes);
  modes.__fpcr = environment.__fpcr;
  return modes;
#else
  return environment;
#endif
}

/// A small array that nothing writes that waits is rather copied.
bool copySmall(WaitingEntry &entry, int array, const AddressRange &bytes) {
  if (bytes.size() > SmallArray || touchesHeld(bytes, false))
    return false;
  const char *first = static_cast<const char *>(memoryAt(bytes.begin));
  entry.copies.push_back(std::make_shared<std::vector<char>>(first, first + bytes.size()));
  hetile_view &view = entry.arrays.views[array];
  view.base = entry.copies.back()->data() + (static_cast<char *>(view.base) - first);
  return true;
}

/// Columns of the nests between the first nest of a wave and the last one.
double lagOf(const std::vector<WaitingEntry> &entries, const Wave &wave) {
  const int64_t middle = wave.whole().end[0] / 2;
  const Front front = wave.behind(middle);
  int64_t least = INT64_MAX;
  for (size_t k = 0; k < front.size(); ++k)
    least = std::min(least, front[k] * entries[k].spans->step());
  return static_cast<double>(middle * entries[0].spans->step() - least);
}

/// Columns by which a wave goes on that lags so many behind: what a cache of `cached` columns has
/// left, or little where the wave does not fit into it.
int64_t heightOf(double lag, double cached) {
  const double left = cached - lag;
  const double height = std::max(LeastHeight, left > 0 ? left : lag * LittleMore);
  return static_cast<int64_t>(std::min(height, MostHeight));
}

/// Runs the pieces of `block`, as a wave that goes on by `height` columns.
void runBlock(const std::vector<WaitingEntry> &entries, const Wave &wave, const WaveBlock &block,
              int64_t height) {
  std::fesetenv(&entries.front().question.arithmetic); // of all of them
  TileRun tiles;
  wave.run(block, height, [&](size_t k, int64_t begin, int64_t end) {
    const Question &question = entries[k].question;
    const int64_t step = entries[k].spans->step();
    tiles.run(question, entries[k].arrays.views.data(),
              {question.x0, question.x1, question.y0 + begin * step,
               std::min(question.y1, question.y0 + end * step)});
  });
}

/// Calls run(k) for 0 <= k < count, by threads of `team` where there are several.
void forAll(size_t count, Team &team, const std::function<void(size_t)> &run) {
  std::atomic<size_t> next{0};
  const auto work = [&] {
    for (size_t k; (k = next++) < count;)
      run(k);
  };
  if (count > 1)
    team.run(work);
  else
    work();
}

/// All columns of `wave`. Returns how many threads had their part.
int runWave(const std::vector<WaitingEntry> &entries, const Wave &wave, int64_t height,
            Team &team) {
  const bool apart = std::all_of(entries.begin(), entries.end(), [](const WaitingEntry &entry) {
    return entry.question.nest->independent;
  });
  const int threads = apart ? team.size() : 1;
  const std::vector<WaveBlock> blocks = wave.blocks(threads > 1 ? BlocksOfThread * threads : 1);
  std::fenv_t before;
  std::fegetenv(&before);
  forAll(blocks.size(), team, [&](size_t k) { runBlock(entries, wave, blocks[k], height); });
  forAll(blocks.size() - 1, team, [&](size_t k) { // nor have these anything in common
    runBlock(entries, wave, {blocks[k].end, blocks[k + 1].begin}, height);
  });
  std::fesetenv(&before);
  return blocks.size() > 1 ? threads : 1;
}

} // namespace

bool Waiting::add(const Question &question, const HostArrays &arrays) {
  const ColumnForm &form = Forms.of(question, arrays.views.data());
  if (!form.nest)
    return false;
  WaitingEntry entry{*inForm(question, form.nest), arrays, form.spans, {}};
  const auto edges = static_cast<std::ptrdiff_t>(Edges.size());
  if (!hold(entry)) {
    Edges.erase(Edges.begin() + edges, Edges.end());
    return false;
  }
  Entries.push_back(std::move(entry));
  return true;
}

/// Keeps the program from what `entry` accesses. False if that cannot be.
bool Waiting::hold(WaitingEntry &entry) {
  Mappings mappings;
  for (int a = 0; a < entry.question.nest->narrays; ++a)
    if (!holdOne(entry, a, mappings))
      return false;
  return true;
}

bool Waiting::holdOne(WaitingEntry &entry, int array, Mappings &mappings) {
  const ByteSpan span = entry.spans->all(array);
  if (span.empty())
    return true;
  const hetile_view &view = entry.arrays.views[array];
  const AddressRange bytes = bytesOf(span, view);
  const bool written = entry.question.nest->arrays[array].written;
  if (areHeld({pageDown(bytes.begin), pageUp(bytes.end)}, !written))
    return true;
  if (!written && copySmall(entry, array, bytes))
    return true;
  const AddressRange pages = ownPages(bytes);
  if (pages.empty() || (written && !pages.contains(bytesOf(entry.spans->written(array), view))))
    return false;
  return keepEdges(bytes, pages) &&
         (areHeld(pages, !written) || (GuardedMemory::isPossible(pages) &&
                                       mappings.isApart(pages) && holdPages(pages, !written)));
}

/// Notes what of `bytes` lies outside of `pages`, as it is now. False if what waits writes there.
bool Waiting::keepEdges(const AddressRange &bytes, const AddressRange &pages) {
  for (const AddressRange &edge : without(bytes, {pages})) {
    const bool known = std::any_of(Edges.begin(), Edges.end(),
                                   [&](const Edge &one) { return one.bytes.contains(edge); });
    if (!known && touchesHeld(edge, false))
      return false;
    const char *first = static_cast<const char *>(memoryAt(edge.begin));
    if (!known)
      Edges.push_back({edge, {first, first + edge.size()}, false});
  }
  return true;
}

bool Waiting::suits(const Question &question) const {
  if (empty())
    return true;
  const std::fenv_t own = modesOf(Entries.front().question.arithmetic),
                    other = modesOf(question.arithmetic);
  return std::memcmp(&own, &other, sizeof own) == 0;
}

bool Waiting::edgesHold() const {
  return std::all_of(Edges.begin(), Edges.end(), [](const Edge &edge) {
    return std::memcmp(edge.values.data(), memoryAt(edge.bytes.begin), edge.values.size()) == 0;
  });
}

/// Values at an edge and those in `edge` change places, if they differ.
void Waiting::exchange(Edge &edge) {
  if (edge.differs)
    std::swap_ranges(edge.values.begin(), edge.values.end(),
                     static_cast<char *>(memoryAt(edge.bytes.begin)));
}

Wave Waiting::wave() const {
  std::vector<WaveNest> nests;
  for (const WaitingEntry &entry : Entries) {
    WaveNest nest{entry.spans.get(), {}, {}};
    for (int a = 0; a < entry.question.nest->narrays; ++a) {
      nest.bases.push_back(reinterpret_cast<uintptr_t>(entry.arrays.views[a].base));
      nest.written.push_back(entry.question.nest->arrays[a].written != 0);
    }
    nests.push_back(std::move(nest));
  }
  return Wave(std::move(nests));
}

double Waiting::lag() const { return lagOf(Entries, wave()); }

double Waiting::bytesPerColumn() const {
  std::vector<AddressRange> all;
  int64_t columns = 1;
  for (const WaitingEntry &entry : Entries) {
    columns = std::max(columns, entry.spans->columns() * entry.spans->step());
    for (int a = 0; a < entry.question.nest->narrays; ++a)
      if (const ByteSpan span = entry.spans->all(a); !span.empty())
        addTo(all, bytesOf(span, entry.arrays.views[a]));
  }
  double bytes = 0;
  for (const AddressRange &range : all)
    bytes += static_cast<double>(range.size());
  return bytes / static_cast<double>(columns);
}

Waiting::Ended Waiting::run(Team &team, double cache) {
  releasePages();
  // What the program has stored at the edges since then is none of these entries' business.
  std::vector<Edge> edges = std::move(Edges);
  Edges.clear();
  for (Edge &edge : edges)
    edge.differs =
        std::memcmp(edge.values.data(), memoryAt(edge.bytes.begin), edge.values.size()) != 0;
  std::for_each(edges.begin(), edges.end(), exchange);
  Ended ended;
  if (!empty()) {
    const Wave order = wave();
    const int64_t height =
        heightOf(lagOf(Entries, order), cache / bytesPerColumn()) / Entries.front().spans->step();
    ended.entries = std::move(Entries);
    Entries.clear();
    ended.threads = runWave(ended.entries, order, std::max<int64_t>(1, height), team);
  }
  std::for_each(edges.rbegin(), edges.rend(), exchange); // they may overlap
  return ended;
}

} // namespace hetile::runtime
