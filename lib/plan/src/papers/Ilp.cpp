// SPDX-License-Identifier: Apache-2.0
//===- Ilp.cpp - optimal schedules of tiny tile graphs ---------------------===//
//
// Figure 2 with the obvious reductions: the time horizon is that of all tiles on the
// fastest processor, and a tile cannot start before the fastest path to it or so late that
// the fastest path from it misses the horizon.
//
//===----------------------------------------------------------------------===//
#include "hetile/plan/Ilp.h"

#include <algorithm>
#include <cmath>
#include <glpk.h>
#include <memory>

namespace hetile::plan {

namespace {

constexpr int64_t MaxVariables = 20000;

struct ProblemDeleter {
  void operator()(glp_prob *p) const { glp_delete_prob(p); }
};

/// One constraint row under construction.
struct Row {
  std::vector<int> index{0};
  std::vector<double> value{0};
  void add(int column, double v) {
    index.push_back(column);
    value.push_back(v);
  }
};

class Program {
public:
  Program(const std::vector<int64_t> &times, int64_t rows, int64_t columns, int64_t latency)
      : Times(times), N1(rows), N2(columns), Latency(latency),
        Fastest(*std::min_element(times.begin(), times.end())), Horizon(N1 * N2 * Fastest),
        Glpk(glp_create_prob()) {}

  /// Number of start variables, without creating them.
  int64_t variables() const {
    int64_t n = 0;
    for (int64_t i = 0; i < N1; ++i)
      for (int64_t j = 0; j < N2; ++j)
        for (int64_t t : Times)
          n += std::max<int64_t>(0, latest(i, j, t) - earliest(i, j) + 1);
    return n;
  }

  bool solve(double seconds, OptimalSchedule &schedule, std::string &error) {
    createVariables();
    createConstraints();
    glp_set_obj_dir(Glpk.get(), GLP_MIN);
    glp_set_obj_coef(Glpk.get(), Makespan, 1);
    glp_iocp options;
    glp_init_iocp(&options);
    options.presolve = GLP_ON;
    options.msg_lev = GLP_MSG_OFF;
    options.tm_lim = int(std::min(2e9, seconds * 1000));
    int status = glp_intopt(Glpk.get(), &options);
    if (status != 0 || glp_mip_status(Glpk.get()) != GLP_OPT) {
      error = "no optimum was proved within " + std::to_string(int64_t(seconds)) +
              " s; use fewer tiles";
      return false;
    }
    read(schedule);
    return true;
  }

private:
  const std::vector<int64_t> &Times;
  int64_t N1, N2, Latency, Fastest, Horizon;
  std::unique_ptr<glp_prob, ProblemDeleter> Glpk;
  std::vector<int> Starts; // first variable of (i, j, q)
  std::vector<int> V, H;   // v_ij, h_ij
  int Makespan = 0;

  int64_t earliest(int64_t i, int64_t j) const { return (i + j) * Fastest; }
  int64_t latest(int64_t i, int64_t j, int64_t t) const {
    return Horizon - t - (N1 - 1 - i + N2 - 1 - j) * Fastest;
  }
  size_t tile(int64_t i, int64_t j) const { return size_t(i * N2 + j); }
  int startVariable(int64_t i, int64_t j, size_t q) const {
    return Starts[tile(i, j) * Times.size() + q];
  }

  int column(int kind, double lo, double hi) {
    int c = glp_add_cols(Glpk.get(), 1);
    glp_set_col_kind(Glpk.get(), c, kind);
    glp_set_col_bnds(Glpk.get(), c, lo < hi ? GLP_DB : GLP_FX, lo, hi);
    return c;
  }

  void addRow(const Row &row, int type, double bound) {
    int r = glp_add_rows(Glpk.get(), 1);
    glp_set_row_bnds(Glpk.get(), r, type, bound, bound);
    glp_set_mat_row(Glpk.get(), r, int(row.index.size()) - 1, row.index.data(), row.value.data());
  }

  void createVariables() {
    Makespan = column(GLP_CV, 0, double(Horizon));
    for (int64_t i = 0; i < N1; ++i)
      for (int64_t j = 0; j < N2; ++j)
        for (int64_t t : Times) {
          Starts.push_back(glp_get_num_cols(Glpk.get()) + 1);
          for (int64_t at = earliest(i, j); at <= latest(i, j, t); ++at)
            column(GLP_BV, 0, 1);
        }
    for (int64_t k = 0; k < N1 * N2; ++k) {
      V.push_back(column(GLP_CV, 0, 1));
      H.push_back(column(GLP_CV, 0, 1));
    }
  }

