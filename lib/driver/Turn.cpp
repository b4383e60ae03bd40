// SPDX-License-Identifier: Apache-2.0
//===- Turn.cpp - a nest with its columns along other dimensions ----------===//
//
// Each dimension that the band can have is asked for, as Settle does where a region has agreed;
// then those that only the nest's parts can have.
//
//===----------------------------------------------------------------------===//
#include "Turn.h"

#include "../model/Affine.h"
#include "../model/Strides.h"
#include "poly/OuterParts.h"

#include <algorithm>
#include <numeric>

using namespace hetile::model;

namespace hetile::driver {

namespace {

constexpr size_t MostForms = 2;       // besides the plain one: each has a tile of its own
constexpr int64_t FewestColumns = 64; // a dimension known to be shorter is not worth dividing

using Along = std::vector<int>; // of each array: the dimension of its columns; < 0: any

const Nest &nestOf(const Nest &nest, const Tiling &tiling) {
  return tiling.instead ? *tiling.instead : nest;
}

/// Where `tiling` has the columns of a nest that asked for `asked`. A border may lie in one of
/// them.
Along columnsOf(const Nest &nest, const Tiling &tiling, const Along &asked) {
  Along columns = tiling.columns;
  for (size_t k = 0; k < columns.size() && nest.side; ++k)
    if (columns[k] < 0 && !nest.arrays[k].hidden)
      columns[k] = asked[k];
  return columns;
}

/// The dimension that is the `back`th from the last, of each array.
Along fromLast(const Nest &nest, int back) {
  Along columns;
  for (const Array &a : nest.arrays) {
    const int ndims = a.hidden ? 0 : static_cast<int>(a.extents.size());
    columns.push_back(ndims > back ? ndims - 1 - back : -1);
  }
  return columns;
}

int mostDimensions(const Nest &nest) {
  size_t most = 0;
  for (const Array &a : nest.arrays)
    if (!a.hidden)
      most = std::max(most, a.extents.size());
  return static_cast<int>(most);
}

/// What may be asked for, outermost dimensions first.
std::vector<Along> choices(const Nest &nest, const Tiling &plain) {
  std::vector<Along> all;
  if (nest.side)
    for (int back = mostDimensions(nest); back-- > 0;)
      all.push_back(fromLast(nest, back));
  for (const Orientation &o : plain.orientations)
    if (o.parallel || !nest.reductions.empty()) // partial results may move to other columns
      all.push_back(o.columns);
  std::stable_sort(all.begin(), all.end(), [](const Along &a, const Along &b) {
    return std::accumulate(a.begin(), a.end(), 0) < std::accumulate(b.begin(), b.end(), 0);
  });
  return all;
}

/// True if an array is known to be short along `columns`.
bool areFew(const Nest &nest, const Along &columns) {
  for (size_t k = 0; k < columns.size(); ++k)
    if (columns[k] >= 0 && static_cast<size_t>(columns[k]) < nest.arrays[k].extents.size())
      if (const auto &extent = nest.arrays[k].extents[columns[k]];
          extent && isConstant(*extent) && extent->constant < FewestColumns)
        return true;
  return false;
}

/// True if `form` can take the place of `plain` while the program runs.
bool fits(const Nest &nest, const Tiling &plain, const Tiling &form) {
  const Nest &there = nestOf(nest, form), &here = nestOf(nest, plain);
  return (form.parallel || nest.side) && there.arrays.size() == here.arrays.size() &&
         there.params.size() == here.params.size() && !hasVersions(there) &&
         equal(form.guard, plain.guard) && form.assumed == plain.assumed;
}

/// True if `tiling`, that of a part of `nest`, holds whenever `plain` does.
bool isPartOf(const Nest &nest, const Tiling &plain, const Nest &part, const Tiling &tiling) {
  const Nest &there = nestOf(part, tiling), &here = nestOf(nest, plain);
  return there.arrays.size() == here.arrays.size() && there.params.size() == here.params.size() &&
         !hasVersions(there) &&
         (equal(tiling.guard, Expr::integer(1)) || equal(tiling.guard, plain.guard)) &&
         tiling.assumed == plain.assumed;
}

/// True if an array has its columns along the same dimension in both.
bool meets(const Along &a, const Along &b) {
  for (size_t k = 0; k < a.size() && k < b.size(); ++k)
    if (a[k] >= 0 && a[k] == b[k])
      return true;
  return false;
}

} // namespace

/// `nest` with its columns along `choice`.
static Nest asking(Nest nest, const Along &choice) {
  for (size_t k = 0; k < nest.arrays.size(); ++k)
    nest.arrays[k].columns = k < choice.size() ? choice[k] : -1;
  return nest;
}

/// The nest in parts, as few as can be, whose columns all lie along `choice`. Empty: there are
/// none.
static Form inParts(const Nest &nest, const Tiling &plain, const Along &choice,
                    const AnalyseForm &analyse, const std::vector<Nest> &parts) {
  Form form;
  for (size_t first = 0, last = parts.size(); first < parts.size(); last = parts.size()) {
    for (; last > first; --last) {
      const Nest part = asking(poly::joined(parts, first, last), choice);
      const auto suits = [&](const std::optional<Tiling> &t) { // a rank has one block of columns
        return t && t->oneWay && isPartOf(nest, plain, part, *t);
      };
      if (!suits(analyse(part, Points::AsTheyCome).tiling))
        continue;
      std::optional<Tiling> tiling = analyse(part, Points::InOrder).tiling;
      if (!suits(tiling))
        continue;
      form.push_back({part, std::move(*tiling)});
      break;
    }
    if (last == first)
      return {};
    first = last;
  }
  return form;
}

/// Forms along dimensions of which `known` has none.
static void addPipelines(const Nest &nest, const Tiling &plain, const AnalyseForm &analyse,
                         const Part &part, std::vector<Along> known, std::vector<Form> &forms) {
  constexpr size_t MostParts = 6; // each sequence of them may be analysed
  if (nest.side || !nest.reductions.empty() || !nest.apart.empty() ||
      std::any_of(nest.arrays.begin(), nest.arrays.end(), [](const Array &a) { return a.hidden; }))
    return;
  std::vector<Nest> parts;
  for (int back = mostDimensions(nest); back-- > 0 && forms.size() < MostForms;) {
    const Along choice = fromLast(nest, back);
    if (areFew(nest, choice) || std::any_of(known.begin(), known.end(), [&](const Along &other) {
          return meets(other, choice);
        }))
      continue;
    if (parts.empty())
      parts = part(nest);
    if (parts.size() > MostParts)
      return;
    if (Form form = inParts(nest, plain, choice, analyse, parts); !form.empty())
      forms.push_back(std::move(form));
  }
}

std::vector<Form> turnedForms(const Nest &nest, const Tiling &plain, const AnalyseForm &analyse,
                              const Part &part) {
  std::vector<Form> forms;
  if (!(plain.parallel || nest.side) || !nest.data.empty() || !nest.instance.empty() ||
      hasVersions(nestOf(nest, plain)))
    return forms;
  Along asked;
  for (const Array &a : nest.arrays)
    asked.push_back(a.columns);
  std::vector<Along> known{columnsOf(nest, plain, asked)};
  for (const Along &choice : choices(nest, plain)) {
    if (forms.size() == MostForms || areFew(nest, choice))
      continue;
    const Nest other = asking(nest, choice);
    std::optional<Tiling> form = analyse(other, Points::InOrder).tiling;
    if (!form || !fits(nest, plain, *form))
      continue;
    form->columns = columnsOf(nest, *form, choice);
    if (std::find(known.begin(), known.end(), form->columns) != known.end())
      continue;
    known.push_back(form->columns);
    forms.push_back({{other, std::move(*form)}});
  }
  addPipelines(nest, plain, analyse, part, std::move(known), forms);
  return forms;
}

} // namespace hetile::driver
