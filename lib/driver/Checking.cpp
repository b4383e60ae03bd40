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

static check::Verdict verdictOnDamaged(const Nest &nest, Tiling tiling, const std::string &damage) {
  if (!damage.empty())
    check::damage(tiling, damage);
  return check::validate(nest, tiling, check::Limits());
}

/// With low panels, too, where it has panels: the sizes of a check have no more than one of the
/// others.
static check::Verdict verdictOn(const Nest &nest, const Tiling &tiling, const std::string &damage) {
  check::Verdict verdict = verdictOnDamaged(nest, tiling, damage);
  if (!verdict.wrong.empty() || !tiling.lowBlocks)
    return verdict;
  Tiling low = tiling;
  low.tile = *tiling.lowBlocks;
  check::Verdict lowVerdict = verdictOnDamaged(nest, std::move(low), damage);
  return lowVerdict.wrong.empty() ? verdict : lowVerdict;
}

/// Of all forms of a nest, the first that is wrong; else what there is to say of the plain one.
static check::Verdict verdictOn(const NestResult &n, const std::string &damage) {
  check::Verdict plain = verdictOn(*n.nest, *n.tiling, damage);
  if (!plain.wrong.empty())
    return plain;
  for (const Form &form : n.turned) {
    std::vector<const Nest *> parts;
    for (const DerivedNest &part : form) {
      if (check::Verdict verdict = verdictOn(part.nest, part.tiling, damage);
          !verdict.wrong.empty())
        return verdict;
      parts.push_back(&part.nest);
    }
    if (check::Verdict verdict = check::validateParts(*n.nest, *n.tiling, parts, check::Limits());
        !verdict.wrong.empty())
      return verdict;
  }
  if (n.adding)
    if (check::Verdict verdict = verdictOn(n.adding->nest, n.adding->tiling, "");
        !verdict.wrong.empty())
      return verdict;
  return plain;
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
