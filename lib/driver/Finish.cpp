// SPDX-License-Identifier: Apache-2.0
//===- Finish.cpp - from analysed nests to an output that compiles --------===//
//
// What is wrong with an output is at a line of it, and the line belongs to a nest, a region or the
// file.
//
//===----------------------------------------------------------------------===//
#include "Finish.h"

#include "Checking.h"
#include "Remarks.h"
#include "Turn.h"

#include "model/Reasons.h"
#include "model/flow/Calm.h"

#include <algorithm>
#include <iterator>

using namespace hetile::model;

namespace hetile::driver {

/// True if all ranks together could not run the nest in the time that it takes to ask them,
/// whatever its sizes are.
static bool isTiny(const NestResult &n, bool collective) {
  constexpr int64_t FewPoints = 64; // a microsecond or two, if each calls the mathematical library
  return !collective && n.nest->mark == 0 && !n.nest->stops && !n.adding && !n.nest->longPoints &&
         !n.nest->entersNests && n.tiling->mostPoints > 0 && n.tiling->mostPoints <= FewPoints;
}

void Finisher::settle() {
  R.remarks = Said;
  std::vector<Remark> unsaid; // the nest stays as it was
  Shared = settleRegions(R.file, Found,
                         [&](const Nest &nest) { return analyzeNest(nest, O, Spent, unsaid); },
                         O.frontend.collective);
  if (!HasRegions)
    Shared = {};
  for (Nest &nest : R.file.nests) {
    R.nests.push_back(std::move(Found.at(keyOf(nest))));
    NestResult &n = R.nests.back();
    n.nest = &nest;
    turn(n);
    if (!n.tiling)
      continue;
    const bool unsaidSide = nest.onlyAway;
    nest.onlyAway |= isTiny(n, O.frontend.collective);
    if (!unsaidSide)
      sayTiled(nest, *n.tiling, R.remarks);
  }
}

/// The other forms of a nest, where files share arrays and there are steps left.
void Finisher::turn(NestResult &n) {
  n.turned.clear();
  if (!n.tiling || O.frontend.collective || !Spent.plainness().empty())
    return;
  std::vector<Remark> unsaid;
  Options plain = O;
  plain.poly.wavefront = false;
  const AnalyseForm analyse = [&](const Nest &nest, Points points) {
    return analyzeNest(nest, points == Points::InOrder ? O : plain, Spent, unsaid);
  };
  n.turned = turnedForms(*n.nest, *n.tiling, analyse,
                         [&](const Nest &nest) { return partsOf(nest, O, Spent); });
}

/// What settle() did, undone.
void Finisher::takeApart() {
  for (NestResult &n : R.nests)
    Found[keyOf(*n.nest)] = std::move(n);
  R.nests.clear();
  std::vector<Nest> nests;
  for (Nest &nest : R.file.nests) {
    nest.onlyAway = false;
    (nest.side ? R.file.sides : nests).push_back(std::move(nest));
  }
  R.file.nests = std::move(nests);
}

void Finisher::check() {
  if (O.check)
    checkNests(R, O);
}

void Finisher::say() {
  const auto isTiledAfterAll = [&](const Remark &r) { // a sum, in its order, in a region
    return std::any_of(R.nests.begin(), R.nests.end(), [&](const NestResult &n) {
      return n.tiling && n.nest->side && !n.nest->onlyAway &&
             n.nest->range.begin == r.range.begin && n.nest->range.end == r.range.end;
    });
  };
  std::remove_copy_if(R.file.remarks.begin(), R.file.remarks.end(), std::back_inserter(R.remarks),
                      isTiledAfterAll);
  if (!R.file.inexact.empty())
    R.remarks.push_back(inexactRemark(R.file));
  addRegionRemarks(Shared, R.remarks);
}

static bool holdsAny(const SourceRange &outer, const std::vector<SourceRange> &ranges) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [&](const SourceRange &inner) { return contains(outer, inner); });
}

static emit::DerivedNest inEmission(const DerivedNest &n) {
  return {n.tiling.instead ? n.tiling.instead.get() : &n.nest, &n.tiling};
}

static std::vector<emit::Form> formsOf(const NestResult &n) {
  std::vector<emit::Form> forms;
  for (const Form &form : n.turned)
    std::transform(form.begin(), form.end(), std::back_inserter(forms.emplace_back()), inEmission);
  return forms;
}

static std::optional<emit::DerivedNest> addingOf(const NestResult &n) {
  return n.adding ? std::make_optional(inEmission(*n.adding)) : std::nullopt;
}

