// SPDX-License-Identifier: Apache-2.0
//===- ArraysTest.cpp - arrays without constant strides, on entry ---------===//
//
// A nest that accesses boxes of some arrays, each through a table of pointers, and what the
// runtime makes of where the rows lie.
//
//===----------------------------------------------------------------------===//
#include "arrays/HostArrays.h"
#include "arrays/KnownRows.h"
#include "arrays/Mappings.h"
#include "arrays/MappingsFile.h"
#include "arrays/Overlap.h"
#include "arrays/Verify.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <fcntl.h>
#include <limits>
#include <numeric>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace hetile::runtime;

namespace {

constexpr int64_t N = 6, M = 8;
int64_t Lo = 1, Hi = N - 1; // rows accessed
int Dims = 2;

int bounds(const int64_t *, int64_t *b) {
  b[0] = b[2] = 0;
  b[1] = b[3] = 5;
  return 1;
}

int extent(const int64_t *, int, int64_t *lo, int64_t *hi) {
  lo[0] = Lo, hi[0] = Hi;
  lo[1] = 0, hi[1] = M;
  return 1;
}

/// Rows Lo to Hi of two arrays; of three dimensions: planes of N rows.
void footprint(const int64_t *, int64_t, int64_t, hetile_sink *sink) {
  const int64_t along[3] = {0, Dims == 2, Dims == 3};
  for (int array = 0; array < 2; ++array)
    for (int64_t i = Lo; i < Hi; ++i)
      for (int64_t k = 0; k < (Dims == 3 ? N : 1); ++k) {
        const int64_t index[3] = {i, Dims == 3 ? k : 0, 0};
        sink->run(sink, array, index, along, M);
      }
}

void *rowAddress(const void *base, const int64_t *i) {
  return &((double **)base)[i[0]][i[1]];
}
void *rowSlot(const void *base, const int64_t *i, int) { return &((double **)base)[i[0]]; }
void *planeAddress(const void *base, const int64_t *i) {
  return &((double ***)base)[i[0]][i[1]][i[2]];
}
/// Column by column, through a function that nobody can look into.
void *columnAddress(const void *base, const int64_t *i) { return (double *)base + i[0] + i[1] * N; }
void *triangleAddress(const void *base, const int64_t *i) {
  return (double *)base + i[0] * (i[0] + 1) / 2 * M + i[1];
}

class Arrays : public ::testing::Test {
protected:
  Arrays() : Memory(1000), Tables(2, std::vector<double *>(N)) {
    for (hetile_array &a : Described) {
      a = hetile_array{};
      a.ndims = 2;
      a.element_size = 8;
      a.type = HETILE_DOUBLE;
      a.skew_dim = -1;
      a.address = rowAddress;
      a.slots = 1;
      a.slot = rowSlot;
    }
    Described[0].name = "u";
    Described[1].name = "v";
    Described[0].written = 1;
    Described[0].may_overlap = 2;
    Nest.name = "nest";
    Nest.narrays = 2;
    Nest.arrays = Described;
    Nest.bounds = bounds;
    Nest.extent = extent;
    Nest.footprint = footprint;
    Lo = 1, Hi = N - 1, Dims = 2;
    // u's rows, then v's.
    for (int64_t i = 0; i < N; ++i) {
      Tables[0][i] = &Memory[i * M];
      Tables[1][i] = &Memory[(N + i) * M];
    }
  }
  /// The reason against the pipeline; empty if there is none.
  std::string locate(int64_t knownStride = 1) {
    hetile_view views[2] = {};
    for (int a = 0; a < 2; ++a) {
      views[a].base = Bases[a] ? Bases[a] : Tables[a].data();
      if (knownStride)
        views[a].stride[Dims - 1] = knownStride;
    }
    Found = HostArrays();
    return locateArrays(Nest, &Size, views, Found, Known);
  }
  bool isKnown() const {
    hetile_view views[2] = {};
    for (int a = 0; a < 2; ++a) {
      views[a].base = Bases[a] ? Bases[a] : const_cast<double **>(Tables[a].data());
      views[a].stride[Dims - 1] = 1;
    }
    Mappings mappings;
    return Known->find(Nest, &Size, views, mappings) != nullptr;
  }
  bool isScattered(int array) const { return Found.addressing().isScattered(array); }
  double *viewed(int array, std::vector<int64_t> index) const {
    return reinterpret_cast<double *>(
        elementAddress(Nest, Found.views.data(), array, index.data()));
  }

