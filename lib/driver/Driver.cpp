//===- Driver.cpp - one file through all passes ---------------------------===//
//
// extract (clang) -> analyze each nest (isl) -> rewrite -> check the output (clang).
//
//===----------------------------------------------------------------------===//
#include "Driver.h"

#include "Checking.h"
#include "Settle.h"

#include "../emit/NestText.h"
#include "../emit/Rewrite.h"
#include "../frontend/OutputCheck.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <tuple>

using namespace hetile::model;

namespace hetile::driver {

namespace {

class Stopwatch {
public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - Start).count();
  }

private:
  std::chrono::steady_clock::time_point Start = std::chrono::steady_clock::now();
};

Remark tiledRemark(const Nest &nest, const Tiling &t) {
  Remark r;
  r.kind = RemarkKind::Passed;
  r.code = t.parallel ? "parallel" : "tiled";
  r.loc = r.nest = nest.loc;
  r.range = nest.range;
  r.function = nest.function;
  r.text = std::string(t.parallel ? "tiled in parallel" : "tiled") + ": rows " + t.x +
           "; columns " + t.y;
  std::string distances;
  for (const std::string &d : t.distances)
    distances += (distances.empty() ? "" : " ") + d;
  if (!distances.empty())
    r.notes.push_back({nest.loc, "distances of the dependences in (row, column): " + distances});
  if (t.parallel)
    r.notes.push_back({nest.loc, "no dependence leads from one column to another: blocks of "
                                 "columns exchange no messages"});
  if (t.third)
    r.notes.push_back({nest.loc, "rectangles for a cache may be cut along " + t.third->z + ", too"});
  if (nest.side)
    r.notes.push_back({nest.loc, "a single loop: only distributed while the arrays are"});
  if (!nest.instance.empty())
    r.notes.push_back({nest.loc, "in " + nest.function});
  if (!t.assumed.empty())
    r.notes.push_back({nest.loc, "if " + t.assumed + ", which is checked on entry"});
  for (size_t k = 0; t.instead && k < nest.arrays.size(); ++k)
    if (t.instead->arrays[k].versions)
      r.notes.push_back({nest.loc, "the ranks keep a version of '" + nest.arrays[k].name +
                                       "' for each iteration of this loop"});
  return r;
}

/// In which order the points of a tile run.
void addOrderRemarks(const Nest &nest, const Tiling &t, std::vector<Remark> &remarks) {
  auto say = [&](const char *code, unsigned statement, const std::string &text) {
    Remark r;
    r.kind = RemarkKind::Analysis;
    r.code = code;
    r.loc = nest.statements[statement].loc;
    r.nest = nest.loc;
    r.range = nest.range;
    r.function = nest.function;
    r.text = "inside a tile, " + text;
    remarks.push_back(std::move(r));
  };
  for (const Tiling::LoopOrder &order : t.loopOrders)
    say("loop-order", order.statement, order.text);
  for (const Tiling::InnerOrder &order : t.inner)
    say(order.wavefront ? "wavefront" : "row-by-row", order.statement, order.text);
}

void sayTiled(const Nest &nest, const Tiling &tiling, std::vector<Remark> &remarks) {
  remarks.push_back(tiledRemark(nest, tiling));
  addOrderRemarks(nest, tiling, remarks);
}

/// What the nests of a file have taken. Where they take much, the rest gets plain tiles, and then none.
/// Everything is counted, nothing timed: the same file has the same output.
class Budget {
public:
  explicit Budget(const Options &options) : options(options) {}

  /// Why the next nest is not analysed; empty if it is.
  std::string refusal() const {
    if (steps >= options.fileSteps)
      return "the nests of this file take more than " + std::to_string(options.fileSteps) +
             " steps of analysis (--file-time allows for more)";
    if (text >= options.textLimit)
      return "the tiles of this file have more than " + std::to_string(options.textLimit) +
             " bytes (--text-limit allows for more)";
    return "";
  }