/// Of each function that is called: it has one of `nests`, may lead to other files, or calls one
/// that does.
static std::vector<bool> leadsToNests(const std::vector<Called> &functions,
                                      const std::vector<SourceRange> &nests) {
  std::vector<std::vector<size_t>> callers(functions.size());
  std::vector<bool> leads(functions.size(), false);
  std::vector<size_t> todo;
  for (size_t k = 0; k < functions.size(); ++k) {
    for (size_t callee : functions[k].calls)
      callers[callee].push_back(k);
    leads[k] = functions[k].leaves || holdsAny(functions[k].body, nests);
    if (leads[k])
      todo.push_back(k);
  }
  while (!todo.empty()) {
    const size_t callee = todo.back();
    todo.pop_back();
    for (size_t caller : callers[callee])
      if (!leads[caller]) {
        leads[caller] = true;
        todo.push_back(caller);
      }
  }
  return leads;
}

/// Those around nests that are there, or around calls of other files. What tells is said twice, and
/// so has nothing else put in.
std::vector<Countdown> Finisher::countdowns() const {
  std::vector<Countdown> used;
  if (!HasCountdowns)
    return used;
  std::vector<SourceRange> nests, entered, hooks; // entered: not only while arrays are away
  for (const NestResult *n : Tiled) {
    nests.push_back(n->nest->range);
    if (!n->nest->onlyAway)
      entered.push_back(n->nest->range);
  }
  for (const Hook &hook : Shared.hooks)
    hooks.push_back(hook.range);
  const std::vector<bool> leads = leadsToNests(R.file.countdowns.functions, entered);
  for (const Countdown &c : R.file.countdowns.loops) {
    const bool taken = std::any_of(nests.begin(), nests.end(), [&](const SourceRange &nest) {
      return contains(nest, c.condition);
    });
    const bool needed = c.leaves || holdsAny(c.loop, entered) ||
                        std::any_of(c.calls.begin(), c.calls.end(),
                                    [&](size_t function) { return leads[function]; });
    if (needed && !taken && !holdsAny(c.part, hooks))
      used.push_back(c);
  }
  return used;
}

/// True if a second copy of `text` is the same program: there are no directives in it but pragmas,
/// and conditions that begin and end in it.
static bool mayBeCopied(const std::string &text) {
  int depth = 0;
  for (size_t at = text.find('#'); at != std::string::npos; at = text.find('#', at + 1)) {
    const size_t name = text.find_first_not_of(" \t", at + 1);
    const auto begins = [&](const std::string &word) {
      return name != std::string::npos && text.compare(name, word.size(), word) == 0;
    };
    if (begins("if"))
      ++depth;
    else if (begins("endif"))
      --depth;
    else if (!(begins("el") && depth > 0) && !begins("pragma"))
      return false;
    if (depth < 0)
      return false;
  }
  return depth == 0;
}

/// True if nothing that stands before `at` in `text` belongs to what begins there, as attributes
/// do. Comments may lie between.
static bool beginsDeclaration(const std::string &text, size_t at) {
  for (;;) {
    const size_t last = at ? text.find_last_not_of(" \t\r\n", at - 1) : std::string::npos;
    if (last == std::string::npos || text[last] == ';' || text[last] == '}' || text[last] == '{')
      return true;
    const size_t newline = text.rfind('\n', last);
    const size_t line =
        text.find_first_not_of(" \t", newline == std::string::npos ? 0 : newline + 1);
    if (text[line] == '#')
      return true;
    if (text.compare(line, 2, "//") == 0)
      at = line;
    else if (last > 2 && text[last] == '/' && text[last - 1] == '*')
      at = text.rfind("/*", last - 2);
    else
      return false;
    if (at == std::string::npos)
      return false;
  }
}

std::vector<CalmPart> Finisher::calm() {
  if (!HasCalm)
    return {};
  HostText text;
  text.hooks = Shared.hooks;
  text.regions = Shared.regions;
  for (const NestResult *n : Tiled)
    (n->nest->onlyAway && !n->nest->entersNests ? text.away : text.entered)
        .push_back(n->nest->range);
  for (FunctionFlow &flow : R.file.flows)
    if (flow.twin && !beginsDeclaration(R.file.text, flow.twin->header.begin))
      flow.twin.reset();
  return calmParts(R.file.flows, text, [&](const SourceRange &part) {
    return mayBeCopied(R.file.text.substr(part.begin, part.end - part.begin));
  });
}

