// SPDX-License-Identifier: Apache-2.0
//===- AddendsText.cpp - sums that another nest forms ---------------------===//
//
// The other nest is a nest like all others. Where it is not run by the ranks, its tile runs here,
// as a whole: there is no original code of it.
//
//===----------------------------------------------------------------------===//
#include "AddendsText.h"

#include "ReductionText.h"
#include "model/text/Lines.h"

#include <algorithm>

using namespace hetile::model;

namespace hetile::emit {

namespace {

std::string sumOf(size_t r) { return "hetile_sum" + number(r); }

/// Declares the views and captured values of the other nest: it has none of the latter.
void writeArguments(Writer &w, const Nest &nest, const Nest &adding, const std::string &prefix) {
  std::string views;
  for (const Array &array : adding.arrays)
    for (size_t k = 0; k < nest.arrays.size() && !array.hidden; ++k)
      if (nest.arrays[k].name == array.name)
        views += (views.empty() ? "hetile_v[" : ", hetile_v[") + number(k) + "]";
  for (size_t r = 0; r < adding.reductions.size(); ++r)
    views += ", {&" + sumOf(r) + ", 0, {1}}";
  w.line("const hetile_view hetile_w[] = {" + views + "};");
  w.line("struct " + addingPrefix(prefix) + "_args hetile_b;");
  w.line("hetile_b.hetile_none = 0;");
}

void runHere(Writer &w, const std::string &prefix) {
  const std::string name = addingPrefix(prefix);
  w.line("hetile_i64 hetile_q[4];");
  w.line("if (" + name + "_bounds(hetile_p, hetile_q))");
  w.line("  " + name + "_tile(hetile_p, &hetile_b, hetile_w, hetile_q[0], hetile_q[1], "
                       "hetile_q[2], hetile_q[3]);");
}

} // namespace

std::string addingPrefix(const std::string &prefix) { return prefix + "_sums"; }

void openAddends(Writer &w, const Nest &nest, const Nest &adding, const std::string &prefix,
                 const std::string &guard) {
  const bool fuses = std::any_of(nest.apart.begin(), nest.apart.end(),
                                 [](const Reduction &sum) { return sum.fuses; });
  w.line("hetile_ok = hetile_ok && " + guard + " && " +
         (fuses ? "HETILE_PRODUCTS_APART" : "HETILE_SUMS_APART") + ";");
  keepScalars(w, adding.reductions, sumOf);
  for (const Reduction &sum : nest.apart)
    for (unsigned array : sum.partials)
      w.line("hetile_ok = hetile_ok && hetile_addends(&" + prefix + "_nest, hetile_p, " +
             number(array) + ", hetile_v, " +
             (sum.shared ? "&(" + sum.text + "), sizeof(" + sum.text + ")" : "0, 0") + ");");
  w.close();
}

void addAddends(Writer &w, const Nest &nest, const Nest &adding, const std::string &prefix) {
  const std::string name = addingPrefix(prefix);
  w.open("");
  writeArguments(w, nest, adding, prefix);
  w.open("if (!hetile_enter(&" + name + "_nest, hetile_p, &hetile_b, hetile_w, 1))");
  runHere(w, prefix);
  w.line("hetile_leave(&" + name + "_nest, hetile_p, hetile_w);");
  w.close();
  for (size_t r = 0; r < adding.reductions.size(); ++r)
    w.line(adding.reductions[r].text + " = " + sumOf(r) + ";");
  w.close();
}

void checkAddends(Writer &w, const Nest &nest, const Nest &adding, const std::string &prefix) {
  if (nest.inexact)
    return; // the scale of a sum is that of its addends
  w.open("if (hetile_verifying(&" + prefix + "_nest))");
  writeArguments(w, nest, adding, prefix);
  w.line("hetile_partial hetile_none = {0, 0, 0};");
  runHere(w, prefix);
  for (size_t r = 0; r < adding.reductions.size(); ++r) {
    const Reduction &sum = adding.reductions[r];
    w.open("");
    w.line(sum.type + " hetile_o = " + sum.text + ";");
    w.line("hetile_reduction_check(&" + addingPrefix(prefix) + "_nest, " + quoted(sum.name) + ", " +
           number(sum.partials.front()) + ", &hetile_none, &" + sumOf(r) +
           ", &hetile_o, sizeof(hetile_o), 0);");
    w.close();
  }
  w.close();
}

} // namespace hetile::emit
