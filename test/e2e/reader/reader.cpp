// SPDX-License-Identifier: Apache-2.0
//===- reader.cpp - a second reader of the source -------------------------===//
//
// hetile_enter runs the nest by tiles on the copy and says that the original code must run;
// hetile_leave compares. Of each element, the values written in sequence must be the same, and
// between two writes there must be a read in both or in neither: how often an element is read in a
// row is the code's own business.
//
//===----------------------------------------------------------------------===//
#include "reader.h"

#include "storage.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <random>
#include <set>

namespace reader {

namespace {

constexpr hetile_i64 MostPoints = 60'000;
constexpr int MostEntries = 3; // of a nest with the same sizes

struct Access {
  bool write;
  int tile; // in which; the source has one
  uint64_t value;
};
using History = std::vector<std::vector<Access>>; // of each element

struct Tile {
  hetile_i64 x0, x1, y0, y1;
  int block;
};

struct Count {
  int compared = 0;
  long elements = 0;
  std::set<std::string> skipped;
};
/// Nests are announced before the variables of this file exist.
std::map<std::string, Count> &counts() {
  static std::map<std::string, Count> all;
  return all;
}
std::map<std::vector<hetile_i64>, int> entries; // by nest and sizes
int errors = 0;

class Run {
public:
  Run(const hetile_nest &nest, const hetile_i64 *p, const hetile_view *v)
      : Nest(nest), P(p, p + nest.nparams), S(nest, p, v), ByTiles(S.size()), BySource(S.size()) {}

  void tiles(const void *args);
  void compare();

  void note(uintptr_t address, size_t size, bool write);
  void source() { InSource = true; }
  /// The value of the last write is known when the next access comes.
  void flush();
  size_t elements() const { return S.size(); }

private:
  void fail(const std::string &what) {
    if (++errors <= 20)
      std::fprintf(stderr, "reader: error: nest %s: %s\n", Nest.name, what.c_str());
  }
  void partition();
  void compareHistories();
  void checkSets();
  std::set<int> reported(const std::function<void(hetile_sink *)> &function) const;
  static std::vector<Access> condensed(const std::vector<Access> &all);

