//===- Quota.cpp - how much processor time the system allows --------------===//
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

} // namespace

double processorQuota(const std::string &groups, const std::string &root) {
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
        least = lower(least, limitAlong(root + mount, path, limitOfSecond));
    else if (controllers.find(",cpu,") != std::string::npos)
      for (const char *mount : {"/cpu", "/cpu,cpuacct"})
        least = lower(least, limitAlong(root + mount, path, limitOfFirst));
  }
  return least;
}

double processorQuota() {
  std::ifstream file("/proc/self/cgroup");
  const std::string groups((std::istreambuf_iterator<char>(file)),
                           std::istreambuf_iterator<char>());
  return processorQuota(groups, "/sys/fs/cgroup");
}

} // namespace hetile::runtime
