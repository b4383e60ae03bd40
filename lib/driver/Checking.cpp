// SPDX-License-Identifier: Apache-2.0
//===- Checking.cpp - translation validation of a file --------------------===//
//
// One remark a nest: with which sizes it is right, why it was not checked, or what is wrong.
//
//===----------------------------------------------------------------------===//
#include "Checking.h"

#include "Remarks.h"

#include "../check/Damage.h"
#include "../check/Validate.h"
#include "model/Reasons.h"

using namespace hetile::model;

namespace hetile::driver {

namespace {

Remark remarkOf(const Nest &nest, const check::Verdict &verdict) {
  Remark r;
  r.loc = nest.loc;
  setNest(r, nest);
  if (!verdict.wrong.empty()) {
    r.kind = RemarkKind::Missed;
    r.code = textOf(Reason::CheckFailed).code;
    const std::string sizes = check::text(verdict.sizes);
    r.text = "the check of the nest " + nest.name + (sizes.empty() ? "" : " with " + sizes) +
             " found an error of hetile: " + verdict.wrong;
    r.mark = nest.mark;
    r.notes.push_back({nest.loc, "please report it with the source"});
    return r;
  }
  r.kind = RemarkKind::Analysis;
  r.code = verdict.right.empty() ? "unchecked" : "checked";
  std::string sizes;
  for (const check::Environment &params : verdict.right)
    sizes += (sizes.empty() ? "" : "; ") + check::text(params);
  r.text = verdict.right.empty()
               ? "the nest was not checked: " + verdict.unchecked
               : "the tiling agrees with the source" + (sizes.empty() ? "" : " for " + sizes) +
                     " (" + std::to_string(verdict.points) + " points)";
  if (!verdict.right.empty() && !verdict.unchecked.empty())
    r.notes.push_back({nest.loc, "not with all sizes that were chosen: " + verdict.unchecked});
  return r;
}

} // namespace

/// All forms of a nest, the plain one first. Those in panels are there with low ones, too: the sizes
/// of a check have no more than one of the others.
static std::vector<Tiling> formsToCheck(const NestResult &n) {
  std::vector<Tiling> forms{*n.tiling};
  forms.insert(forms.end(), n.turned.begin(), n.turned.end());
  for (size_t k = 0, all = forms.size(); k < all; ++k)
    if (forms[k].lowPanels) {
      forms.push_back(forms[k]);
      forms.back().tile = *forms[k].lowPanels;
    }
  return forms;
}

/// Of all forms of a nest, the first that is wrong; else what there is to say of the plain one.
static check::Verdict verdictOn(const NestResult &n, const std::string &damage) {
  std::vector<Tiling> forms = formsToCheck(n);
  std::optional<check::Verdict> plain;
  for (Tiling &form : forms) {
    if (!damage.empty())
      check::damage(form, damage);
    check::Verdict verdict = check::validate(*n.nest, form, check::Limits());
    if (!verdict.wrong.empty())
      return verdict;
    if (!plain)
      plain = std::move(verdict);
  }
  if (n.adding) {
    check::Verdict verdict = check::validate(n.adding->nest, n.adding->tiling, check::Limits());
    if (!verdict.wrong.empty())
      return verdict;
  }
  return std::move(*plain);
}

void checkNests(Result &result, const Options &options) {
  for (NestResult &n : result.nests) {
    if (!n.tiling)
      continue;
    const check::Verdict verdict = verdictOn(n, options.damage);
    result.remarks.push_back(remarkOf(*n.nest, verdict));
    if (verdict.wrong.empty())
      continue;
    n.tiling.reset();
    result.checkFailed = true;
  }
}

} // namespace hetile::driver
