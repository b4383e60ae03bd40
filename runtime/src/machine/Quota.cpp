// SPDX-License-Identifier: Apache-2.0
//===- Quota.cpp - how much time and memory the system allows -------------===//
//
// Each group above limits what is below it. Inside a container the path that the process has may be
// that of the host, which is not there: then the mount itself is the container's group.
//
//===----------------------------------------------------------------------===//
#include "machine/Quota.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>
#include <vector>

namespace hetile::runtime {

namespace {

/// The lower limit of two, of which 0 is none.
double lower(double a, double b) { return a <= 0 ? b : b <= 0 ? a : std::min(a, b); }

double ratio(double quota, double period) { return quota > 0 && period > 0 ? quota / period : 0; }

/// Version 2: "max 100000" or "150000 100000".
double limitOfSecond(const std::string &folder) {
  std::ifstream file(folder + "/cpu.max");
  double quota = 0, period = 0;
  return file >> quota >> period ? ratio(quota, period) : 0;
}

/// Version 1: -1 is no limit.
double limitOfFirst(const std::string &folder) {
  std::ifstream quotaFile(folder + "/cpu.cfs_quota_us"), periodFile(folder + "/cpu.cfs_period_us");
  double quota = 0, period = 0;
  return quotaFile >> quota && periodFile >> period ? ratio(quota, period) : 0;
}

/// Of the group `path` below `mount` and those above it.
double limitAlong(const std::string &mount, std::string path,
                  double (*limit)(const std::string &)) {
  double least = limit(mount);
  while (!path.empty() && path != "/") {
    least = lower(least, limit(mount + path));
    path.erase(path.rfind('/') == std::string::npos ? 0 : path.rfind('/'));
  }
  return least;
}

double numberIn(const std::string &file) {
  std::ifstream in(file);
  double number = 0;
  return in >> number ? number : 0;
}

/// The number behind `name` at the beginning of a line.
double entryIn(const std::string &file, const std::string &name) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);)
    if (std::istringstream words(line); words >> line && line == name) {
      double number = 0;
      return words >> number ? number : 0;
    }
  return 0;
}

/// What is left of `limit` when `used` is taken, of which the kernel gives `cached` back: at least
/// a byte, since 0 is no limit.
double rest(double limit, double used, double cached) {
  return limit > 0 ? std::max(1.0, limit - std::max(0.0, used - cached)) : 0;
}

double memoryOfSecond(const std::string &folder) {
  return rest(numberIn(folder + "/memory.max"), numberIn(folder + "/memory.current"),
              entryIn(folder + "/memory.stat", "inactive_file"));
}

/// A limit of all there can be is none: it is larger than what the system has.
double memoryOfFirst(const std::string &folder) {
  return rest(numberIn(folder + "/memory.limit_in_bytes"),
              numberIn(folder + "/memory.usage_in_bytes"),
              entryIn(folder + "/memory.stat", "total_inactive_file"));
}

/// What a kind of control groups limits, and where each version of the interface says so.
struct Controller {
  const char *name;
  std::vector<const char *> mounts;
  double (*first)(const std::string &), (*second)(const std::string &);
};

double limitBy(const Controller &controller, const std::string &groups, const std::string &root) {
  double least = 0;
  std::istringstream lines(groups);
  for (std::string line; std::getline(lines, line);) { // number:controllers:path
    const size_t first = line.find(':'), second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos)
      continue;
    const std::string controllers = "," + line.substr(first + 1, second - first - 1) + ",";
    const std::string path = line.substr(second + 1);
    if (controllers == ",,")
      for (const char *mount : {"", "/unified"})
        least = lower(least, limitAlong(root + mount, path, controller.second));
    else if (controllers.find("," + std::string(controller.name) + ",") != std::string::npos)
      for (const char *mount : controller.mounts)
        least = lower(least, limitAlong(root + mount, path, controller.first));
  }
  return least;
}

std::string ownGroups() {
  std::ifstream file("/proc/self/cgroup");
  return std::string((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
}

const char *const Root = "/sys/fs/cgroup";

} // namespace

double processorQuota(const std::string &groups, const std::string &root) {
  return limitBy({"cpu", {"/cpu", "/cpu,cpuacct"}, limitOfFirst, limitOfSecond}, groups, root);
}

double processorQuota() { return processorQuota(ownGroups(), Root); }

double freeMemory(const std::string &groups, const std::string &root, double system) {
  const Controller memory{"memory", {"/memory"}, memoryOfFirst, memoryOfSecond};
  return lower(system, limitBy(memory, groups, root));
}

double freeMemory() {
  return freeMemory(ownGroups(), Root, 1024 * entryIn("/proc/meminfo", "MemAvailable:"));
}

} // namespace hetile::runtime