  /// Why the next nest gets a plain tile; empty if it does not.
  std::string plainness() const {
    if (steps >= options.fileSteps / 2)
      return "the nests before it took half of the steps of this file (--file-time allows for more)";
    if (text >= options.textLimit / 8)
      return "the tiles before it have more than " + std::to_string(options.textLimit / 8) +
             " bytes (--text-limit allows for more)";
    return "";
  }

  void add(const NestResult &n) {
    steps += n.steps;
    text += n.text;
  }
  void forget(const NestResult &n) { text -= n.text; }

private:
  const Options &options;
  unsigned long steps = 0, text = 0;
};

Remark tooComplex(const Nest &nest, const std::string &why) {
  Remark r;
  r.code = "too-complex";
  r.loc = nest.loc;
  r.text = why;
  return r;
}

/// The analysis of `nest`, as much of it as the budget allows.
std::variant<Tiling, Remark> analyzeWithin(const Nest &nest, const Options &options, Budget &budget,
                                           NestResult &result) {
  if (const std::string why = budget.refusal(); !why.empty())
    return tooComplex(nest, why);
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
                      .size();
  }
  budget.add(result);
  return answer;
}

NestResult analyzeNest(const Nest &nest, const Options &options, Budget &budget,
                       std::vector<Remark> &remarks) {
  NestResult result;
  Stopwatch watch;
  auto answer = analyzeWithin(nest, options, budget, result);
  result.seconds = watch.seconds();
  if (auto *remark = std::get_if<Remark>(&answer)) {
    remark->mark = nest.mark;
    remark->nest = nest.loc;
    remark->range = nest.range;
    remark->function = nest.function;
    if (!nest.instance.empty())
      remark->notes.push_back({nest.loc, "in " + nest.function});
    remarks.push_back(std::move(*remark));
  } else {
    result.tiling = std::get<Tiling>(std::move(answer));
  }
  return result;
}

void sortRemarks(std::vector<Remark> &remarks) {
  std::stable_sort(remarks.begin(), remarks.end(), [](const Remark &a, const Remark &b) {
    return std::tie(a.loc.line, a.loc.column) < std::tie(b.loc.line, b.loc.column);
  });
}

void addRegionRemarks(const Regions &regions, std::vector<Remark> &remarks) {
  for (const Region &region : regions.regions) {
    Remark r;
    r.kind = RemarkKind::Analysis;
    r.code = "region";
    r.loc = region.first;
    r.text = "arrays stay distributed from here on to the statement at line " +
             std::to_string(region.last.line);
    remarks.push_back(r);
  }
  for (const RegionEnd &end : regions.ends) {
    Remark r;
    r.kind = RemarkKind::Analysis;
    r.code = "region-ends";
    r.loc = end.nest;
    r.text = "arrays come home in every iteration of this loop: " + end.cause.what +
             " may touch their elements";
    r.notes.push_back({end.cause.loc, "here"});
    remarks.push_back(r);
  }
}

Remark inexactRemark(const frontend::File &file) {
  Remark r;
  r.kind = RemarkKind::Analysis;
  r.code = "inexact";
  r.loc = r.nest = {file.path, 1, 1};
  r.text = "the file is compiled with " + file.inexact +
           " or the like: the last bits of results may differ from those of the untouched program";
  r.notes.push_back({r.loc, "HETILE_VERIFY allows for it, see HETILE_VERIFY_TOLERANCE"});
  return r;
}

bool contains(const SourceRange &outer, const SourceRange &inner) {
  return outer.begin <= inner.begin && inner.end <= outer.end && outer.begin < outer.end;
}

/// Says at every nest that was refused which nests inside it are tiled all the same.
void nameTiledInside(std::vector<Remark> &remarks) {
  for (Remark &refused : remarks) {
    if (refused.kind != RemarkKind::Missed)
      continue;
    for (const Remark &tiled : remarks)
      if (tiled.kind == RemarkKind::Passed && contains(refused.range, tiled.range)) {
        refused.mark = 0; // the marked region has its nest
        if (contains(tiled.range, refused.range)) {
          refused.notes.push_back({tiled.loc, "another instance of the template is tiled"});
          continue;
        }
        refused.notes.push_back({tiled.loc, "the nest that begins here, inside it, is tiled; the "
                                            "loops around that one stay sequential"});
      }
  }
}

