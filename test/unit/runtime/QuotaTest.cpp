//===- QuotaTest.cpp - how much processor time the system allows ----------===//
//
// Files as the kernel shows them, in folders of the test's own.
//
//===----------------------------------------------------------------------===//
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