  const hetile_nest &Nest;
  const std::vector<hetile_i64> P;
  Storage S;
  std::vector<Tile> Tiles;
  std::vector<std::pair<hetile_i64, hetile_i64>> Strips;
  bool InSource = false;
  int Current = 0; // tile
  History ByTiles, BySource;
  std::vector<int> Pending; // elements that are being written
};

Run *logging = nullptr; // gets the accesses
std::unique_ptr<Run> current;

uint64_t hashOf(const unsigned char *bytes, size_t size) {
  uint64_t h = 1469598103934665603u;
  for (size_t k = 0; k < size; ++k)
    h = (h ^ bytes[k]) * 1099511628211u;
  return h;
}

void Run::flush() {
  for (int e : Pending) {
    const unsigned char *at = InSource ? S.inSource(e) : S.inCopy(e);
    (InSource ? BySource : ByTiles)[size_t(e)].push_back({true, Current, hashOf(at, S.bytesOf(e))});
  }
  Pending.clear();
}

void Run::note(uintptr_t address, size_t size, bool write) {
  flush();
  bool found = false;
  auto one = [&](int e) {
    found = true;
    if (write)
      Pending.push_back(e);
    else
      (InSource ? BySource : ByTiles)[size_t(e)].push_back({false, Current, 0});
  };
  if (InSource)
    S.eachInSource(address, size, one);
  else
    S.eachInCopy(address, size, one);
  if (found)
    return;
  if (const int array = InSource ? S.strayInSource(address) : S.strayInCopy(address); array >= 0)
    fail(std::string(InSource ? "the source" : "a tile") + (write ? " writes" : " reads") +
         " memory of '" + Nest.arrays[array].name +
         "' that is none of its elements in the footprint");
}

/// Small strips and blocks; seeded by nothing but the sizes.
void Run::partition() {
  hetile_i64 b[4];
  Nest.bounds(P.data(), b);
  std::mt19937 random(unsigned(b[1] * 31 + b[3]));
  auto cut = [&](hetile_i64 from, hetile_i64 to) {
    std::vector<std::pair<hetile_i64, hetile_i64>> out;
    const hetile_i64 least = std::max<hetile_i64>(1, (to - from) / 24),
                     most = std::max<hetile_i64>(5, 2 * least);
    while (from < to) {
      const hetile_i64 end =
          std::min(to, from + least + hetile_i64(random() % unsigned(most - least + 1)));
      out.emplace_back(from, end);
      from = end;
    }
    return out;
  };
  Strips = cut(b[0], b[1]);
  int block = 0;
  for (auto [y0, y1] : cut(b[2], b[3])) {
    for (auto [x0, x1] : Strips)
      Tiles.push_back({x0, x1, y0, y1, block});
    ++block;
  }
}

void Run::tiles(const void *args) {
  partition();
  for (size_t k = 0; k < Tiles.size(); ++k) {
    const Tile &t = Tiles[k];
    Current = int(k);
    hetile_i64 rows[2];
    if (!Nest.rows(P.data(), t.y0, t.y1, rows))
      continue;
    const hetile_i64 x0 = std::max(t.x0, rows[0]), x1 = std::min(t.x1, rows[1]);
    logging = this;
    if (x0 < x1)
      Nest.tile(P.data(), args, S.views(), x0, x1, t.y0, t.y1);
    logging = nullptr;
    flush();
  }
  Current = 0;
}

std::vector<Access> Run::condensed(const std::vector<Access> &all) {
  std::vector<Access> out;
  for (const Access &a : all)
    if (a.write || out.empty() || out.back().write)
      out.push_back(a);
  return out;
}

/// A variable that is private to each point gets its value once, by the last one.
void keepLastWrite(std::vector<Access> &history) {
  auto last =
      std::find_if(history.rbegin(), history.rend(), [](const Access &a) { return a.write; });
  if (last != history.rend())
    history = {Access(*last)};
}

void Run::compareHistories() {
  for (size_t e = 0; e < S.size(); ++e) {
    auto tiles = condensed(ByTiles[e]), source = condensed(BySource[e]);
    if (S.isScalar(int(e)))
      for (auto *history : {&tiles, &source})
        keepLastWrite(*history);
    auto text = [](const std::vector<Access> &all) {
      std::string out;
      for (const Access &a : all)
        out += a.write ? 'W' : 'r';
      return out.size() > 60 ? out.substr(0, 60) + ".." : out;
    };
    const bool written =
        std::any_of(source.begin(), source.end(), [](const Access &a) { return a.write; });
    if (text(tiles) != text(source) && (written || text(tiles).find('W') != std::string::npos)) {
      fail(S.text(int(e)) + " goes through " + text(source) + " in the source, through " +
           text(tiles) + " in tiles");
      continue;
    }
    for (size_t k = 0; k < source.size() && k < tiles.size(); ++k)
      if (source[k].write && source[k].value != tiles[k].value) {
        fail(S.text(int(e)) + ": another value is written in tiles");
        break;
      }
  }
}

std::set<int> Run::reported(const std::function<void(hetile_sink *)> &function) const {
  std::set<int> out;
  Sink sink(Nest, [&](int array, const hetile_i64 *index) {
    const int e = S.number(array, index);
    if (e >= 0)
      out.insert(e);
  });
  function(&sink);
  return out;
}

/// What the tiles have accessed against what the set functions say. A value that a condition may
/// have left as it was counts as written there, so elements may come from earlier tiles than the
/// accesses say, no later ones.
void Run::checkSets() {
  const hetile_i64 *p = P.data();
  std::vector<std::set<int>> liveIn, liveOut;
  std::map<int, std::set<int>> footprint;
  for (const Tile &t : Tiles) {
    liveIn.push_back(reported([&](hetile_sink *s) { Nest.live_in(p, t.x0, t.x1, t.y0, t.y1, s); }));
    liveOut.push_back(
        reported([&](hetile_sink *s) { Nest.live_out(p, t.x0, t.x1, t.y0, t.y1, s); }));
    if (!footprint.count(t.block))
      footprint[t.block] = reported([&](hetile_sink *s) { Nest.footprint(p, t.y0, t.y1, s); });
  }
  const int strips = int(Strips.size()), blocks = int(Tiles.size()) / strips;
  // crosses[strip][edge]: what is sent over the left edge of a block
  std::vector<std::vector<std::set<int>>> crosses;
  crosses.assign(size_t(strips), {});
  for (auto &edges : crosses)
    edges.resize(size_t(blocks));
  for (int s = 0; s < strips; ++s)
    for (int b = 1; b < blocks; ++b)
      crosses[size_t(s)][size_t(b)] = reported([&](hetile_sink *sink) {
        Nest.cross(p, Strips[size_t(s)].first, Strips[size_t(s)].second, Tiles[0].y0,
                   Tiles[size_t(b * strips)].y0, sink);
      });
  auto isEarlier = [&](int from, int to) {
    return from / strips <= to / strips && from % strips <= to % strips;
  };
  for (size_t e = 0; e < S.size(); ++e) {
    int writer = -1;
    for (const Access &a : ByTiles[e]) {
      if (!footprint[a.tile / strips].count(int(e)))
        return fail(S.text(int(e)) + " is not in the footprint of a block that accesses it");
      if (a.write) {
        writer = a.tile;
        continue;
      }
      bool held = false;
      const int strip = a.tile % strips, block = a.tile / strips;
      for (int t = 0; t <= a.tile && writer < 0 && !held; ++t)
        held = isEarlier(t, a.tile) && liveIn[size_t(t)].count(int(e));
      if (writer >= 0)
        held = writer / strips == block;
      for (int s = writer < 0 ? 0 : writer % strips; s <= strip && !held; ++s)
        held = crosses[size_t(s)][size_t(block)].count(int(e));
      if (!held)
        return fail(S.text(int(e)) + ", read in block " + std::to_string(block) + ", " +
                    (writer < 0 ? "is in no live_in" : "is in no message over its edge"));
    }
    int out = -1;
    for (size_t t = 0; t < Tiles.size(); ++t)
      if (liveOut[t].count(int(e))) {
        if (out >= 0)
          return fail(S.text(int(e)) + " is in two live_out");
        out = int(t);
      }
    if (writer >= 0 && (out < 0 || !isEarlier(writer, out)))
      return fail(S.text(int(e)) + " is not in the live_out of the tile that writes it last");
  }
}

void Run::compare() {
  flush();
  compareHistories();
  checkSets();
}

} // namespace

void accessed(const volatile void *address, size_t size, bool write) {
  if (Run *run = logging) {
    logging = nullptr; // what the reader itself calls does not count
    run->note(uintptr_t(address), size, write);
    logging = run;
  }
}

static void finish() {
  for (const auto &[name, count] : counts()) {
    std::string skipped;
    for (const std::string &why : count.skipped)
      skipped += "; skipped: " + why;
    std::fprintf(stderr, "reader: nest %s: compared %d times, %ld elements%s\n", name.c_str(),
                 count.compared, count.elements, skipped.c_str());
  }
  if (errors) {
    std::fprintf(stderr, "reader: %d errors\n", errors);
    std::fflush(stderr);
    std::_Exit(99);
  }
}

} // namespace reader

