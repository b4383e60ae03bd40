//===- MachineFile.cpp - speeds and network from a machine file ------------===//
//
// Every entry is checked; unknown keys are errors.
//
//===----------------------------------------------------------------------===//
#include "MachineFile.h"

#include "Options.h"
#include "Output.h"

#include <algorithm>
#include <cmath>
#include <fstream>

namespace hetile::tool {

namespace {

class Reader {
public:
  explicit Reader(const std::string &file) : File(file) {}

  [[noreturn]] void fail(const std::string &text) const { throw Failure{File + ": " + text}; }

  void keys(const Json &object, const std::string &where,
            const std::vector<std::string> &accepted) const {
    if (!object.is_object())
      fail(where + " must be an object");
    for (const auto &item : object.items())
      if (std::find(accepted.begin(), accepted.end(), item.key()) == accepted.end())
        fail(where + " has the unknown key \"" + item.key() + "\"");
  }

  double number(const Json &object, const char *key, const std::string &where, double initial,
                double least) const {
    if (!object.contains(key))
      return initial;
    const Json &value = object[key];
    if (!value.is_number() || !std::isfinite(value.get<double>()) || value.get<double>() < least)
      fail(where + ": \"" + key + "\" is " + value.dump() + "; accepted is a number " +
           (least > 0 ? "above zero" : "not below zero"));
    return value.get<double>();
  }

  Machine read() const {
    std::ifstream stream(File);
    if (!stream)
      fail("the file cannot be read");
    Json root = Json::parse(stream, nullptr, false);
    if (root.is_discarded())
      fail("this is not JSON");
    keys(root, "the file", {"hosts", "network"});
    Machine machine;
    if (!root.contains("hosts") || !root["hosts"].is_object() || root["hosts"].empty())
      fail("\"hosts\" must be an object from host names to {speed, cores}");
    constexpr double Positive = 1e-300;
    for (const auto &item : root["hosts"].items()) {
      std::string where = "host \"" + item.key() + "\"";
      keys(item.value(), where, {"speed", "cores"});
      if (!item.value().contains("speed"))
        fail(where + " has no \"speed\"");
      double speed = number(item.value(), "speed", where, 1, Positive);
      double cores = number(item.value(), "cores", where, 1, Positive);
      for (int64_t k = 0; k < std::max<int64_t>(1, std::llround(std::min(cores, 1e5))); ++k) {
        machine.names.push_back(item.key());
        machine.speeds.push_back(speed);
      }
    }
    if (root.contains("network")) {
      const Json &net = root["network"];
      keys(net, "\"network\"",
           {"startup_seconds", "latency_seconds", "seconds_per_byte", "copy_seconds_per_byte"});
      machine.startup = number(net, "startup_seconds", "\"network\"", 0, 0);
      machine.latency = number(net, "latency_seconds", "\"network\"", 0, 0);
      machine.secondsPerByte = number(net, "seconds_per_byte", "\"network\"", 0, 0);
      machine.copySecondsPerByte = number(net, "copy_seconds_per_byte", "\"network\"", 0, 0);
    }
    return machine;
  }

private:
  std::string File;
};

} // namespace

Machine readMachineFile(const std::string &file) { return Reader(file).read(); }

} // namespace hetile::tool
