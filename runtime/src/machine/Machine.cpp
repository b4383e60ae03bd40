//===- Machine.cpp - speeds and network as declared -----------------------===//
//
// Every entry is checked before it is used; unknown keys are errors, since a misspelt key
// would silently change the plan.
//
//===----------------------------------------------------------------------===//
#include "machine/Machine.h"

#include "base/Message.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>

namespace hetile::runtime {

namespace {

using Json = nlohmann::json;

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

struct HostEntry {
  double speed, cores;
};

std::map<std::string, HostEntry> readHosts(const Json &root) {
  std::map<std::string, HostEntry> entries;
  if (!root.contains("hosts"))
    return entries;
  checkKeys(root, "the file", {"hosts", "network"});
  if (!root["hosts"].is_object())
    throw Bad{"\"hosts\" must be an object from host names to {speed, cores}"};
  for (const auto &item : root["hosts"].items()) {
    const std::string where = "host \"" + item.key() + "\"";
    checkKeys(item.value(), where, {"speed", "cores"});
    if (!item.value().contains("speed"))
      throw Bad{where + " has no \"speed\""};
    entries[item.key()] = {number(item.value(), "speed", where, 1, false),
                           number(item.value(), "cores", where, 0, false)};
  }
  return entries;
}

const HostEntry &findHost(const std::map<std::string, HostEntry> &entries,
                          const std::string &host) {
  auto found = entries.find(host);
  if (found == entries.end())
    found = entries.find(host.substr(0, host.find('.')));
  if (found == entries.end())
    found = entries.find("*");
  if (found == entries.end())
    throw Bad{"no entry for host \"" + host + "\" under \"hosts\" (\"*\" stands for any other)"};
  return found->second;
}

void fill(const Json &root, const std::vector<std::string> &hosts, Machine &machine) {
  checkKeys(root, "the file", {"hosts", "network"});
  const std::map<std::string, HostEntry> entries = readHosts(root);
  if (root.contains("hosts")) {
    machine.speeds.clear();
    for (const std::string &host : hosts) {
      const HostEntry &entry = findHost(entries, host);
      const double ranks = std::count(hosts.begin(), hosts.end(), host);
      const bool crowded = entry.cores > 0 && ranks > entry.cores;
      machine.speeds.push_back(crowded ? entry.speed * entry.cores / ranks : entry.speed);
    }
  }
  if (root.contains("network")) {
    const Json &net = root["network"];
    checkKeys(net, "\"network\"", {"startup_seconds", "latency_seconds", "seconds_per_byte",
                                 "copy_seconds_per_byte"});
    Network network;
    network.startup = number(net, "startup_seconds", "\"network\"", network.startup, true);
    network.latency = number(net, "latency_seconds", "\"network\"", network.latency, true);
    network.secondsPerByte =
        number(net, "seconds_per_byte", "\"network\"", network.secondsPerByte, true);
    network.copySecondsPerByte =
        number(net, "copy_seconds_per_byte", "\"network\"", network.copySecondsPerByte, true);
    machine.network = network;
  }
}

} // namespace

bool readMachine(const std::string &file, const std::vector<std::string> &hosts, Machine &machine,
                 std::string &error) {
  const std::string prefix = "HETILE_MACHINE=" + file + ": ";
  std::ifstream stream(file);
  if (!stream) {
    error = prefix + "the file cannot be read; accepted is the name of a machine file";
    return false;
  }
  try {
    fill(Json::parse(stream), hosts, machine);
    return true;
  } catch (const Bad &bad) {
    error = prefix + bad.text;
  } catch (const Json::parse_error &bad) {
    error = prefix + format("not JSON at byte %zu; accepted is an object with \"hosts\" and "
                            "\"network\"",
                            bad.byte);
  }
  return false;
}

} // namespace hetile::runtime
