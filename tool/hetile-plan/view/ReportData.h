// SPDX-License-Identifier: Apache-2.0
//===- ReportData.h - what a run reported -----------------------*- C++ -*-===//
//
// HETILE_REPORT as data, with the names that docs/running.md explains.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_PLAN_VIEW_REPORTDATA_H
#define HETILE_TOOL_PLAN_VIEW_REPORTDATA_H

#include "ReportFile.h"

#include <optional>
#include <string>
#include <vector>

namespace hetile::tool::view {

struct RankData {
  std::string host;
  int64_t threads = 1, blocks = 0, tiles = 0, points = 0, messages = 0, bytesSent = 0;
  int64_t peakArrays = 0, peakMessages = 0;        ///< bytes
  double compute = 0, wait = 0, communication = 0; ///< seconds
  int64_t cacheRows = 0, cacheColumns = 0, cacheDepth = 0, cacheLevel = 0, cacheBytes = 0;
};

/// [first, end)
struct Span {
  int64_t first = 0, end = 0;
};

struct PlanData {
  std::string strategy, reason;
  int64_t procs = 0, tileHeight = 1, width = 0;
  double predicted = 0, pipeline = 0, alone = 0, bound = 0; ///< seconds
  ReportedRequest asked;
  std::vector<plan::Block> blocks;
};

struct RegionData {
  std::string nest;
  std::vector<int64_t> sizes;
  Span rows, columns;
  std::vector<std::pair<std::string, std::string>> arrays; ///< name, layout
  int64_t entries = 0, phases = 0, chunks = 0, strips = 0;
  double total = 0, planning = 0, scatter = 0, gather = 0; ///< seconds
  PlanData plan;
  std::vector<RankData> ranks;

  double each() const { return entries > 0 ? total / double(entries) : 0; } ///< seconds an entry
};

struct FallbackData {
  std::string nest, reason;
  int64_t entries = 0;
  std::optional<PlanData> best;
};

struct HomeData {
  std::string why, where;
  int64_t times = 0, bytes = 0;
};

struct ReportData {
  std::vector<std::string> hosts;
  std::vector<int64_t> ranksOf; ///< of each host
  int64_t bytesHome = 0;
  double homeSeconds = 0;
  std::vector<HomeData> home;
  int64_t guarded = 0, faults = 0, pages = 0, collected = 0;
  std::vector<RegionData> regions; ///< that which took the longest first
  std::vector<FallbackData> fallbacks;
};

/// Throws Failure or Json::exception where `root` is no report of this version.
ReportData reportData(const Json &root);

/// "rank 2 (host)", "host with 4 ranks".
std::string rankName(const ReportData &report, size_t rank);

} // namespace hetile::tool::view

#endif
