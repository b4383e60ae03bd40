// SPDX-License-Identifier: Apache-2.0
//===- ReportFile.cpp - the question that a run's report answers -----------===//
//
// Every key is needed and checked for its type; values are checked by choose().
//
//===----------------------------------------------------------------------===//
#include "ReportFile.h"

#include "command/Answers.h"
#include "command/CommandOptions.h"

#include <algorithm>
#include <fstream>

namespace hetile::tool {

namespace {

/// The plans of a report with the nests they are for.
std::vector<std::pair<std::string, Json>> plansOf(const Json &root) {
  std::vector<std::pair<std::string, Json>> plans;
  for (const Json &region : root.at("regions"))
    plans.push_back({region.at("nest").get<std::string>(), region.at("plan")});
  for (const Json &fallback : root.at("fallbacks"))
    if (fallback.contains("best_plan"))
      plans.push_back({fallback.at("nest").get<std::string>(), fallback.at("best_plan")});
  return plans;
}

plan::Shape shapeOf(const Json &json) {
  plan::ShapeSamples samples;
  samples.x0 = json.at("rows").at(0).get<int64_t>(),
  samples.x1 = json.at("rows").at(1).get<int64_t>();
  samples.y0 = json.at("columns").at(0).get<int64_t>();
  samples.y1 = json.at("columns").at(1).get<int64_t>();
  if (!json.contains("samples"))
    return plan::Shape::even(samples.x0, samples.x1, samples.y0, samples.y1,
                             json.at("points").get<double>());
  plan::Shape shape;
  std::string error;
  if (!plan::parseSamples(json.at("row_ranges").get<std::string>(),
                          json.at("samples").get<std::string>(), samples, error) ||
      !plan::Shape::replay(samples, shape, error))
    throw Failure{error};
  return shape;
}

/// The plan with number `region`; less than 0: the only one.
Json planOf(const Json &root, int64_t region) {
  const auto plans = plansOf(root);
  if (plans.empty())
    throw Failure{"no plan was made in that run"};
  std::string names;
  for (size_t k = 0; k < plans.size() && k < 8; ++k)
    names += " " + std::to_string(k) + " is " + plans[k].first + (k + 1 < plans.size() ? "," : "");
  if (region < 0 && plans.size() > 1)
    throw Failure{"there are " + std::to_string(plans.size()) +
                  " plans; --region says which:" + names};
  if (region >= int64_t(plans.size()))
    throw Failure{"there is no region " + std::to_string(region) + ":" + names};
  return plans[size_t(std::max<int64_t>(0, region))].second;
}

} // namespace

ReportedRequest requestOf(const Json &json) {
  ReportedRequest result;
  plan::Request &r = result.request;
  const Json &network = json.at("network"), &asked = json.at("asked");
  r.shape = shapeOf(json.at("shape"));
  r.secondsPerPoint = json.at("seconds_per_point").get<std::vector<double>>();
  r.startup = network.at("startup_seconds").get<double>();
  r.latency = network.at("latency_seconds").get<double>();
  r.secondsPerByte = network.at("seconds_per_byte").get<double>();
  r.copySecondsPerByte = network.at("copy_seconds_per_byte").get<double>();
  r.coldSecondsPerByte = network.at("cold_seconds_per_byte").get<double>();
  r.bytesPerRow = json.at("bytes_per_row").get<double>();
  r.independent = r.bytesPerRow == 0;
  r.secondsPerTile = json.at("seconds_per_tile").get<double>();
  r.secondsPerColumn = json.value("seconds_per_column", 0.0);
  r.cachedColumns = json.value("cached_columns", 0.0);
  r.liveInBytes = json.at("live_in_bytes").get<double>();
  r.liveOutBytes = json.at("live_out_bytes").get<double>();
  r.overrides.strategy = asked.at("strategy").get<std::string>();
  r.overrides.tileHeight = asked.at("tile_height").get<int64_t>();
  r.overrides.width = asked.at("width").get<int64_t>();
  r.overrides.chunkBound = asked.at("chunk").get<int64_t>();
  r.overrides.procs = asked.at("procs").get<int>();
  r.overrides.allProcs = asked.at("all_procs").get<bool>();
  result.originalSecondsPerPoint = json.at("original_seconds_per_point").get<double>();
  return result;
}

void withReport(const std::string &file, const std::function<void(const Json &)> &read) {
  std::ifstream stream(file);
  stream.peek(); // a folder can be opened
  if (stream.fail())
    throw Failure{"--report is '" + file + "', which cannot be read"};
  const Json root = Json::parse(stream, nullptr, false);
  try {
    if (root.is_discarded())
      throw Failure{"it is no JSON"};
    if (root.contains("schema") && root.at("schema") != 1)
      throw Failure{"this is a report of schema " + root.at("schema").dump() +
                    "; accepted is schema 1"};
    read(root);
  } catch (const Failure &failure) {
    throw Failure{file + ": " + failure.text};
  } catch (const Json::exception &error) {
    throw Failure{file + ": this is no report of this version (" + error.what() + ")"};
  }
}

ReportedRequest readReport(const std::string &file, int64_t region) {
  ReportedRequest request;
  withReport(file, [&](const Json &root) {
    const Json plan = planOf(root, region);
    if (plan.at("strategy") == "one rank")
      throw Failure{
          "all columns of this nest were one block of the host; there was nothing to choose"};
    if (plan.at("strategy") == "resident" || plan.at("strategy") == "phases")
      throw Failure{"the arrays of this nest stayed distributed; its blocks follow their owners"};
    request = requestOf(plan);
  });
  return request;
}

} // namespace hetile::tool