using namespace reader;

extern "C" {

hetile_i32 hetile_away = 0, hetile_least = 0;
const double hetile_minus_zero = -0.0;
hetile_size hetile_current = 0, hetile_current_size = 0;

void hetile_register_unit(const hetile_unit *) {}
void hetile_register(const hetile_nest *nest) { counts()[nest->name]; }

/// Nests that functions enter which the original code of another nest calls: a part of that code.
static int inside = 0;

int hetile_enter(const hetile_nest *nest, const hetile_i64 *p, const void *args,
                 const hetile_view *v, int guard) {
  if (current) {
    ++inside;
    return 0;
  }
  Count &count = counts()[nest->name];
  hetile_i64 b[4];
  std::vector<hetile_i64> key(p, p + nest->nparams);
  key.push_back(hetile_i64(size_t(nest)));
  try {
    if (!guard)
      throw Skip("guard");
    if (!nest->bounds(p, b))
      throw Skip("no points");
    if (nest->work(p, b[0], b[1], b[2], b[3]) > MostPoints)
      throw Skip("too many points");
    if (entries[key]++ >= MostEntries)
      return 0;
    current = std::make_unique<Run>(*nest, p, v);
    current->tiles(args);
    current->source();
    ++count.compared;
    count.elements += long(current->elements());
    logging = current.get();
  } catch (const Skip &why) {
    current.reset();
    count.skipped.insert(why.what());
  } catch (const std::runtime_error &error) {
    current.reset();
    ++errors;
    std::fprintf(stderr, "reader: error: nest %s: %s\n", nest->name, error.what());
  }
  return 0;
}

void hetile_leave(const hetile_nest *, const hetile_i64 *, const hetile_view *) {
  if (inside > 0) {
    --inside;
    return;
  }
  logging = nullptr;
  if (current)
    current->compare();
  current.reset();
}

void hetile_open(hetile_region *) {}
void hetile_close(hetile_region *) {}
void *hetile_touch(const volatile void *element, hetile_size, int) {
  return const_cast<void *>(element);
}
void *hetile_forget(const volatile void *memory) { return const_cast<void *>(memory); }
void hetile_end(hetile_memory *) {}
int hetile_verifying(const hetile_nest *) { return 0; }
void hetile_reduction_check(const hetile_nest *, const char *, int, const hetile_partial *,
                            const void *, const void *, hetile_size, double) {}
int hetile_readable(const void *, const void *) { return 1; }
void hetile_collective(const hetile_nest *, const char *const *) {}
void hetile_communicator(const void *, hetile_size) {}

extern char **environ;
int hetile_main(int argc, char **argv, int (*user_main)(int, char **, char **)) {
  std::atexit(finish);
  return user_main(argc, argv, environ);
}
}
