// SPDX-License-Identifier: Apache-2.0
//===- Oracle.cpp - nests by enumeration ----------------------------------===//
//
// Tables are built once for each example and sizes: the writer of every read, the last
// writer of every element. A set function is a search through them.
//
//===----------------------------------------------------------------------===//
#include "Oracle.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <map>
#include <thread>
#include <tuple>

namespace oracle {

static bool operator<(const Element &a, const Element &b) {
  return std::tie(a.array, a.index) < std::tie(b.array, b.index);
}
static bool operator==(const Element &a, const Element &b) {
  return a.array == b.array && a.index == b.index;
}

namespace {

int Delay = 0;

struct Flow {
  int writer, reader; ///< points; writer -1: from before the nest
  Element element;
};

struct Tables {
  std::vector<Point> points;
  std::vector<Flow> flows;
  std::vector<std::pair<int, Element>> last; ///< last writer of an element
  std::string illegal;
};

Tables build(int example, const int64_t *p) {
  Tables tables;
  tables.points = examples()[example].enumerate(p);
  std::map<Element, int> writers;
  std::map<Element, std::vector<int>> readers; // since the last write
  const auto order = [&](int from, int to) {
    const Point &a = tables.points[from], &b = tables.points[to];
    if (a.x > b.x || a.y > b.y)
      tables.illegal = std::string(examples()[example].name) + ": a dependence points backwards";
  };
  for (size_t n = 0; n < tables.points.size(); ++n) {
    const int number = static_cast<int>(n);
    const Point &point = tables.points[n];
    for (const Element &element : point.reads) {
      const auto writer = writers.find(element);
      if (writer != writers.end())
        order(writer->second, number);
      tables.flows.push_back({writer == writers.end() ? -1 : writer->second, number, element});
      readers[element].push_back(number);
    }
    const auto writer = writers.find(point.write);
    if (writer != writers.end())
      order(writer->second, number);
    for (int reader : readers[point.write])
      order(reader, number);
    readers[point.write].clear();
    writers[point.write] = number;
  }
  for (const auto &[element, writer] : writers)
    tables.last.push_back({writer, element});
  return tables;
}

const Tables &tables(int example, const int64_t *p) {
  static std::map<std::pair<int, std::vector<int64_t>>, Tables> all;
  auto [at, isNew] = all.try_emplace({example, std::vector<int64_t>(p, p + ParamCount)});
  if (isNew)
    at->second = build(example, p);
  return at->second;
}

/// Reports the elements as runs, each element once.
void report(int example, std::vector<Element> elements, hetile_sink *sink) {
  std::sort(elements.begin(), elements.end());
  elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
  for (size_t at = 0; at < elements.size();) {
    const Element &first = elements[at];
    int64_t step[2] = {0, 0};
    size_t next = at + 1;
    if (next < elements.size() && elements[next].array == first.array) {
      for (int d = 0; d < 2; ++d)
        step[d] = elements[next].index[d] - first.index[d];
      for (; next < elements.size() && elements[next].array == first.array; ++next)
        if (elements[next].index[0] - elements[next - 1].index[0] != step[0] ||
            elements[next].index[1] - elements[next - 1].index[1] != step[1])
          break;
    }
    const int ndims = examples()[example].arrays[first.array].ndims;
    sink->run(sink, first.array, ndims ? first.index.data() : nullptr, ndims ? step : nullptr,
              static_cast<int64_t>(next - at));
    at = next;
  }
}

struct Window {
  int64_t x0, x1, y0, y1;
  bool holds(const Point &point) const {
    return point.x >= x0 && point.x < x1 && point.y >= y0 && point.y < y1;
  }
};

template <int E> int bounds(const int64_t *p, int64_t *b) {
  const Tables &t = tables(E, p);
  for (size_t n = 0; n < t.points.size(); ++n) {
    const Point &point = t.points[n];
    b[0] = n ? std::min(b[0], point.x) : point.x;
    b[1] = n ? std::max(b[1], point.x + 1) : point.x + 1;
    b[2] = n ? std::min(b[2], point.y) : point.y;
    b[3] = n ? std::max(b[3], point.y + 1) : point.y + 1;
  }
  return !t.points.empty();
}

template <int E> int rows(const int64_t *p, int64_t y0, int64_t y1, int64_t *x) {
  bool any = false;
  for (const Point &point : tables(E, p).points)
    if (point.y >= y0 && point.y < y1) {
      x[0] = any ? std::min(x[0], point.x) : point.x;
      x[1] = any ? std::max(x[1], point.x + 1) : point.x + 1;
      any = true;
    }
  return any;
}

template <int E>
int64_t work(const int64_t *p, int64_t x0, int64_t x1, int64_t y0, int64_t y1) {
  const Window window{x0, x1, y0, y1};
  int64_t count = 0;
  for (const Point &point : tables(E, p).points)
    count += window.holds(point);
  return count;
}

template <int E> int extent(const int64_t *p, int array, int64_t *lo, int64_t *hi) {
  bool any = false;
  const auto add = [&](const Element &element) {
    if (element.array != array)
      return;
    for (int d = 0; d < examples()[E].arrays[array].ndims; ++d) {
      lo[d] = any ? std::min(lo[d], element.index[d]) : element.index[d];
      hi[d] = any ? std::max(hi[d], element.index[d] + 1) : element.index[d] + 1;
    }
    any = true;
  };
  for (const Point &point : tables(E, p).points) {
    add(point.write);
    for (const Element &element : point.reads)
      add(element);
  }
  return any;
}

template <int E> void footprint(const int64_t *p, int64_t y0, int64_t y1, hetile_sink *sink) {
  std::vector<Element> elements;
  for (const Point &point : tables(E, p).points)
    if (point.y >= y0 && point.y < y1) {
      elements.push_back(point.write);
      elements.insert(elements.end(), point.reads.begin(), point.reads.end());
    }
  report(E, std::move(elements), sink);
}

template <int E>
void liveIn(const int64_t *p, int64_t x0, int64_t x1, int64_t y0, int64_t y1, hetile_sink *sink) {
  const Tables &t = tables(E, p);
  const Window window{x0, x1, y0, y1};
  std::vector<Element> elements;
  for (const Flow &flow : t.flows)
    if (flow.writer < 0 && window.holds(t.points[flow.reader]))
      elements.push_back(flow.element);
  report(E, std::move(elements), sink);
}

template <int E>
void cross(const int64_t *p, int64_t x0, int64_t x1, int64_t ylo, int64_t yedge,
           hetile_sink *sink) {
  const Tables &t = tables(E, p);
  const Window window{x0, x1, ylo, yedge};
  std::vector<Element> elements;
  for (const Flow &flow : t.flows)
    if (flow.writer >= 0 && window.holds(t.points[flow.writer]) &&
        t.points[flow.reader].y >= yedge)
      elements.push_back(flow.element);
  report(E, std::move(elements), sink);
}

template <int E>
void liveOut(const int64_t *p, int64_t x0, int64_t x1, int64_t y0, int64_t y1,
             hetile_sink *sink) {
  const Tables &t = tables(E, p);
  const Window window{x0, x1, y0, y1};
  std::vector<Element> elements;
  for (const auto &[writer, element] : t.last)
    if (window.holds(t.points[writer]))
      elements.push_back(element);
  report(E, std::move(elements), sink);
}

char *place(int example, const hetile_view *views, const Element &element) {
  const ArraySpec &spec = examples()[example].arrays[element.array];
  const hetile_view &view = views[element.array];
  int64_t offset = view.origin;
  for (int d = 0; d < spec.ndims; ++d)
    offset += element.index[d] * view.stride[d];
  return static_cast<char *>(view.base) + offset * spec.size;
}

double load(int example, const hetile_view *views, const Element &element) {
  const char *at = place(example, views, element);
  double value;
  int32_t number;
  switch (examples()[example].arrays[element.array].size) {
  case 8: std::memcpy(&value, at, 8); return value;
  case 4: std::memcpy(&number, at, 4); return number;
  default: return *reinterpret_cast<const int8_t *>(at);
  }
}

void store(int example, const hetile_view *views, const Element &element, double value) {
  char *at = place(example, views, element);
  const auto number = static_cast<int32_t>(std::fmod(value * 1000, 1e6));
  switch (examples()[example].arrays[element.array].size) {
  case 8: std::memcpy(at, &value, 8); break;
  case 4: std::memcpy(at, &number, 4); break;
  default: *at = static_cast<char>(number);
  }
}

/// An operation that no two different histories are likely to agree in.
void runPoint(int example, const hetile_view *views, const Point &point) {
  double sum = 1e-3 * static_cast<double>(point.x % 7) + 1e-4 * static_cast<double>(point.y % 11);
  double factor = 0.3;
  for (const Element &element : point.reads) {
    sum += factor * load(example, views, element);
    factor *= 0.9;
  }
  store(example, views, point.write, std::fmod(sum * 1.7, 3.0));
}

template <int E>
void tile(const int64_t *p, const void *, const hetile_view *views, int64_t x0, int64_t x1,
          int64_t y0, int64_t y1) {
  const Window window{x0, x1, y0, y1};
  if (Delay)
    std::this_thread::sleep_for(std::chrono::microseconds(Delay));
  for (const Point &point : tables(E, p).points)
    if (window.holds(point))
      runPoint(E, views, point);
}

struct Registered {
  hetile_nest nest{};
  std::vector<hetile_array> arrays;
};

template <int E> Registered &registered() {
  static Registered entry;
  return entry;
}

template <int E> bool announce() {
  const Example &example = examples()[E];
  Registered &entry = registered<E>();
  for (const ArraySpec &spec : example.arrays) {
    hetile_array array{};
    array.name = spec.name;
    array.ndims = spec.ndims;
    array.element_size = spec.size;
    array.type = spec.size == 8 ? HETILE_DOUBLE : HETILE_SIGNED;
    array.written = 1;
    array.may_overlap = ~uint64_t(0);
    array.skew_dim = spec.skewDim;
    array.skew[0] = spec.skew[0];
    array.skew[1] = spec.skew[1];
    array.window = spec.window.known;
    array.window_first = spec.window.first;
    array.window_last = spec.window.last;
    array.address = addressOf;
    entry.arrays.push_back(array);
  }
  hetile_nest &nest = entry.nest;
  nest.abi = HETILE_ABI_VERSION;
  nest.name = example.name;
  nest.narrays = static_cast<int32_t>(entry.arrays.size());
  nest.arrays = entry.arrays.data();
  nest.nparams = ParamCount;
  nest.args_size = 0;
  nest.ops_per_point = 10;
  nest.bounds = bounds<E>;
  nest.rows = rows<E>;
  nest.work = work<E>;
  nest.extent = extent<E>;
  nest.footprint = footprint<E>;
  nest.live_in = liveIn<E>;
  nest.cross = cross<E>;
  nest.live_out = liveOut<E>;
  nest.tile = tile<E>;
  hetile_register(&nest);
  return true;
}

constexpr int Count = 13;
const hetile_nest *Nests[Count];

template <int E> struct AnnounceAll {
  static void run() {
    AnnounceAll<E - 1>::run();
    announce<E - 1>();
    Nests[E - 1] = &registered<E - 1>().nest;
  }
};
template <> struct AnnounceAll<0> {
  static void run() {}
};

const bool Announced = [] {
  AnnounceAll<Count>::run();
  return true;
}();

} // namespace

void setTileDelay(int microseconds) { Delay = microseconds; }

const hetile_nest *nestOf(int example) { return Nests[example]; }

std::string illegal(int example, const int64_t *p) { return tables(example, p).illegal; }

UserArrays::UserArrays(int example, const int64_t *p, int seed) : Nest(*nestOf(example)) {
  const hetile_nest *nest = nestOf(example);
  for (int a = 0; a < nest->narrays; ++a) {
    int64_t lo[2] = {0, 0}, hi[2] = {1, 1};
    nest->extent(p, a, lo, hi);
    const int ndims = nest->arrays[a].ndims;
    hetile_view view{};
    int64_t stride = 1;
    for (int d = ndims - 1; d >= 0; --d) {
      view.stride[d] = stride;
      view.origin -= lo[d] * stride;
      stride *= hi[d] - lo[d] + 2; // a gap behind each row
    }
    std::vector<char> memory(stride * nest->arrays[a].element_size);
    for (size_t k = 0; k < memory.size() / 8; ++k) {
      const double value = std::sin(static_cast<double>(k) * 0.7 + seed);
      std::memcpy(&memory[8 * k], &value, 8);
    }
    Memory.push_back(std::move(memory));
    view.base = Memory.back().data();
    Views.push_back(view);
  }
}

const char *UserArrays::at(int array, const int64_t *index) const {
  int64_t offset = Views[array].origin;
  for (int d = 0; d < Nest.arrays[array].ndims; ++d)
    offset += index[d] * Views[array].stride[d];
  return static_cast<const char *>(Views[array].base) + offset * Nest.arrays[array].element_size;
}

std::string UserArrays::difference(const UserArrays &other) const {
  for (size_t a = 0; a < Memory.size(); ++a)
    for (size_t k = 0; k < Memory[a].size(); ++k)
      if (Memory[a][k] != other.Memory[a][k])
        return "array " + std::to_string(a) + " byte " + std::to_string(k);
  return std::string();
}

void runSequential(int example, const int64_t *p, const UserArrays &arrays) {
  for (const Point &point : tables(example, p).points)
    runPoint(example, arrays.views(), point);
}

} // namespace oracle
