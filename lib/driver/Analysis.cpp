//===- Analysis.cpp - the nests of a file within its limits ---------------===//
//
// Steps and bytes are counted, nothing is timed: the same file has the same output.
//
//===----------------------------------------------------------------------===//
#include "Analysis.h"

#include "Remarks.h"

#include "emit/nest/NestText.h"
#include "model/Reasons.h"

using namespace hetile::model;

namespace hetile::driver {

/// The analysis of `nest`, as much of it as the budget allows.
static std::variant<Tiling, Remark> analyzeWithin(const Nest &nest, const Options &options, Budget &budget,
                                           NestResult &result) {
  if (const std::string why = budget.refusal(); !why.empty())
    return refusal(Reason::TooComplex, nest.loc, why);
  poly::Options allowed = options.poly;
  const std::string why = budget.plainness();
  if (!why.empty())
    allowed.wavefront = allowed.loopOrder = false;
  poly::Effort effort;
  auto answer = poly::analyze(nest, allowed, options.dumps ? &result.dumps : nullptr, &effort);
  result.steps = effort.steps;
  if (auto *t = std::get_if<Tiling>(&answer)) {
    if (!why.empty() && options.poly.wavefront)
      t->inner = {{false, 0, "rows run one after the other: " + why}};
    result.text = emit::nestFunctions(t->instead ? *t->instead : nest, *t, "hetile_0",
                                      options.frontend.collective)
                      .text.size();
  }
  budget.add(result);
  return answer;
}

NestResult analyzeNest(const Nest &nest, const Options &options, Budget &budget,
                       std::vector<Remark> &remarks) {
  NestResult result;
  auto answer = analyzeWithin(nest, options, budget, result);
  if (auto *remark = std::get_if<Remark>(&answer)) {
    remark->mark = nest.mark;
    setNest(*remark, nest);
    if (!nest.instance.empty())
      remark->notes.push_back({nest.loc, "in " + nest.function});
    remarks.push_back(std::move(*remark));
  } else {
    result.tiling = std::get<Tiling>(std::move(answer));
  }
  return result;
}

} // namespace hetile::driver