  /// Calls `f(variable, start)` for the start variables of tile (i, j) on q.
  template <typename F> void forStarts(int64_t i, int64_t j, size_t q, F f) const {
    int c = startVariable(i, j, q);
    for (int64_t at = earliest(i, j); at <= latest(i, j, Times[q]); ++at)
      f(c++, at);
  }

  /// end(from) + delay * latency <= start(to).
  void precedence(int64_t i0, int64_t j0, int64_t i1, int64_t j1, int differs) {
    Row row;
    for (size_t q = 0; q < Times.size(); ++q) {
      forStarts(i1, j1, q, [&](int c, int64_t at) { row.add(c, double(at)); });
      forStarts(i0, j0, q, [&](int c, int64_t at) { row.add(c, -double(at + Times[q])); });
    }
    row.add(differs, -double(Latency));
    addRow(row, GLP_LO, 0);
    if (Latency == 0)
      return;
    // differs >= P_to,q - P_from,q for every q; the other direction follows from the sums.
    for (size_t q = 0; q < Times.size(); ++q) {
      Row side;
      side.add(differs, 1);
      forStarts(i1, j1, q, [&](int c, int64_t) { side.add(c, -1); });
      forStarts(i0, j0, q, [&](int c, int64_t) { side.add(c, 1); });
      addRow(side, GLP_LO, 0);
    }
  }

  void createConstraints() {
    for (int64_t i = 0; i < N1; ++i)
      for (int64_t j = 0; j < N2; ++j) {
        Row once;
        for (size_t q = 0; q < Times.size(); ++q)
          forStarts(i, j, q, [&](int c, int64_t) { once.add(c, 1); });
        addRow(once, GLP_FX, 1);
        if (i > 0)
          precedence(i - 1, j, i, j, V[tile(i, j)]);
        if (j > 0)
          precedence(i, j - 1, i, j, H[tile(i, j)]);
      }
    for (size_t q = 0; q < Times.size(); ++q)
      for (int64_t at = 0; at < Horizon; ++at) {
        Row busy; // tiles that run on q at time `at`
        for (int64_t i = 0; i < N1; ++i)
          for (int64_t j = 0; j < N2; ++j)
            forStarts(i, j, q, [&](int c, int64_t start) {
              if (start <= at && at < start + Times[q])
                busy.add(c, 1);
            });
        if (busy.index.size() > 2)
          addRow(busy, GLP_UP, 1);
      }
    Row last;
    last.add(Makespan, 1);
    for (size_t q = 0; q < Times.size(); ++q)
      forStarts(N1 - 1, N2 - 1, q, [&](int c, int64_t at) { last.add(c, -double(at + Times[q])); });
    addRow(last, GLP_LO, 0);
  }

  void read(OptimalSchedule &schedule) const {
    schedule.makespan = std::llround(glp_mip_obj_val(Glpk.get()));
    schedule.owner.assign(N1, std::vector<int>(N2, 0));
    schedule.start.assign(N1, std::vector<int64_t>(N2, 0));
    for (int64_t i = 0; i < N1; ++i)
      for (int64_t j = 0; j < N2; ++j)
        for (size_t q = 0; q < Times.size(); ++q)
          forStarts(i, j, q, [&](int c, int64_t at) {
            if (glp_mip_col_val(Glpk.get(), c) > 0.5)
              schedule.owner[i][j] = int(q), schedule.start[i][j] = at;
          });
  }
};

} // namespace

bool optimalSchedule(const std::vector<int64_t> &times, int64_t rows, int64_t columns,
                     int64_t latency, double seconds, OptimalSchedule &schedule,
                     std::string &error) {
  if (times.empty() || *std::min_element(times.begin(), times.end()) <= 0 || rows <= 0 ||
      columns <= 0 || latency < 0) {
    error = "times, rows and columns must be positive integers, and the latency not negative";
    return false;
  }
  int64_t fastest = *std::min_element(times.begin(), times.end());
  // Before anything is built: the horizon alone may be out of reach.
  double rough = double(rows) * double(columns) * double(rows) * double(columns) *
                 double(fastest) * double(times.size());
  if (rough > 100.0 * double(MaxVariables)) {
    error = "the integer program would need about " +
            std::to_string(int64_t(std::min(rough, 9e18))) + " variables; the limit is " +
            std::to_string(MaxVariables) + ": use fewer tiles";
    return false;
  }
  Program program(times, rows, columns, latency);
  int64_t variables = program.variables();
  if (variables > MaxVariables) {
    error = "the integer program would need " + std::to_string(variables) +
            " variables; the limit is " + std::to_string(MaxVariables) + ": use fewer tiles";
    return false;
  }
  return program.solve(seconds, schedule, error);
}

} // namespace hetile::plan