  std::vector<double> Memory;
  std::vector<std::vector<double *>> Tables;
  void *Bases[2] = {nullptr, nullptr};
  hetile_array Described[2];
  hetile_nest Nest{};
  const int64_t Size = 0;
  KnownRows *Known = nullptr; ///< remembers nothing
  HostArrays Found;
};

/// Rows that are remembered are the same until something on the way to them changes.
TEST_F(Arrays, RowsAreListedOnce) {
  KnownRows known;
  Known = &known;
  EXPECT_FALSE(isKnown());
  EXPECT_EQ(locate(), "");
  EXPECT_TRUE(isKnown());
  EXPECT_EQ(viewed(1, {2, 3}), &Memory[(N + 2) * M + 3]);
  EXPECT_EQ(locate(), "");
  EXPECT_EQ(viewed(1, {2, 3}), &Memory[(N + 2) * M + 3]);
  std::swap(Tables[1][2], Tables[1][3]);
  EXPECT_FALSE(isKnown());
  EXPECT_EQ(locate(), "");
  EXPECT_TRUE(isScattered(1));
  Tables[1][3] = Tables[0][3];
  EXPECT_NE(locate(), "") << "rows of both arrays are the same";
  EXPECT_NE(locate(), "") << "an objection is not remembered as none";
  Tables[1][0] = nullptr; // no row that is accessed
  Tables[1][2] = &Memory[(N + 2) * M];
  Tables[1][3] = &Memory[(N + 3) * M];
  EXPECT_EQ(locate(), "");
  EXPECT_FALSE(isScattered(1));
}

/// As vectors of vectors: the base is an object with a pointer in it, which swaps and grows.
TEST_F(Arrays, ObjectsThatOwnTheRows) {
  struct Owner {
    size_t size;
    double **rows;
  } owners[2] = {{N, Tables[0].data()}, {N, Tables[1].data()}};
  for (int a = 0; a < 2; ++a) {
    Bases[a] = &owners[a];
    Described[a].address = [](const void *base, const int64_t *i) -> void * {
      return &static_cast<const Owner *>(base)->rows[i[0]][i[1]];
    };
    Described[a].slot = [](const void *base, const int64_t *i, int) -> void * {
      return &static_cast<const Owner *>(base)->rows[i[0]];
    };
  }
  KnownRows known;
  Known = &known;
  EXPECT_EQ(locate(), "");
  EXPECT_TRUE(isKnown());
  std::swap(owners[0], owners[1]);
  EXPECT_FALSE(isKnown());
  EXPECT_EQ(locate(), "");
  EXPECT_EQ(viewed(0, {2, 3}), &Memory[(N + 2) * M + 3]);
  EXPECT_EQ(viewed(1, {2, 3}), &Memory[2 * M + 3]);
  std::vector<double *> moved(Tables[1]);
  owners[0].rows = moved.data();
  EXPECT_FALSE(isKnown()) << "the rows are the same, but the pointers lie elsewhere";
}

/// Rows that only some data would touch exist anew each time, or they do not.
TEST_F(Arrays, RowsThatAreGoneAreNotKnown) {
  KnownRows known;
  Known = &known;
  const size_t page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  char *const rows = static_cast<char *>(
      mmap(nullptr, 4 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  for (int64_t i = 0; i < N; ++i)
    Tables[1][i] = reinterpret_cast<double *>(rows + 2 * page) - (N - 2 - i) * M;
  Described[1].mapped = 1;
  EXPECT_EQ(locate(), "");
  EXPECT_EQ(locate(), "");
  EXPECT_EQ(viewed(1, {2, 3}), Tables[1][2] + 3);
  munmap(rows + 2 * page, page);
  EXPECT_NE(locate(), "") << "the last row that is accessed";
  mmap(rows + 2 * page, page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  EXPECT_EQ(locate(), "");
  KnownRows stored;
  Known = &stored;
  Described[1].mapped = 2;
  mprotect(rows + 2 * page, page, PROT_READ | PROT_WRITE);
  EXPECT_EQ(locate(), "");
  mprotect(rows + 2 * page, page, PROT_READ);
  EXPECT_NE(locate(), "") << "it may not be stored to";
  munmap(rows, 4 * page);
}

/// Tables of tables: the inner ones may be gone when the outer one has changed.
TEST_F(Arrays, TablesAreComparedFromTheOutermostOn) {
  KnownRows known;
  Known = &known;
  Dims = 3;
  Lo = 0, Hi = 2;
  std::vector<double> values(4 * 2 * N * M);
  const size_t page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  const auto fresh = [&] {
    return static_cast<double **>(
        mmap(nullptr, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  };
  double **planes[2][2];
  for (int a = 0; a < 2; ++a) {
    Described[a].ndims = 3;
    Described[a].address = planeAddress;
    Described[a].slots = 2;
    Described[a].slot = [](const void *base, const int64_t *i, int k) -> void * {
      double ***outer = (double ***)base;
      return k == 0 ? (void *)&outer[i[0]] : (void *)&outer[i[0]][i[1]];
    };
    for (int i = 0; i < 2; ++i) {
      planes[a][i] = fresh();
      for (int64_t j = 0; j < N; ++j)
        planes[a][i][j] = &values[((a * 2 + i) * N + j) * M];
    }
    Bases[a] = planes[a];
  }
  EXPECT_EQ(locate(), "");
  EXPECT_EQ(viewed(1, {1, 2, 3}), &values[(3 * N + 2) * M + 3]);
  double **const moved = fresh();
  std::copy(planes[1][1], planes[1][1] + N, moved);
  munmap(planes[1][1], page);
  planes[1][1] = moved;
  EXPECT_EQ(locate(), "");
  moved[2] = &values[(4 * N + 2) * M];
  EXPECT_EQ(locate(), "");
  EXPECT_TRUE(isScattered(1));
  for (int a = 0; a < 2; ++a)
    for (int i = 0; i < 2; ++i)
      munmap(planes[a][i], page);
}

TEST_F(Arrays, RowsAtAConstantPitchAreLinear) {
  EXPECT_EQ(locate(), "");
  EXPECT_FALSE(isScattered(0));
  EXPECT_FALSE(isScattered(1));
  for (int64_t i = Lo; i < Hi; ++i)
    EXPECT_EQ(viewed(1, {i, 3}), Tables[1][i] + 3);
}

TEST_F(Arrays, APitchMayBeNegative) {
  for (int64_t i = 0; i < N; ++i)
    Tables[0][i] = &Memory[(N - 1 - i) * M];
  EXPECT_EQ(locate(), "");
  EXPECT_FALSE(isScattered(0));
  EXPECT_EQ(viewed(0, {4, 2}), Tables[0][4] + 2);
}

TEST_F(Arrays, RowsAnywhereAreScattered) {
  std::swap(Tables[0][2], Tables[0][3]);
  EXPECT_EQ(locate(), "");
  EXPECT_TRUE(isScattered(0));
  EXPECT_FALSE(isScattered(1));
}

TEST_F(Arrays, APitchThatIsNoMultipleOfTheElementIsScattered) {
  char *bytes = reinterpret_cast<char *>(Memory.data());
  for (int64_t i = 0; i < N; ++i)
    Tables[0][i] = reinterpret_cast<double *>(bytes + i * (M * 8 + 4));
  EXPECT_EQ(locate(), "");
  EXPECT_TRUE(isScattered(0));
}

TEST_F(Arrays, RowsThatNobodyAccessesDoNotMatter) {
  Tables[0][0] = nullptr;
  Tables[0][N - 1] = Tables[0][2];
  EXPECT_EQ(locate(), "");
  EXPECT_FALSE(isScattered(0));
}

TEST_F(Arrays, EqualRowsOfAWrittenArray) {
  Tables[0][3] = Tables[0][2];
  EXPECT_EQ(locate(), "rows of array u may share memory");
  std::swap(Tables[0], Tables[1]);
  EXPECT_EQ(locate(), ""); // v is only read
}

TEST_F(Arrays, RowsThatOverlapByOneElement) {
  Tables[0][3] = Tables[0][2] + M - 1;
  Tables[0][4] = &Memory[700];
  EXPECT_EQ(locate(), "rows of array u may share memory");
  Tables[0][3] = Tables[0][2] + M;
  EXPECT_EQ(locate(), "");
}

TEST_F(Arrays, OverlappingRowsAtAConstantPitch) {
  for (int64_t i = 0; i < N; ++i)
    Tables[0][i] = &Memory[i * (M - 1)];
  EXPECT_EQ(locate(), "rows of array u may share memory");
}

/// Arrays at constant strides: the first element of one may be the last of the other.
TEST_F(Arrays, ArraysThatShareOneElement) {
  hetile_view views[2] = {};
  for (int a = 0; a < 2; ++a) {
    Described[a].address = nullptr;
    views[a].stride[0] = M;
    views[a].stride[1] = 1;
  }
  views[0].base = Memory.data();
  std::string pair;
  auto overlap = [&](int64_t offset) {
    views[1].base = Memory.data() + offset;
    return arraysOverlap(Nest, nullptr, views, pair);
  };
  const int64_t size = (Hi - Lo) * M;
  EXPECT_TRUE(overlap(0));
  EXPECT_TRUE(overlap(size - 1));
  EXPECT_FALSE(overlap(size));
  EXPECT_EQ(pair, "u and v");
}

TEST_F(Arrays, RowsOfTwoArrays) {
  for (int64_t i = 0; i < N; ++i) { // row by row in one block
    Tables[0][i] = &Memory[2 * i * M];
    Tables[1][i] = &Memory[(2 * i + 1) * M];
  }
  EXPECT_EQ(locate(), "");
  EXPECT_FALSE(isScattered(0));
  Tables[1][3] = Tables[0][2];
  EXPECT_EQ(locate(), "arrays u and v may share memory");
  Described[0].may_overlap = 0; // restrict
  EXPECT_EQ(locate(), "");
}

TEST_F(Arrays, RowsAndALinearArray) {
  Described[1].address = nullptr;
  Described[1].slots = 0;
  Bases[1] = &Memory[500];
  EXPECT_EQ(locate(), "");
  Bases[1] = Tables[0][2] + 3;
  EXPECT_EQ(locate(), "arrays u and v may share memory");
}

TEST_F(Arrays, ARowOverATableOfPointers) {
  Described[0].may_overlap = 0;
  EXPECT_EQ(locate(), "");
  Tables[0][2] = reinterpret_cast<double *>(Tables[1].data());
  EXPECT_EQ(locate(), "array u may overwrite the pointers to the rows of v");
}

TEST_F(Arrays, ConditionalAccessesNeedMemory) {
  Described[0].mapped = 2;
  EXPECT_EQ(locate(), "");
  double *const row = Tables[0][2];
  const std::string reason = "elements of array u that only some data would touch may not exist";
  Tables[0][2] = nullptr;
  EXPECT_EQ(locate(), reason);
  Tables[0][2] = reinterpret_cast<double *>(uintptr_t(1) << 60);
  EXPECT_EQ(locate(), reason);
  void *page = mmap(nullptr, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  Tables[0][2] = static_cast<double *>(page);
  EXPECT_EQ(locate(), reason);
  Described[0].mapped = 1; // only read
  EXPECT_EQ(locate(), "");
  Tables[0][2] = static_cast<double *>(page) + 4096 / 8 - M + 1; // runs over its end
  mprotect(page, 4096, PROT_NONE);
  EXPECT_EQ(locate(), reason);
  munmap(page, 4096);
  Tables[0][2] = row;
  Bases[0] = reinterpret_cast<void *>(uintptr_t(8)); // the table is not there
  EXPECT_EQ(locate(), reason);
}

TEST_F(Arrays, PlanesOfRows) {
  Dims = 3;
  std::vector<std::vector<double *>> rows(N, std::vector<double *>(N));
  std::vector<double **> planes(N);
  std::vector<double> memory(2 * N * N * M);
  for (int64_t i = 0; i < N; ++i) {
    planes[i] = rows[i].data();
    for (int64_t k = 0; k < N; ++k)
      rows[i][k] = &memory[(i * N + k) * M];
  }
  for (hetile_array &a : Described) {
    a.ndims = 3;
    a.address = planeAddress;
    a.slots = 0;
    a.written = 0;
  }
  Bases[0] = Bases[1] = planes.data();
  EXPECT_EQ(locate(), "");
  EXPECT_FALSE(isScattered(0));
  EXPECT_EQ(viewed(0, {3, 2, 5}), &memory[(3 * N + 2) * M + 5]);
  std::swap(planes[2], planes[3]); // the planes are no longer at a constant pitch
  EXPECT_EQ(locate(), "");
  EXPECT_TRUE(isScattered(0));
}

TEST_F(Arrays, FunctionsThatNobodyCanLookInto) {
  Described[0].address = columnAddress;
  Described[0].slots = 0;
  Bases[0] = Memory.data();
  Lo = 0, Hi = N;
  EXPECT_EQ(locate(0), "");
  EXPECT_FALSE(isScattered(0)); // rows interleave, but the strides tell them apart
  EXPECT_EQ(viewed(0, {4, 3}), &Memory[4 + 3 * N]);
  Described[0].address = triangleAddress;
  Described[0].may_overlap = 0;
  EXPECT_EQ(locate(0), "");
  EXPECT_TRUE(isScattered(0));
}

} // namespace

namespace {

/// Private pages with rights that differ, so that each is a mapping, and gaps between some.
class Pages {
public:
  explicit Pages(int count)
      : Count(count), Memory(static_cast<char *>(mmap(nullptr, size(count), PROT_READ | PROT_WRITE,
                                                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))) {
    std::fill(Memory, Memory + size(count), 1);
    for (int k = 1; k < count; k += 2)
      mprotect(Memory + size(k), size(1), PROT_READ);
  }
  ~Pages() { munmap(Memory, size(Count)); }
  Pages(const Pages &) = delete;
  Pages &operator=(const Pages &) = delete;

  void drop(int page) { munmap(Memory + size(page), size(1)); }
  void share(int page) {
    mmap(Memory + size(page), size(1), PROT_READ | PROT_WRITE,
         MAP_SHARED | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    Memory[size(page)] = 1;
  }
  void unshare(int page) {
    mmap(Memory + size(page), size(1), PROT_READ | PROT_WRITE,
         MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  }
  /// True if pages [begin, end) may be shared.
  bool anyShared(int begin, int end) const { return Mappings().mayBeShared({range(begin, end)}); }
  /// The same, as kernels that answer no questions tell.
  bool anyListed(int begin, int end) const {
    return Mappings().isListedShared({range(begin, end)});
  }

private:
  AddressRange range(int begin, int end) const {
    return {reinterpret_cast<uintptr_t>(Memory) + size(begin) + 8,
            reinterpret_cast<uintptr_t>(Memory) + size(end) - 8};
  }
  static size_t size(int pages) { return static_cast<size_t>(pages) * 4096; }
  const int Count;
  char *const Memory;
};

} // namespace

/// Older kernels only tell of pages that are in memory.
static bool kernelTells() {
  Pages pages(3);
  pages.drop(1);
  return !pages.anyShared(1, 2);
}

TEST(Mappings, SharedPagesAmongManyMappings) {
  if (!kernelTells())
    GTEST_SKIP() << "this kernel tells of no mappings";
  for (const int shared : {0, 1, 7, 8, 9, 25, 39}) {
    Pages pages(40);
    EXPECT_FALSE(pages.anyShared(0, 40)) << shared;
    pages.share(shared);
    EXPECT_TRUE(pages.anyShared(0, 40)) << shared;
    EXPECT_TRUE(pages.anyShared(shared, shared + 1)) << shared;
    if (shared > 0) {
      EXPECT_FALSE(pages.anyShared(0, shared)) << shared;
    }
    if (shared < 39) {
      EXPECT_FALSE(pages.anyShared(shared + 1, 40)) << shared;
    }
  }
}

TEST(Mappings, GapsAreNotShared) {
  if (!kernelTells())
    GTEST_SKIP() << "this kernel tells of no mappings";
  Pages pages(40);
  for (const int page : {3, 4, 12, 30})
    pages.drop(page);
  EXPECT_FALSE(pages.anyShared(2, 39));
  EXPECT_FALSE(pages.anyShared(3, 4));
  pages.share(35);
  EXPECT_FALSE(pages.anyShared(2, 35));
  EXPECT_TRUE(pages.anyShared(30, 36));
}

/// A number whose file the program closed may be one of its own files by now.
TEST(Mappings, KeptFileIsTheList) {
  const auto number = [] { return MappingsFile().number(); };
  for (int n = 0; n < 20; ++n)
    EXPECT_GE(number(), 0);
  const int kept = number();
  EXPECT_EQ(number(), kept);
  const int other = open("/dev/null", O_RDONLY);
  ASSERT_EQ(dup2(other, kept), kept); // closes the list
  const int next = number();
  EXPECT_NE(next, kept);
  struct stat first, second;
  ASSERT_EQ(fstat(other, &first), 0);
  ASSERT_EQ(fstat(kept, &second), 0) << "the program's file is closed";
  EXPECT_EQ(first.st_rdev, second.st_rdev);
  close(kept);
  close(other);
  close(number());
  EXPECT_GE(number(), 0);
}

/// A child's memory is not its parent's.
TEST(Mappings, ChildrenAskForTheirOwn) {
  if (!kernelTells())
    GTEST_SKIP() << "this kernel tells of no mappings";
  Pages pages(8);
  for (int n = 0; n < 20; ++n)
    EXPECT_FALSE(pages.anyShared(0, 8));
  const pid_t child = fork();
  if (child == 0) {
    pages.share(3);
    _exit(pages.anyShared(0, 8) ? 0 : 1);
  }
  int status = 1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_FALSE(pages.anyShared(0, 8));
}

TEST(Mappings, ListOfOlderKernels) {
  for (const int shared : {0, 1, 8, 20, 38, 39}) {
    Pages pages(40);
    EXPECT_FALSE(pages.anyListed(0, 40)) << shared;
    pages.share(shared);
    EXPECT_TRUE(pages.anyListed(0, 40)) << shared;
    EXPECT_TRUE(pages.anyListed(shared, shared + 1)) << shared;
    if (shared > 0) {
      EXPECT_FALSE(pages.anyListed(0, shared)) << shared;
    }
    if (shared < 39) {
      EXPECT_FALSE(pages.anyListed(shared + 1, 40)) << shared;
    }
    pages.unshare(shared);
    EXPECT_FALSE(pages.anyListed(0, 40)) << shared;
  }
  Pages moving(8); // what is shared goes elsewhere, and the process has as much of it as before
  moving.share(2);
  EXPECT_TRUE(moving.anyListed(2, 3));
  moving.unshare(2);
  moving.share(5);
  EXPECT_FALSE(moving.anyListed(2, 3));
  EXPECT_TRUE(moving.anyListed(5, 6));
  Pages lower(4), upper(4);
  upper.share(2);
  EXPECT_FALSE(lower.anyListed(0, 4));
  EXPECT_TRUE(upper.anyListed(0, 4));
  EXPECT_FALSE(upper.anyListed(0, 2));
}

template <class Float>
void expectValues(int type, double tolerance, const hetile_partial *partial = nullptr) {
  hetile_array array = {};
  array.type = type;
  array.element_size = sizeof(Float);
  auto same = [&](Float a, Float b) {
    return sameValue(array, &a, &b, sizeof a, tolerance, partial);
  };
  const Float nan = std::numeric_limits<Float>::quiet_NaN(),
              infinity = std::numeric_limits<Float>::infinity();
  EXPECT_TRUE(same(nan, std::copysign(nan, Float(-1))));
  EXPECT_TRUE(same(infinity, infinity));
  EXPECT_TRUE(same(Float(3), Float(3)));
  EXPECT_FALSE(same(nan, Float(1)));
  EXPECT_FALSE(same(Float(1), nan));
  EXPECT_FALSE(same(nan, infinity));
  EXPECT_FALSE(same(infinity, -infinity));
  EXPECT_FALSE(same(infinity, Float(1)));
  EXPECT_FALSE(same(Float(1), infinity));
  EXPECT_FALSE(same(Float(1), Float(2)));
  EXPECT_EQ(same(Float(0), -Float(0)), tolerance > 0);
  EXPECT_EQ(same(Float(1), Float(1) + 4 * std::numeric_limits<Float>::epsilon()), tolerance > 0);
}

TEST(Verify, NansAreAlikeAndInfinitiesAreNot) {
  // Partial minima that no iteration changed.
  double minima[] = {std::numeric_limits<double>::infinity(), 1};
  const hetile_partial partial = {minima, 0, 2};
  for (const double tolerance : {0., 1e-6}) {
    expectValues<float>(HETILE_FLOAT, tolerance);
    expectValues<double>(HETILE_DOUBLE, tolerance);
    expectValues<long double>(HETILE_LONG_DOUBLE, tolerance);
    expectValues<double>(HETILE_DOUBLE, tolerance, &partial);
  }
}
