// SPDX-License-Identifier: Apache-2.0
//===- QuotaTest.cpp - how much processor time the system allows ----------===//
//
// Files as the kernel shows them, in folders of the test's own.
//
//===----------------------------------------------------------------------===//
#include "base/AddressRange.h"
#include "machine/MemoryRoom.h"
#include "machine/Quota.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <unistd.h>

using namespace hetile::runtime;

namespace {

class QuotaTest : public ::testing::Test {
protected:
  void SetUp() override {
    Root = std::filesystem::temp_directory_path() / ("quota" + std::to_string(getpid()));
  }
  void TearDown() override { std::filesystem::remove_all(Root); }

  void put(const std::string &name, const std::string &text) {
    std::filesystem::create_directories((Root / name).parent_path());
    std::ofstream(Root / name) << text;
  }
  double of(const std::string &groups) { return processorQuota(groups, Root.string()); }

  std::filesystem::path Root;
};

TEST_F(QuotaTest, TheSecondVersion) {
  put("cpu.max", "max 100000\n");
  EXPECT_EQ(of("0::/\n"), 0);
  put("jobs/cpu.max", "300000 100000\n");
  put("jobs/one/cpu.max", "max 100000\n");
  EXPECT_EQ(of("0::/jobs/one\n"), 3);
  put("jobs/one/cpu.max", "50000 100000\n");
  EXPECT_EQ(of("0::/jobs/one\n"), .5);
}

TEST_F(QuotaTest, TheFirstVersion) {
  put("cpu,cpuacct/cpu.cfs_quota_us", "-1\n");
  put("cpu,cpuacct/cpu.cfs_period_us", "100000\n");
  put("cpu,cpuacct/a/cpu.cfs_quota_us", "20000\n");
  put("cpu,cpuacct/a/cpu.cfs_period_us", "10000\n");
  EXPECT_EQ(of("4:memory:/a\n3:cpu,cpuacct:/a/b\n1:name=systemd:/\n0::/\n"), 2);
  EXPECT_EQ(of("3:cpuset:/a\n"), 0);
}

TEST_F(QuotaTest, AContainerSeesItsGroupAsTheMount) {
  put("cpu.max", "150000 100000\n");
  EXPECT_EQ(of("0::/docker/0123\n"), 1.5);
}

TEST_F(QuotaTest, NothingIsKnown) {
  EXPECT_EQ(of(""), 0);
  EXPECT_EQ(of("what\n0\n"), 0);
  EXPECT_GE(processorQuota(), 0);
}

} // namespace

TEST_F(QuotaTest, MemoryOfTheFirstVersion) {
  const auto left = [&](double system) {
    return freeMemory("4:memory:/jobs\n", Root.string(), system);
  };
  EXPECT_EQ(left(1000), 1000);
  put("memory/jobs/memory.limit_in_bytes", "800\n");
  put("memory/jobs/memory.usage_in_bytes", "500\n");
  put("memory/jobs/memory.stat", "cache 400\ntotal_inactive_file 100\n");
  EXPECT_EQ(left(1000), 400) << "what is kept of files is given back";
  EXPECT_EQ(left(300), 300);
  EXPECT_EQ(left(0), 400) << "what the system has is not known";
  put("memory/memory.limit_in_bytes", "9223372036854771712\n");
  put("memory/memory.usage_in_bytes", "5000\n");
  EXPECT_EQ(left(1000), 400);
}

TEST_F(QuotaTest, MemoryOfTheSecondVersion) {
  put("memory.max", "max\n");
  put("a/memory.max", "600\n");
  put("a/memory.current", "900\n");
  put("a/memory.stat", "anon 5\ninactive_file 0\n");
  EXPECT_EQ(freeMemory("0::/a\n", Root.string(), 1000), 1) << "nothing is left";
  put("a/memory.current", "200\n");
  EXPECT_EQ(freeMemory("0::/a\n", Root.string(), 1000), 400);
}

TEST(MemoryRoom, WhatIsMissingCounts) {
  EXPECT_FALSE(isScarce({1000, 900, 0}, 800)) << "not known";
  EXPECT_FALSE(isScarce({1000, 900, 200}, 800)) << "it is there";
  EXPECT_TRUE(isScarce({1000, 100, 200}, 800));
  EXPECT_FALSE(isScarce({1000, 100, 200}, 5)) << "these arrays change nothing";
  EXPECT_TRUE(isScarce({100, 100, 200}, 800)) << "shared memory, say, was not counted";
}

TEST(AddressRange, StretchesJoin) {
  std::vector<AddressRange> all;
  for (const AddressRange &range : {AddressRange{50, 60}, {10, 20}, {30, 40}, {20, 25}, {38, 52}})
    addTo(all, range);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_TRUE((all[0] == AddressRange{10, 25}));
  EXPECT_TRUE((all[1] == AddressRange{30, 60}));
}
