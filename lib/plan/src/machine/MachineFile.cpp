// SPDX-License-Identifier: Apache-2.0
//===- MachineFile.cpp - speeds and network as declared -------------------===//
//
// Every entry is checked before it is used; unknown keys are errors, since a misspelt key
// would silently change the plan.
//
//===----------------------------------------------------------------------===//
#include "hetile/plan/MachineFile.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <iterator>

namespace hetile::plan {

namespace {

using Json = nlohmann::ordered_json;

constexpr double MostRanks = 1e5; // of one host
constexpr const char *AnyHost = "*";

/// A bad entry; the text says which one and what is accepted.
struct Bad {
  std::string text;
};

void checkKeys(const Json &object, const std::string &where,
               const std::vector<std::string> &accepted) {
  if (!object.is_object())
    throw Bad{where + " must be an object"};
  for (const auto &item : object.items())
    if (std::find(accepted.begin(), accepted.end(), item.key()) == accepted.end()) {
      std::string list;
      for (const std::string &key : accepted)
        list += (list.empty() ? "" : ", ") + key;
      throw Bad{where + " has the unknown key \"" + item.key() + "\"; accepted are " + list};
    }
}

double number(const Json &object, const char *key, const std::string &where, double initial,
              bool zeroToo) {
  if (!object.contains(key))
    return initial;
  const Json &value = object[key];
  if (!value.is_number() || !std::isfinite(value.get<double>()) || value.get<double>() < 0 ||
      (!zeroToo && value.get<double>() == 0))
    throw Bad{where + ": \"" + key + "\" is " + value.dump() + "; accepted is a number " +
              (zeroToo ? "not below zero" : "above zero")};
  return value.get<double>();
}

/// Sets the ends of the interval that the speed lies in, if the entry has one.
void setInterval(const Json &entry, const std::string &where, MachineHost &host) {
  if (!entry.contains("interval"))
    return;
  const Json &interval = entry["interval"];
  if (!interval.is_array() || interval.size() != 2 || !interval[0].is_number() ||
      !interval[1].is_number() || !(interval[0].get<double>() > 0) ||
      interval[0].get<double>() > host.speed || interval[1].get<double>() < host.speed ||
      !std::isfinite(interval[1].get<double>()))
    throw Bad{where + ": \"interval\" is " + interval.dump() +
              "; accepted are two numbers above zero with the speed between them"};
  host.least = interval[0].get<double>();
  host.most = interval[1].get<double>();
}

std::vector<MachineHost> hostsFrom(const Json &hosts) {
  if (!hosts.is_object())
    throw Bad{"\"hosts\" must be an object from host names to {speed, cores}"};
  std::vector<MachineHost> out;
  for (const auto &item : hosts.items()) {
    const std::string where = "host \"" + item.key() + "\"";
    checkKeys(item.value(), where, {"speed", "cores", "interval"});
    if (!item.value().contains("speed"))
      throw Bad{where + " has no \"speed\""};
    const double speed = number(item.value(), "speed", where, 1, false);
    out.push_back({item.key(), speed, number(item.value(), "cores", where, 0, false)});
    setInterval(item.value(), where, out.back());
  }
  return out;
}

Network networkFrom(const Json &json) {
  const char *where = "\"network\"";
  checkKeys(json, where,
            {"startup_seconds", "latency_seconds", "seconds_per_byte", "copy_seconds_per_byte"});
  Network n;
  n.startup = number(json, "startup_seconds", where, n.startup, true);
  n.latency = number(json, "latency_seconds", where, n.latency, true);
  n.secondsPerByte = number(json, "seconds_per_byte", where, n.secondsPerByte, true);
  n.copySecondsPerByte = number(json, "copy_seconds_per_byte", where, n.copySecondsPerByte, true);
  return n;
}

const MachineHost *entryOf(const std::vector<MachineHost> &entries, const std::string &host) {
  for (const std::string &name : {host, host.substr(0, host.find('.')), std::string(AnyHost)})
    for (const MachineHost &entry : entries)
      if (entry.name == name)
        return &entry;
  return nullptr;
}

} // namespace

bool parseMachineFile(const std::string &text, MachineFile &machine, std::string &error) {
  try {
    const Json root = Json::parse(text);
    checkKeys(root, "the file", {"hosts", "network", "calibration"});
    machine = MachineFile();
    if (root.contains("hosts"))
      machine.hosts = hostsFrom(root["hosts"]);
    if (root.contains("network"))
      machine.network = networkFrom(root["network"]);
    return true;
  } catch (const Bad &bad) {
    error = bad.text;
  } catch (const Json::parse_error &bad) {
    error = "not JSON at byte " + std::to_string(bad.byte) +
            "; accepted is an object with \"hosts\" and \"network\"";
  }
  return false;
}

bool readMachineFile(const std::string &name, MachineFile &machine, std::string &error) {
  std::ifstream stream(name);
  stream.peek(); // a folder can be opened
  if (stream.fail()) {
    error = "the file cannot be read; accepted is the name of a machine file";
    return false;
  }
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  return parseMachineFile(text, machine, error);
}

double rankSpeed(const MachineHost &host, double ranks) {
  const bool crowded = host.cores > 0 && ranks > host.cores;
  return crowded ? host.speed * host.cores / ranks : host.speed;
}

bool speedsOfRanks(const std::vector<MachineHost> &entries, const std::vector<std::string> &hosts,
                   std::vector<double> &speeds, std::string &error) {
  speeds.clear();
  for (const std::string &host : hosts) {
    const MachineHost *entry = entryOf(entries, host);
    if (!entry) {
      error = "no entry for host \"" + host + "\" under \"hosts\" (\"*\" stands for any other)";
      return false;
    }
    speeds.push_back(rankSpeed(*entry, double(std::count(hosts.begin(), hosts.end(), host))));
  }
  return true;
}

bool ranksOfFile(const MachineFile &machine, std::vector<std::string> &names,
                 std::vector<double> &speeds, std::string &error) {
  names.clear();
  speeds.clear();
  for (const MachineHost &host : machine.hosts.value_or(std::vector<MachineHost>())) {
    if (host.name == AnyHost)
      continue;
    const int64_t ranks = std::max<int64_t>(1, std::llround(std::min(host.cores, MostRanks)));
    names.insert(names.end(), size_t(ranks), host.name);
    speeds.insert(speeds.end(), size_t(ranks), rankSpeed(host, double(ranks)));
  }
  if (names.empty())
    error = "there is no host under \"hosts\" (\"*\" stands for others, and is none)";
  return !names.empty();
}

} // namespace hetile::plan
