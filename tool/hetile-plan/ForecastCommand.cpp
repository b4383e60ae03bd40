// SPDX-License-Identifier: Apache-2.0
//===- ForecastCommand.cpp - hetile-plan forecast --------------------------===//
//
// What a program would gain from machines, one host after the other, and which of them to leave out.
//
//===----------------------------------------------------------------------===//
#include "Forecast.h"
#include "ReportFile.h"
#include "Subcommands.h"

#include "command/Answers.h"

#include <algorithm>
#include <cstdio>

namespace hetile::tool {

namespace {

constexpr double Worth = 1.01; // a further host must shorten the run by that

struct Row {
  size_t hosts = 1;
  std::string added; ///< the host that comes to those before
  double cores = 1;  ///< of it that are used
  ForecastTimes times;
};

/// Seconds on a core of speed 1 for each second on the host of the run.
double scaleOf(const ForecastRun &run, const std::vector<ForecastHost> &hosts) {
  for (const ForecastHost &host : hosts)
    if (host.name == run.host || host.name == run.host.substr(0, run.host.find('.')))
      return host.speed;
  std::fprintf(stderr,
               "hetile-plan: note: the report is of a run on %s, which the machine file does not "
               "name; taken as fast as %s\n",
               run.host.c_str(), hosts[0].name.c_str());
  return hosts[0].speed;
}

void noteUnknown(const ForecastRun &run) {
  if (run.alone)
    for (const ForecastNest &nest : run.nests)
      if (nest.stays) {
        std::fprintf(stderr, "hetile-plan: note: the report is of one rank, which cannot tell "
                             "whether arrays stay distributed between the entries of a nest; taken "
                             "as if they do\n");
        break;
      }
  if (run.unknown > 0)
    std::fprintf(stderr,
                 "hetile-plan: note: %.0f entries of nests ran their original code, and count as "
                 "time outside of nests; HETILE_FALLBACK=never runs all as tiles\n",
                 run.unknown);
}

std::vector<Row> rowsOf(const ForecastRun &run, double scale,
                        const std::vector<ForecastHost> &hosts, const plan::Network &network) {
  std::vector<Row> rows;
  if (hosts[0].cores > 1) {
    ForecastHost core = hosts[0];
    core.cores = 1;
    rows.push_back({1, core.name, 1, forecast(run, scale, {core}, network)});
  }
  for (size_t count = 1; count <= hosts.size(); ++count) {
    const ForecastHost &added = hosts[count - 1];
    rows.push_back({count, added.name, added.cores,
                    forecast(run, scale, {hosts.begin(), hosts.begin() + long(count)}, network)});
  }
  return rows;
}

/// The row with the hosts to use: no more than shorten the run.
size_t bestOf(const std::vector<Row> &rows) {
  size_t best = 0;
  for (size_t row = 1; row < rows.size(); ++row)
    if (rows[row].times.run * Worth < rows[best].times.run)
      best = row;
  return best;
}

/// The least or the greatest time of the run, if speeds are known no better than their intervals:
/// the first host's is the unit.
double runAt(const ForecastRun &run, double scale, std::vector<ForecastHost> hosts,
             const plan::Network &network, double ForecastHost::*end) {
  for (size_t host = 1; host < hosts.size(); ++host)
    if (hosts[host].*end > 0)
      hosts[host].speed = hosts[host].*end;
  return forecast(run, scale, hosts, network).run;
}

Json answerOf(const std::vector<Row> &rows, const std::vector<ForecastHost> &hosts, size_t best) {
  Json list = Json::array(), use = Json::array(), leave = Json::array();
  for (const Row &row : rows)
    list.push_back(Json{{"hosts", row.hosts},
                        {"added", row.added},
                        {"cores", row.cores},
                        {"nests_seconds", row.times.nests},
                        {"run_seconds", row.times.run},
                        {"gain", rows[0].times.run / row.times.run}});
  for (size_t host = 0; host < hosts.size(); ++host)
    (host < rows[best].hosts ? use : leave).push_back(hosts[host].name);
  return Json{{"forecast", list}, {"best", best}, {"use", use}, {"leave_out", leave}};
}

void printRows(const Json &answer) {
  std::vector<std::vector<std::string>> lines = {{"hosts", "cores", "nests s", "run s", "gain"}};
  for (const Json &row : answer.at("forecast"))
    lines.push_back({(row.at("hosts") == 1 ? "" : "+ ") + row.at("added").get<std::string>(),
                     shortNumber(row.at("cores"), 3), shortNumber(row.at("nests_seconds"), 3),
                     shortNumber(row.at("run_seconds"), 3), shortNumber(row.at("gain"), 3)});
  std::fputs(table(lines).c_str(), stdout);
}

std::string named(const Json &hosts) {
  std::string text;
  for (const Json &host : hosts)
    text += (text.empty() ? "" : ", ") + host.get<std::string>();
  return text;
}

void printAdvice(const Json &answer, double least, double most) {
  const Json &use = answer.at("use"), &leave = answer.at("leave_out");
  const Json &last = answer.at("forecast").at(answer.at("best").get<size_t>());
  std::printf("\n%s %s: %s s", use.size() == 1 ? "Use" : "Start on the first of",
              named(use).c_str(), shortNumber(last.at("run_seconds"), 3).c_str());
  if (most > least * 1.005)
    std::printf(" (%s to %s, by the intervals of speeds)", shortNumber(least, 3).c_str(),
                shortNumber(most, 3).c_str());
  std::printf(".\n");
  if (!leave.empty())
    std::printf("Leave out %s: the run would be no shorter.\n", named(leave).c_str());
}

void showForecast(const Options &o) {
  plan::MachineFile machine;
  std::string error;
  if (!plan::readMachineFile(o.text("machine"), machine, error))
    throw Failure{o.text("machine") + ": " + error};
  ForecastRun run;
  withReport(o.text("report"), [&](const Json &root) { run = forecastRun(root); });
  const std::vector<ForecastHost> hosts = forecastHosts(machine);
  const plan::Network network = machine.network.value_or(plan::Network());
  const double scale = scaleOf(run, hosts);
  noteUnknown(run);
  const std::vector<Row> rows = rowsOf(run, scale, hosts, network);
  const size_t best = bestOf(rows);
  std::vector<ForecastHost> used(hosts.begin(), hosts.begin() + long(rows[best].hosts));
  used[0].cores = rows[best].hosts == 1 ? rows[best].cores : used[0].cores;
  const double least = runAt(run, scale, used, network, &ForecastHost::most);
  const double most = runAt(run, scale, used, network, &ForecastHost::least);
  Json answer = answerOf(rows, hosts, best);
  answer["run_seconds_interval"] = {least, most};
  if (o.has("json"))
    return print(answer, true);
  printRows(answer);
  printAdvice(answer, least, most);
}

} // namespace

Command forecastCommand() {
  return {"forecast",
          "what a program would gain from machines, and whom to leave out",
          {{"report", "report", nullptr, "what a run wrote: its HETILE_REPORT"},
           {"machine", "machines", nullptr,
            "a machine file: of hetile-calibrate, hetile-plan machines, or by hand"},
           {"json", nullptr, "", "print JSON"}},
          showForecast,
          {"report", "machine"}};
}

} // namespace hetile::tool
