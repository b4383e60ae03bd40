// SPDX-License-Identifier: Apache-2.0
//===- CallText.cpp - where the program enters a nest ---------------------===//
//
// What the host evaluates comes first: sizes, where arrays lie, scalars, and whether all holds that
// the nest relies on.
//
//===----------------------------------------------------------------------===//
#include "CallText.h"

#include "AddendsText.h"
#include "ReductionText.h"
#include "emit/text/Writer.h"
#include "model/Stops.h"

#include <vector>

using namespace hetile::model;

namespace hetile::emit {

/// True if nothing has to be checked of parameter `k`.
bool isBounded(const Nest &nest, size_t k) {
  const Parameter &p = nest.params[k];
  return p.saturates || (p.min && p.max && *p.min >= -nest.reach && *p.max <= nest.reach);
}

bool hasSizes(const Nest &nest) {
  for (size_t k = 0; k < nest.params.size(); ++k)
    if (!isBounded(nest, k))
      return true;
  return false;
}

namespace {

std::string listOf(const std::vector<std::string> &items) {
  std::string out;
  for (const std::string &i : items)
    out += (out.empty() ? "" : ", ") + i;
  return out;
}

void writeViews(Writer &w, const Nest &nest) {
  std::vector<std::string> views;
  for (const Array &a : nest.arrays) {
    if (a.hidden || a.addends) {
      views.push_back(hiddenView());
      continue;
    }
    std::vector<std::string> strides;
    for (const std::string &s : a.strideTexts)
      strides.push_back(s.empty() ? "0" : "(hetile_i64)(" + s + ")");
    if (strides.empty())
      strides.push_back("0");
    views.push_back("{(void *)(" + a.baseText + "), 0, {" + listOf(strides) + "}}");
  }
  if (views.empty())
    views.push_back("{0, 0, {0}}");
  w.line(std::string(hasHidden(nest) || !nest.apart.empty() ? "" : "const ") +
         "hetile_view hetile_v[] = {" + listOf(views) + "};");
}

/// What hetile_enter is told: sizes, views, captured scalars.
void writeArguments(Writer &w, const Nest &nest, const std::string &prefix, bool collective) {
  std::vector<std::string> params;
  for (const Parameter &p : nest.params)
    params.push_back((!p.saturates || p.max ? "(hetile_i64)("
                      : p.min               ? "hetile_far_unsigned("
                                            : "hetile_far_signed(") +
                     p.text + ")");
  for (const DataRange &d : nest.data)
    params[d.least] = params[d.greatest] = "0"; // found below
  if (params.empty())
    params.push_back("0");
  w.line((nest.data.empty() ? "const " : "") + std::string("hetile_i64 hetile_p[] = {") +
         listOf(params) + "};");
  writeViews(w, nest);
  w.line("struct " + prefix + "_args hetile_a;");
  if (collective) // ranks are compared byte for byte
    w.line("__builtin_memset(&hetile_a, 0, sizeof hetile_a);");
  if (nest.scalars.empty() && nest.globals.empty())
    w.line("hetile_a.hetile_none = 0;");
  for (const Scalar &s : nest.scalars)
    w.line("hetile_a." + s.name + " = " + s.text + ";");
  for (size_t k = 0; k < nest.globals.size(); ++k)
    w.line("__builtin_memcpy(hetile_a.hetile_global_" + number(k) + ", (const void *)&(" +
           nest.globals[k].text + "), sizeof(" + nest.globals[k].text + "));");
}

/// What must hold on entry, in C.
std::string guardText(const Nest &nest, const std::string &prefix) {
  std::string checks;
  for (const std::string &check : nest.checks)
    checks += " && (" + check + ")";
  const std::string data = nest.data.empty() ? "" : prefix + "_data(hetile_p, hetile_v) && ";
  const std::string sizes = hasSizes(nest) ? prefix + "_sizes(hetile_p) && " : "";
  return sizes + data + prefix + "_guard(hetile_p)" + checks;
}

/// What must hold for the nest to be entered, where that is cheaper to ask than to enter it; empty:
/// it always is. `more`: the entry has more parts than arguments.
std::string entered(const Nest &nest, int64_t mostPoints, bool more, const std::string &prefix) {
  constexpr int64_t Few = 4096; // more points take longer than it takes to enter
  if (nest.onlyAway)
    return mostPoints == 0 ? "hetile_away" : "hetile_asks(" + std::to_string(mostPoints) + ")";
  if (more || mostPoints == 0 || mostPoints > Few)
    return "";
  return "!hetile_skips(&" + prefix + "_brief, " + std::to_string(mostPoints) + ")";
}

} // namespace

std::string nestCall(const Nest &nest, int64_t mostPoints, const Nest *adding,
                     const std::string &prefix, const std::string &original, bool collective) {
  Writer w;
  w.open("");
  w.here();
  const bool hidden = hasHidden(nest);
  const std::string mayEnter = entered(nest, mostPoints, hidden || adding || collective, prefix);
  if (!mayEnter.empty()) { // where it is not so, this is all that it costs
    w.line("const int hetile_in = " + mayEnter + ";");
    w.line("int hetile_done = 0;");
    w.open("if (__builtin_expect(hetile_in, 0))");
  }
  writeArguments(w, nest, prefix, collective);
  const std::string guard = guardText(nest, prefix);
  if (hidden)
    openHidden(w, nest, prefix, guard);
  else if (adding)
    w.line("int hetile_ok = " + guard + ";");
  if (adding)
    openAddends(w, nest, *adding, prefix, guardText(*adding, addingPrefix(prefix)));
  const std::string enter = "hetile_enter(&" + prefix + "_nest, hetile_p, &hetile_a, hetile_v, " +
                            (hidden || adding ? "hetile_ok" : guard) + ")";
  if (!mayEnter.empty())
    w.line("hetile_done = " + enter + ";");
  w.open("if (" + (mayEnter.empty() ? enter : "hetile_done") + ")");
  if (hidden)
    combineHidden(w, nest);
  if (adding)
    addAddends(w, nest, *adding, prefix);
  if (!nest.finals.empty())
    w.raw(nest.finals + "\n");
  w.close();
  if (!mayEnter.empty()) {
    if (hidden)
      closeHidden(w, nest);
    w.close();
  }
  w.open(mayEnter.empty() ? "else" : "if (!hetile_done)");
  w.raw(original + "\n");
  w.here();
  if (hidden && mayEnter.empty()) // nothing is verified while arrays are away
    checkHidden(w, nest, prefix);
  if (adding)
    checkAddends(w, nest, *adding, prefix);
  w.line(mayEnter.empty() ? "hetile_leave(&" + prefix + "_nest, hetile_p, hetile_v);"
                          : "if (hetile_in) hetile_leave(&" + prefix + "_nest, 0, 0);");
  w.close();
  if (hidden && mayEnter.empty())
    closeHidden(w, nest);
  w.close();
  return w.str();
}

std::string beforeStops(const Nest &nest, const std::string &prefix) {
  return "{ " + nest.stops->type + " " + prefix + "_until = 0; int " + prefix + "_runs = 0; ";
}

std::string afterStops(const std::string &prefix) {
  return " if (" + prefix + "_runs) hetile_leave(&" + prefix + "_nest, 0, 0); }";
}

std::string callBetweenStops(const Nest &nest, const std::string &prefix, bool collective) {
  const Stops &s = *nest.stops;
  const std::string until = prefix + "_until", runs = prefix + "_runs";
  Writer w;
  w.here();
  w.open("if (" + runs + " && " + s.counter + " == " + until + ")");
  w.line("hetile_leave(&" + prefix + "_nest, 0, 0);");
  w.line(runs + " = 0;");
  w.close();
  w.open("if (!" + runs + ")");
  w.line("const " + s.type + " hetile_first = " + s.counter + ";");
  w.line("long " + std::string(StepsName) + " = 0;");
  w.line("for (; (" + s.goesOn + ") && !(" + s.stops + "); " + s.step + ")");
  w.line("  ++" + std::string(StepsName) + ";");
  w.line("const " + s.type + " " + StopName + " = " + s.counter + ";");
  w.line(s.counter + " = hetile_first;");
  w.open("if (" + std::string(StepsName) + " > 1)"); // one is what the loop itself does
  writeArguments(w, nest, prefix, collective);
  w.open("if (hetile_enter(&" + prefix + "_nest, hetile_p, &hetile_a, hetile_v, " +
         guardText(nest, prefix) + "))");
  if (!nest.finals.empty())
    w.raw(nest.finals + "\n");
  w.line(s.counter + " = " + StopName + ";");
  w.line("if (!(" + s.goesOn + "))");
  w.line("  break;");
  w.close();
  w.open("else");
  w.line(until + " = " + StopName + ";");
  w.line(runs + " = 1;");
  w.close();
  w.close();
  w.close();
  return w.str();
}

} // namespace hetile::emit