void Finisher::emit() {
  hetile::emit::Source source;
  source.path = R.file.path;
  source.text = R.file.text;
  source.lines = R.file.lines;
  source.headers = R.file.headers;
  source.output = O.output;
  source.tokens = R.file.tokens;
  source.collective = O.frontend.collective;
  if (O.rewriteMain)
    source.main = R.file.main;
  Tiled.clear();
  for (NestResult &n : R.nests)
    if (n.tiling) {
      source.nests.push_back(
          {n.tiling->instead ? n.tiling->instead.get() : n.nest, &*n.tiling, formsOf(n),
           addingOf(n)});
      Tiled.push_back(&n);
    }
  source.regions = Shared.regions;
  source.hooks = Shared.hooks;
  source.known = Shared.known;
  source.countdowns = countdowns();
  source.calm = calm();
  Out = hetile::emit::rewrite(source);
  Out.text = O.frontend.disguise.finished(Out.text);
  noteNames();
}

/// The names in what was written, those of the program among it.
void Finisher::noteNames() {
  std::vector<std::string> lines{""};
  for (const char c : Out.text)
    if (c == '\n')
      lines.emplace_back();
    else
      lines.back() += c;
  for (const emit::Span &span : Out.spans)
    for (unsigned line = span.first; line <= span.last && line <= lines.size(); ++line)
      R.generated.merge(frontend::generatedNames(lines[line - 1]));
}

static Remark remarkOn(const SourceLoc &loc, const std::string &of, const std::string &what) {
  Remark r = refusal(Reason::OutputCheck, loc, sentence(Reason::OutputCheck, of) + ": " + what);
  r.nest = loc;
  r.notes.push_back({loc, "the original code is compiled; please report this with the source"});
  return r;
}

bool Finisher::isGood() {
  if (!Whole)
    return true;
  const auto faults = frontend::checkOutput(R.file.path, Out.text, O.frontend);
  if (faults.empty())
    return true;
  for (const frontend::OutputFault &f : faults)
    R.faults.push_back(std::to_string(f.line) + ": " + f.what);
  for (const frontend::OutputFault &f : faults)
    leaveOut(f);
  takeApart();
  return false;
}

void Finisher::leaveOut(const frontend::OutputFault &fault) {
  // Inner spans come later: a nest may lie on the line of a region.
  const emit::Span *span = nullptr;
  for (const emit::Span &s : Out.spans)
    if (s.first <= fault.line && fault.line <= s.last && (!span || s.cause >= 0 || span->cause < 0))
      span = &s;
  if (span && span->cause >= 0)
    return leaveOutNest(*Tiled[span->cause]->nest, fault.what);
  if (span && span->cause == emit::Span::Region && HasRegions) {
    HasRegions = false;
    return;
  }
  if (span && span->cause == emit::Span::Calm && HasCalm) {
    HasCalm = false;
    return;
  }
  if (span && span->cause == emit::Span::Countdown && HasCountdowns) {
    HasCountdowns = false;
    return;
  }
  Whole = false;
  R.file.main.reset();
  for (const NestResult *n : Tiled)
    leaveOutNest(*n->nest, fault.what);
  if (Tiled.empty() && Main)
    Faulty.push_back(remarkOn({R.file.path, 1, 1}, "the program", fault.what));
}

void Finisher::leaveOutNest(const Nest &nest, const std::string &what) {
  for (NestResult &n : R.nests) { // all instances of a template share the place
    if (n.nest->range.begin != nest.range.begin || !n.tiling)
      continue;
    n.tiling.reset();
    Remark r = remarkOn(nest.loc, "the nest", what);
    r.mark = nest.mark;
    setNest(r, *n.nest);
    Faulty.push_back(std::move(r));
  }
}

void Finisher::conclude() {
  R.text = Whole ? Out.text : O.frontend.disguise.shown(R.file.original);
  for (Remark &r : Faulty)
    R.remarks.push_back(std::move(r));
  sortRemarks(R.remarks);
  nameTiledInside(R.remarks);
  for (Remark &r : R.remarks)
    if (O.ownMarksOnly && r.mark != 0 && !R.file.ownMarks[r.mark - 1])
      r.mark = 0;
  R.changed = Whole && ((R.file.main && O.rewriteMain) || !Tiled.empty() || !countdowns().empty() ||
                        !Shared.regions.empty() || !Shared.known.empty());
  for (const Remark &r : R.remarks)
    R.markFailed |= r.kind == RemarkKind::Missed && r.mark != 0;
}

} // namespace hetile::driver
