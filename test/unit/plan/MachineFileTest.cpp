// SPDX-License-Identifier: Apache-2.0
//===- MachineFileTest.cpp - machine files --------------------------------===//
//
// What docs/machine-file.md promises: costs that are left out, "*", cores, hosts by name. Errors of
// entries are the runtime's test (MachineTest).
//
//===----------------------------------------------------------------------===//
#include "hetile/plan/MachineFile.h"

#include <gtest/gtest.h>

using namespace hetile::plan;

namespace {

MachineFile parsed(const std::string &text) {
  MachineFile machine;
  std::string error;
  EXPECT_TRUE(parseMachineFile(text, machine, error)) << error;
  return machine;
}

TEST(MachineFile, CostsThatAreLeftOut) {
  EXPECT_FALSE(parsed(R"({"hosts": {"a": {"speed": 1}}})").network.has_value());
  const MachineFile machine = parsed(R"({"network": {"latency_seconds": 0}})");
  EXPECT_FALSE(machine.hosts.has_value());
  ASSERT_TRUE(machine.network.has_value());
  EXPECT_EQ(0, machine.network->latency);
  EXPECT_EQ(1.5e-6, machine.network->startup);
  EXPECT_EQ(2e-10, machine.network->secondsPerByte);
  EXPECT_EQ(2e-10, machine.network->copySecondsPerByte);
}

TEST(Network, MovedBytes) {
  Network network;
  network.secondsPerByte = 8e-9;
  network.copySecondsPerByte = 3e-10;
  EXPECT_DOUBLE_EQ(8.6e-9, network.movedSecondsPerByte());
  network.copySecondsPerByte = 8e-9; // a processor is kept busy while the bytes are under way
  EXPECT_DOUBLE_EQ(9e-9, network.movedSecondsPerByte());
}

TEST(MachineFile, RanksOfTheFile) {
  const MachineFile machine =
      parsed(R"({"hosts": {"b": {"speed": 2, "cores": 2}, "*": {"speed": 9, "cores": 9},
                                         "a": {"speed": 3}, "c": {"speed": 3, "cores": 1.5}}})");
  std::vector<std::string> names;
  std::vector<double> speeds;
  std::string error;
  ASSERT_TRUE(ranksOfFile(machine, names, speeds, error)) << error;
  EXPECT_EQ((std::vector<std::string>{"b", "b", "a", "c", "c"}), names); // in the file's order
  EXPECT_EQ((std::vector<double>{2, 2, 3, 2.25, 2.25}), speeds);
}

TEST(MachineFile, StarIsNoHost) {
  std::vector<std::string> names;
  std::vector<double> speeds;
  for (const char *text : {R"({"hosts": {"*": {"speed": 1}}})", R"({"hosts": {}})", "{}"}) {
    std::string error;
    EXPECT_FALSE(ranksOfFile(parsed(text), names, speeds, error)) << text;
    EXPECT_NE(std::string::npos, error.find("no host under \"hosts\"")) << error;
  }
}

TEST(MachineFile, HostsByName) {
  const MachineFile machine =
      parsed(R"({"hosts": {"*": {"speed": 1}, "a": {"speed": 2}, "a.org": {"speed": 3}}})");
  std::vector<double> speeds;
  std::string error;
  ASSERT_TRUE(speedsOfRanks(*machine.hosts, {"a.org", "a.com", "a", "b", "*"}, speeds, error))
      << error;
  EXPECT_EQ((std::vector<double>{3, 2, 2, 1, 1}), speeds);
}

} // namespace