/// Other names for those of the program that generated names may be.
frontend::Disguise disguiseFor(const frontend::File &file, const Options &options) {
  std::string text;
  for (const std::string &word : options.frontend.command)
    text += word + "\n";
  for (const std::string &path : file.dependencies) {
    llvm::SmallString<256> full(path);
    if (!options.frontend.directory.empty())
      llvm::sys::fs::make_absolute(options.frontend.directory, full);
    if (auto buffer = llvm::MemoryBuffer::getFile(full))
      text += (*buffer)->getBuffer().str();
  }
  return {file.names, text};
}

/// Everything that becomes of a file after its nests were analysed, until the output is one that can be
/// compiled: what is at fault stays as it was.
class Finisher {
public:
  Finisher(Result &result, Analysed &found, const Options &options, Budget &spent)
      : R(result), Found(found), O(options), Spent(spent), Said(result.remarks), Main(result.file.main) {}

  void run() {
    do {
      assemble();
      Stopwatch emitting;
      Out = emit();
      noteNames();
      R.emitSeconds += emitting.seconds();
    } while (!isGood());
    R.text = Whole ? Out.text : O.frontend.disguise.shown(R.file.text);
    for (Remark &r : Faulty)
      R.remarks.push_back(std::move(r));
    sortRemarks(R.remarks);
    nameTiledInside(R.remarks);
    for (Remark &r : R.remarks)
      if (O.ownMarksOnly && r.mark != 0 && !R.file.ownMarks[r.mark - 1])
        r.mark = 0;
    R.changed = Whole && ((R.file.main && O.rewriteMain) || !Tiled.empty());
    for (const Remark &r : R.remarks)
      R.markFailed |= r.kind == RemarkKind::Missed && r.mark != 0;
  }

private:
  /// Regions, nests and what is said of them.
  void assemble() {
    R.remarks = Said;
    std::vector<Remark> unsaid; // the nest stays as it was
    Shared = settleRegions(R.file, Found, [&](const Nest &nest) { return analyzeNest(nest, O, Spent, unsaid); });
    if (!HasRegions)
      Shared = {};
    for (const Nest &nest : R.file.nests) {
      R.nests.push_back(std::move(Found.at(keyOf(nest))));
      R.nests.back().nest = &nest;
      if (R.nests.back().tiling)
        sayTiled(nest, *R.nests.back().tiling, R.remarks);
    }
    if (O.check) {
      Stopwatch checking;
      checkNests(R, O);
      R.checkSeconds += checking.seconds();
    }
    R.remarks.insert(R.remarks.end(), R.file.remarks.begin(), R.file.remarks.end());
    if (!R.file.inexact.empty())
      R.remarks.push_back(inexactRemark(R.file));
    addRegionRemarks(Shared, R.remarks);
  }

  /// What assemble() did, undone.
  void takeApart() {
    for (NestResult &n : R.nests)
      Found[keyOf(*n.nest)] = std::move(n);
    R.nests.clear();
    std::vector<Nest> nests;
    for (Nest &nest : R.file.nests)
      (nest.side ? R.file.sides : nests).push_back(std::move(nest));
    R.file.nests = std::move(nests);
  }

  emit::Output emit() {
    emit::Source source;
    source.path = R.file.path;
    source.text = R.file.text;
    source.output = O.output;
    source.tokens = R.file.tokens;
    source.collective = O.frontend.collective;
    if (O.rewriteMain)
      source.main = R.file.main;
    Tiled.clear();
    for (NestResult &n : R.nests)
      if (n.tiling) {
        source.nests.push_back({n.tiling->instead ? n.tiling->instead.get() : n.nest, &*n.tiling});
        Tiled.push_back(&n);
      }
    source.regions = Shared.regions;
    source.hooks = Shared.hooks;
    emit::Output out = emit::rewrite(source);
    out.text = O.frontend.disguise.finished(out.text);
    return out;
  }

