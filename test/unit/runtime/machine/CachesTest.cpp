// SPDX-License-Identifier: Apache-2.0
//===- CachesTest.cpp - sizes of the data caches --------------------------===//
//
// Files as the kernel shows them, in a folder of the test's own; and this machine, by /sys and by
// hwloc.
//
//===----------------------------------------------------------------------===//
#include "machine/Caches.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <unistd.h>

using namespace hetile::runtime;

namespace {

class CachesTest : public ::testing::Test {
protected:
  void SetUp() override {
    Root = std::filesystem::temp_directory_path() / ("caches" + std::to_string(getpid()));
  }
  void TearDown() override { std::filesystem::remove_all(Root); }

  void put(int entry, const std::string &level, const std::string &type, const std::string &size,
           const std::string &sharing) {
    const auto folder =
        Root / "devices/system/cpu/cpu0/cache" / ("index" + std::to_string(entry));
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "level") << level << '\n';
    std::ofstream(folder / "type") << type << '\n';
    std::ofstream(folder / "size") << size << '\n';
    std::ofstream(folder / "shared_cpu_map") << sharing << '\n';
  }

  std::filesystem::path Root;
};

TEST_F(CachesTest, SharedOnesCountInPart) {
  put(0, "1", "Data", "48K", "00000001");
  put(1, "1", "Instruction", "64K", "00000001");
  put(2, "2", "Unified", "2M", "00000003");
  put(3, "3", "Unified", "32768K", "00000000,0000000f");
  EXPECT_EQ(systemCaches(Root.string()), (Caches{48 << 10, 1 << 20, 8 << 20}));
}

TEST_F(CachesTest, NothingIsSaid) { EXPECT_EQ(systemCaches(Root.string()), (Caches{0, 0, 0})); }

TEST_F(CachesTest, ThisMachineHasSome) {
  EXPECT_GE(machineCaches()[0], 1 << 10);
  EXPECT_GE(machineCaches()[1], machineCaches()[0]);
  EXPECT_LE(machineCaches()[2], 32 << 20) << "no core's part is larger";
}

TEST_F(CachesTest, HwlocSaysTheSame) {
  const Caches system = systemCaches(), hwloc = hwlocCaches();
  if (hwloc == Caches{})
    GTEST_SKIP() << "the runtime was built without hwloc, or it is not here";
  for (size_t level = 0; level < system.size(); ++level)
    if (system[level] > 0)
      EXPECT_EQ(hwloc[level], system[level]) << "level " << level + 1;
    else
      EXPECT_GE(hwloc[level], 0) << "level " << level + 1;
  EXPECT_GE(hwloc[0], 1 << 10);
  EXPECT_LE(hwloc[0], 1 << 20);
}

} // namespace
