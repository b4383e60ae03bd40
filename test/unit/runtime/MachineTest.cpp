// SPDX-License-Identifier: Apache-2.0
//===- MachineTest.cpp - machine files ------------------------------------===//
//
// Reads small machine files, good and bad; no MPI.
//
//===----------------------------------------------------------------------===//
#include "machine/Machine.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>

using namespace hetile::runtime;

namespace {

struct Result {
  bool good;
  Machine machine;
  std::string error;
};

Result read(const std::string &text, const std::vector<std::string> &hosts) {
  const std::string file = testing::TempDir() + "hetile_machine_test.json";
  std::ofstream(file) << text;
  Result result;
  result.good = readMachine(file, hosts, result.machine, result.error);
  std::remove(file.c_str());
  return result;
}

TEST(Machine, SpeedsByHostName) {
  const Result r = read(R"({"hosts": {"a": {"speed": 2}, "b": {"speed": 0.5, "cores": 4}}})",
                        {"a", "b.cluster.org", "a"});
  ASSERT_TRUE(r.good) << r.error;
  EXPECT_EQ(r.machine.speeds, (std::vector<double>{2, 0.5, 2}));
  EXPECT_FALSE(r.machine.network.has_value());
}

TEST(Machine, CrowdedHostSharesItsSpeed) {
  const Result r = read(R"({"hosts": {"a": {"speed": 3, "cores": 2}}})", {"a", "a", "a"});
  ASSERT_TRUE(r.good) << r.error;
  EXPECT_EQ(r.machine.speeds, (std::vector<double>{2, 2, 2}));
}

TEST(Machine, StarStandsForOtherHosts) {
  const Result r = read(R"({"hosts": {"a": {"speed": 3}, "*": {"speed": 1}}})", {"x", "a"});
  ASSERT_TRUE(r.good) << r.error;
  EXPECT_EQ(r.machine.speeds, (std::vector<double>{1, 3}));
}

TEST(Machine, NetworkAlone) {
  const Result r = read(R"({"network": {"startup_seconds": 1e-6, "latency_seconds": 0,
                            "seconds_per_byte": 2e-9, "copy_seconds_per_byte": 3e-10}})",
                        {"a"});
  ASSERT_TRUE(r.good) << r.error;
  EXPECT_TRUE(r.machine.speeds.empty());
  ASSERT_TRUE(r.machine.network.has_value());
  EXPECT_EQ(r.machine.network->startup, 1e-6);
  EXPECT_EQ(r.machine.network->latency, 0);
  EXPECT_EQ(r.machine.network->secondsPerByte, 2e-9);
  EXPECT_EQ(r.machine.network->copySecondsPerByte, 3e-10);
}

void expectError(const std::string &text, const std::string &part) {
  const Result r = read(text, {"a", "b"});
  EXPECT_FALSE(r.good);
  EXPECT_NE(r.error.find(part), std::string::npos) << r.error;
  EXPECT_NE(r.error.find("HETILE_MACHINE="), std::string::npos) << r.error;
  EXPECT_EQ(r.error.find('\n'), std::string::npos) << r.error;
}

TEST(Machine, ErrorsNameTheEntry) {
  expectError("{", "not JSON at byte");
  expectError("[]", "the file must be an object");
  expectError(R"({"host": {}})", "unknown key \"host\"; accepted are hosts, network");
  expectError(R"({"hosts": []})", "\"hosts\" must be an object");
  expectError(R"({"hosts": {"a": {"speed": 1}}})", "no entry for host \"b\"");
  expectError(R"({"hosts": {"a": {"cores": 1}}})", "host \"a\" has no \"speed\"");
  expectError(R"({"hosts": {"a": {"speed": 0}}})", "\"speed\" is 0; accepted is a number above");
  expectError(R"({"hosts": {"a": {"speed": "fast"}}})", "\"speed\" is \"fast\"");
  expectError(R"({"hosts": {"a": 3}})", "host \"a\" must be an object");
  expectError(R"({"network": {"latency_seconds": -1}})", "accepted is a number not below zero");
  expectError(R"({"network": {"latency": 1}})", "unknown key \"latency\"");
}

} // namespace