  /// The names in what was written, those of the program among it.
  void noteNames() {
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

  /// False if something was left out because of what is wrong with the output.
  bool isGood() {
    if (!Whole)
      return true;
    Stopwatch checking;
    const auto faults = frontend::checkOutput(R.file.path, Out.text, O.frontend);
    R.readAgainSeconds += checking.seconds();
    if (faults.empty())
      return true;
    for (const frontend::OutputFault &f : faults)
      R.faults.push_back(std::to_string(f.line) + ": " + f.what);
    for (const frontend::OutputFault &f : faults)
      leaveOut(f);
    takeApart();
    return false;
  }

  void leaveOut(const frontend::OutputFault &fault) {
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
    Whole = false;
    R.file.main.reset();
    for (const NestResult *n : Tiled)
      leaveOutNest(*n->nest, fault.what);
    if (Tiled.empty() && Main)
      Faulty.push_back(remarkOn({R.file.path, 1, 1}, "the program", fault.what));
  }

  void leaveOutNest(const Nest &nest, const std::string &what) {
    for (NestResult &n : R.nests) { // all instances of a template share the place
      if (n.nest->range.begin != nest.range.begin || !n.tiling)
        continue;
      n.tiling.reset();
      Remark r = remarkOn(nest.loc, "the nest", what);
      r.mark = nest.mark;
      r.range = nest.range;
      r.function = n.nest->function;
      Faulty.push_back(std::move(r));
    }
  }

  static Remark remarkOn(const SourceLoc &loc, const std::string &of, const std::string &what) {
    Remark r;
    r.kind = RemarkKind::Missed;
    r.code = "output-check";
    r.loc = r.nest = loc;
    r.text = "what was written for " + of + " cannot be used: " + what;
    r.notes.push_back({loc, "the original code is compiled; please report this with the source"});
    return r;
  }

  Result &R;
  Analysed &Found;
  const Options &O;
  Budget &Spent;
  const std::vector<Remark> Said; // before anything was assembled
  const std::optional<EntryPoint> Main;
  Regions Shared;
  emit::Output Out;
  std::vector<NestResult *> Tiled; // in the order of emit::Source
  std::vector<Remark> Faulty;
  bool HasRegions = true;
  bool Whole = true; // else the file stays as it is
};

} // namespace

static llvm::Expected<Result> compileOnce(const std::string &path, const Options &options) {
  Result result;
  Stopwatch parse;
  // Nests are analysed while the source is searched: where one has no band, the search goes
  // on inside it.
  Analysed found;
  std::pair<NestKey, size_t> last({~0u, ""}, 0); // the last one, and the remarks before it
  double analysis = 0;
  Budget budget(options);
  frontend::Options source = options.frontend;
  source.accepts = [&](const Nest &nest) {
    if (last.first == keyOf(nest))
      result.remarks.resize(last.second); // read once more, differently: this reading counts
    last = {keyOf(nest), result.remarks.size()};
    NestResult &n = found[keyOf(nest)];
    budget.forget(n);
    n = analyzeNest(nest, options, budget, result.remarks);
    analysis += n.seconds;
    return n.tiling.has_value();
  };
  llvm::Expected<frontend::File> file = frontend::extract(path, source);
  if (!file)
    return file.takeError();
  result.file = std::move(*file);
  result.parseSeconds = parse.seconds() - analysis;
  Finisher(result, found, options, budget).run();
  return result;
}

/// Says everything in the program's own names.
static void uncover(Result &result, const frontend::Disguise &disguise) {
  auto show = [&](std::string &text) { text = disguise.shown(text); };
  for (Remark &r : result.remarks) {
    show(r.text);
    show(r.function);
    for (Note &n : r.notes)
      show(n.text);
  }
  for (std::string &path : result.file.dependencies)
    show(path);
  show(result.file.text);
}

llvm::Expected<Result> compile(const std::string &path, const Options &options) {
  llvm::Expected<Result> result = compileOnce(path, options);
  if (!result)
    return result;
  const frontend::Disguise disguise = disguiseFor(result->file, options);
  if (!disguise.clashesWith(result->generated))
    return result;
  Options again = options;
  again.frontend.disguise = disguise;
  result = compileOnce(path, again);
  if (result)
    uncover(*result, disguise);
  return result;
}

} // namespace hetile::driver
