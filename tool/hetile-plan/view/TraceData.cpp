// SPDX-License-Identifier: Apache-2.0
//===- TraceData.cpp - what a run did, from when to when -------------------===//
//
// Events are taken as the parser meets them, and dropped: as JSON they would take much more memory.
//
//===----------------------------------------------------------------------===//
#include "TraceData.h"

#include "command/Answers.h"
#include "command/CommandOptions.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>

namespace hetile::tool::view {

namespace {

constexpr std::pair<const char *, Category> Categories[] = {
    {"entry", Category::Entry}, {"tile", Category::Tile},        {"wait", Category::Wait},
    {"send", Category::Send},   {"receive", Category::Receive},  {"move", Category::Move},
    {"plan", Category::Plan},   {"original", Category::Original}};

class Reader {
public:
  void event(const Json &json) {
    ++Number;
    const std::string phase = json.at("ph").get<std::string>();
    if (phase == "M" && json.value("name", "") == "process_name")
      T.names[json.at("pid").get<int64_t>()] = json.at("args").at("name").get<std::string>();
    if (phase == "X")
      complete(json);
  }

  TraceData take(const Json &root) {
    if (!root.is_object() || !root.contains("hetile"))
      throw Failure{"this is no trace of a tiled program: it has no \"hetile\""};
    const Json &head = root.at("hetile");
    if (head.at("schema") != 1)
      throw Failure{"this is a trace of schema " + head.at("schema").dump() +
                    "; accepted is schema 1"};
    T.ranks = head.at("ranks").get<int64_t>();
    double first = std::numeric_limits<double>::infinity();
    for (const auto &[key, events] : T.lanes)
      for (const TraceEvent &event : events)
        first = std::min(first, event.begin);
    for (auto &[key, events] : T.lanes) {
      for (TraceEvent &event : events) {
        event.begin -= first, event.end -= first;
        T.end = std::max(T.end, event.end);
      }
      std::stable_sort(events.begin(), events.end(), [](const TraceEvent &a, const TraceEvent &b) {
        return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
      });
    }
    return std::move(T);
  }

  size_t number() const { return Number; }

private:
  TraceData T;
  std::map<std::string, int> Nests;
  size_t Number = 0;

  void complete(const Json &json) {
    const std::string name = json.at("cat").get<std::string>();
    const auto known = std::find_if(std::begin(Categories), std::end(Categories),
                                    [&](const auto &c) { return name == c.first; });
    if (known == std::end(Categories))
      return; // of a later version, or another program's
    TraceEvent event;
    event.category = known->second;
    event.begin = json.at("ts").get<double>() * 1e-6;
    event.end = event.begin + json.at("dur").get<double>() * 1e-6;
    if (!std::isfinite(event.begin) || !(event.end >= event.begin))
      throw Failure{"the duration of event " + std::to_string(Number) + " is " +
                    json.at("dur").dump() + "; accepted is a number of at least 0"};
    if (event.category == Category::Entry || event.category == Category::Tile) {
      const Json &args = json.at("args");
      const std::string nest = args.at("nest").get<std::string>();
      event.nest = Nests.try_emplace(nest, int(T.nests.size())).first->second;
      if (size_t(event.nest) == T.nests.size())
        T.nests.push_back(nest);
      if (event.category == Category::Tile)
        event.column = args.at("column").get<int64_t>();
    }
    T.lanes[{json.at("pid").get<int64_t>(), json.at("tid").get<int64_t>()}].push_back(event);
    ++T.events;
  }
};

} // namespace

TraceData readTrace(const std::string &file) {
  std::ifstream stream(file);
  stream.peek(); // a folder can be opened
  if (stream.fail())
    throw Failure{"--trace is '" + file + "', which cannot be read"};
  Reader reader;
  const auto take = [&](int, Json::parse_event_t what, Json &parsed) {
    if (what != Json::parse_event_t::object_end || !parsed.contains("ph"))
      return true;
    reader.event(parsed);
    return false;
  };
  try {
    const Json root = Json::parse(stream, take, false);
    if (root.is_discarded())
      throw Failure{"it is no JSON"};
    return reader.take(root);
  } catch (const Failure &failure) {
    throw Failure{file + ": " + failure.text};
  } catch (const Json::exception &error) {
    throw Failure{file + ": this is no trace of this version (event " +
                  std::to_string(reader.number()) + ": " + error.what() + ")"};
  }
}

std::optional<TraceEvent> typicalEntry(const TraceData &trace, const std::string &nest,
                                       double seconds, size_t *count) {
  const auto named = std::find(trace.nests.begin(), trace.nests.end(), nest);
  if (named == trace.nests.end())
    return std::nullopt;
  const int number = int(named - trace.nests.begin());
  std::optional<TraceEvent> best;
  size_t entries = 0;
  for (const auto &[key, events] : trace.lanes) {
    for (const TraceEvent &event : events) {
      if (event.category != Category::Entry || event.nest != number)
        continue;
      ++entries;
      const double off = std::fabs(event.end - event.begin - seconds);
      if (!best || off < std::fabs(best->end - best->begin - seconds))
        best = event;
    }
    if (best)
      break;
  }
  if (count)
    *count = entries;
  return best;
}

} // namespace hetile::tool::view
