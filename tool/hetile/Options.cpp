// SPDX-License-Identifier: Apache-2.0
//===- Options.cpp - the command line of hetile ---------------------------===//
//
// The options of clang tools: -p, --extra-arg, everything after `--` for the compiler.
//
//===----------------------------------------------------------------------===//
#include "Options.h"

#include "HetileManual.h"
#include "ReasonPages.h"

#include "driver/Passes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;

namespace hetile::tool {

namespace {

cl::OptionCategory Category("hetile options");

/// The text has to live as long as the option.
const std::string &dumpAfterHelp() {
  static const std::string text = "Print what is known on stdout after one of the passes: " +
                                  join(driver::passNames(), ", ");
  return text;
}

/// The options, registered while it lives.
struct Table {
  cl::list<std::string> Sources{cl::Positional, cl::desc("<source>..."),
                                cl::cat(Category)};
  cl::opt<std::string> Output{"o", cl::value_desc("file"), cl::cat(Category),
                              cl::desc("Output; '-' is stdout. Default: <stem>.hetile.<ext> beside "
                                       "the working directory")};
  cl::opt<std::string> OutputDir{"output-dir", cl::value_desc("dir"), cl::cat(Category),
                                 cl::desc("Folder for outputs named by default")};
  cl::opt<std::string> Depfile{"depfile", cl::value_desc("file"), cl::cat(Category),
                               cl::desc("Write the files that the output depends on, for make")};
  cl::opt<Emit> EmitLanguage{"emit", cl::cat(Category), cl::init(Emit::Auto),
                             cl::desc("Language of the output. Default: that of the source, or C++ "
                                      "if -o names a C++ file"),
                             cl::values(clEnumValN(Emit::C, "c", "C"),
                                        clEnumValN(Emit::CPlusPlus, "c++", "C++"))};
  cl::opt<std::string> BuildPath{"p", cl::value_desc("dir"), cl::cat(Category),
                                 cl::desc("Folder of compile_commands.json")};
  cl::list<std::string> ExtraArgs{"extra-arg", cl::value_desc("arg"), cl::cat(Category),
                                  cl::desc("Argument added to the compiler's command line")};
  cl::opt<std::string> FlagsFrom{
      "flags-from", cl::value_desc("file"), cl::cat(Category),
      cl::desc("Take compiler arguments from a file, one a line, before those that follow --")};
  cl::opt<bool> AnalyzeOnly{"analyze-only", cl::cat(Category),
                            cl::desc("Say what can be tiled; write nothing")};
  cl::opt<ReportFormat> Report{"report", cl::cat(Category), cl::init(ReportFormat::None),
                               cl::desc("List every nest on stdout"),
                               cl::values(clEnumValN(ReportFormat::Json, "json", "JSON"),
                                          clEnumValN(ReportFormat::Sarif, "sarif",
                                                     "SARIF 2.1.0, for code review tools"))};
  cl::opt<std::string> SaveRemarks{"save-remarks", cl::value_desc("file"), cl::cat(Category),
                                   cl::desc("Write all remarks as YAML, as LLVM does")};
  cl::opt<std::string> Draw{"draw", cl::value_desc("file.svg"), cl::cat(Category),
                            cl::desc("Draw every nest at a small size: its points, dependences, "
                                     "band and tiles")};
  cl::opt<bool> ListRemarks{"list-remarks", cl::cat(Category),
                            cl::desc("Print the codes of all remarks and end")};
  cl::opt<std::string> ExplainReason{
      "explain-reason", cl::value_desc("code"), cl::cat(Category),
      cl::desc("Print the page of a remark's code, such as break, and end")};
  cl::opt<bool> DumpScop{"dump-scop", cl::cat(Category),
                         cl::desc("Print the model of each nest on stdout")};
  cl::opt<bool> DumpDeps{"dump-deps", cl::cat(Category), cl::desc("Print the dependences")};
  cl::opt<bool> DumpBand{"dump-band", cl::cat(Category), cl::desc("Print schedule and band")};
  cl::opt<bool> DumpSets{"dump-sets", cl::cat(Category), cl::desc("Print the set functions")};
  cl::opt<std::string> DumpAfter{"dump-after", cl::value_desc("pass"), cl::cat(Category),
                                 cl::desc(dumpAfterHelp())};
  cl::opt<bool> Check{
      "check", cl::cat(Category),
      cl::desc("Compare every tiling with its nest by enumeration at small sizes; exit "
               "status 3 if one is wrong")};
  cl::opt<std::string> Damage{"damage", cl::ReallyHidden, cl::cat(Category),
                              cl::desc("Damage every tiling before it is checked, for tests")};
  cl::opt<bool> TimePasses{"time-passes", cl::cat(Category),
                           cl::desc("Print the time spent in each pass on stderr")};
  cl::list<std::string> Remarks{"R", cl::Prefix, cl::value_desc("hetile[-missed|-analysis]"),
                                cl::cat(Category),
                                cl::desc("Show remarks of this kind only; may be repeated")};
  cl::opt<bool> Quiet{"quiet", cl::cat(Category), cl::desc("Show no remarks")};
  cl::opt<bool> Reassociate{"reassociate", cl::cat(Category),
                           cl::desc("Floating-point sums and products into scalars may be added "
                                    "up in another order")};
  cl::opt<bool> Collective{"collective", cl::cat(Category),
                           cl::desc("The program calls MPI itself, and all ranks of a communicator "
                                    "reach the nests together, with the same data")};
  cl::opt<bool> Explain{"explain", cl::cat(Category),
                        cl::desc("Show remarks of all kinds: also how each tile runs, and why")};
  cl::opt<bool> NoWavefront{"no-wavefront", cl::cat(Category),
                            cl::desc("Inside tiles, run rows one after the other as the source "
                                     "does")};
  cl::opt<bool> NoLoopOrder{"no-loop-order", cl::cat(Category),
                            cl::desc("Keep the loops of each nest in the order of the source")};
  cl::opt<bool> NoReadCalls{"no-read-calls", cl::cat(Category),
                            cl::desc("Do not read the functions that a loop calls together with it")};
  cl::opt<bool> SkipUnchanged{"skip-unchanged", cl::cat(Category),
                              cl::desc("Write nothing if there is no nest to tile and no main")};
  cl::opt<bool> OwnMarksOnly{"own-marks-only", cl::cat(Category),
                             cl::desc("A nest in #pragma scop that cannot be tiled is no error")};
  cl::opt<bool> KeepOriginal{
      "keep-original", cl::Hidden, cl::cat(Category),
      cl::desc("Write the source as it is, with a warning, where it cannot be read or its analysis "
               "crashes or takes too long")};
  cl::opt<std::string> Entry{
      "entry", cl::Hidden, cl::value_desc("file"), cl::cat(Category),
      cl::desc("With --keep-original, write what the linker must be told so that the runtime "
               "starts a main that was kept")};
  cl::opt<bool> Strict{"strict", cl::cat(Category),
                       cl::desc("A nest whose analysis was given up is an error")};
  cl::opt<bool> StrictOutput{
      "strict-output", cl::cat(Category),
      cl::desc("Where the check of the output finds a fault of hetile's, end with "
               "an error; without it, the original code is compiled, with a remark")};
  cl::opt<double> NestTime{
      "nest-time", cl::init(2), cl::value_desc("seconds"), cl::cat(Category),
      cl::desc("About how long the analysis of a nest may take (in steps, so that "
               "two runs agree); default 2")};
  cl::opt<double> FileTime{"file-time", cl::init(20), cl::value_desc("seconds"), cl::cat(Category),
                           cl::desc("The same for all nests of a file; default 20")};
  cl::opt<unsigned> TextLimit{"text-limit", cl::init(16), cl::value_desc("megabytes"),
                              cl::cat(Category),
                              cl::desc("How much text tiles may add to a file; default 16")};
  cl::opt<unsigned long> Quota{"analysis-quota", cl::init(0), cl::cat(Category),
                               cl::desc("Steps of polyhedral analysis a nest may take")};
  cl::list<std::string> LeaveNest{"leave-nest", cl::ReallyHidden,
                                  cl::cat(Category)}; // see Restart.h
  cl::opt<std::string> Manual{"manual", cl::ReallyHidden, cl::cat(Category)}; // see lib/manual
  cl::opt<unsigned> Said{"said", cl::ReallyHidden, cl::init(0), cl::cat(Category)};
};

[[noreturn]] void usage(const Twine &message) {
  WithColor::error(errs(), "hetile") << message << "\n";
  exit(UsageError);
}

void readRemarks(const Table &t, Options &o) {
  if (t.Remarks.empty())
    return;
  o.passed = o.missed = false;
  for (const std::string &kind : t.Remarks) {
    if (kind == "hetile")
      o.passed = true;
    else if (kind == "hetile-missed")
      o.missed = true;
    else if (kind == "hetile-analysis")
      o.analysis = true;
    else
      usage("-R" + kind + ": accepted are -Rhetile, -Rhetile-missed, -Rhetile-analysis");
  }
}

/// Splits what follows `--` off: it belongs to the compiler.
std::optional<std::vector<std::string>> splitFixed(int &argc, const char **argv) {
  for (int k = 1; k < argc; ++k)
    if (StringRef(argv[k]) == "--") {
      std::vector<std::string> fixed(argv + k + 1, argv + argc);
      argc = k;
      return fixed;
    }
  return std::nullopt;
}

/// The compiler's arguments in the lines of a file. Blank lines are none; what begins as CMake's
/// options of several words ("SHELL:-include a.h") is split as a shell does.
std::vector<std::string> flagsFrom(const std::string &file) {
  auto buffer = MemoryBuffer::getFile(file);
  if (!buffer)
    usage("--flags-from=" + file + ": " + buffer.getError().message());
  std::vector<std::string> flags;
  SmallVector<StringRef> lines;
  (*buffer)->getBuffer().split(lines, '\n');
  for (StringRef line : lines) {
    BumpPtrAllocator allocator;
    StringSaver saver(allocator);
    SmallVector<const char *> words;
    if (line.consume_front("SHELL:"))
      cl::TokenizeGNUCommandLine(line, saver, words);
    else if (!line.trim().empty())
      words.push_back(saver.save(line).data());
    flags.insert(flags.end(), words.begin(), words.end());
  }
  return flags;
}

void readFlags(const Table &t, Options &o) {
  if (t.FlagsFrom.empty())
    return;
  std::vector<std::string> flags = flagsFrom(t.FlagsFrom);
  if (o.commands.fixed)
    flags.insert(flags.end(), o.commands.fixed->begin(), o.commands.fixed->end());
  o.commands.fixed = std::move(flags);
}

/// LLVM's libraries register options of their own, one of them under a name of ours.
void forgetForeignOptions() {
  std::vector<cl::Option *> foreign;
  for (auto &entry : cl::getRegisteredOptions())
    if (entry.second->Categories.front()->getName() != "Generic Options")
      foreign.push_back(entry.second);
  for (cl::Option *option : foreign)
    option->removeArgument();
}

/// The words that an option accepts.
template <typename Enum> std::vector<std::string> wordsOf(cl::opt<Enum> &option) {
  std::vector<std::string> words;
  for (unsigned k = 0; k < option.getParser().getNumOptions(); ++k)
    words.push_back(option.getParser().getOption(k).str());
  return words;
}

/// `--manual=man`, `markdown`, `bash`, `zsh`: for the build, which installs what they print.
[[noreturn]] void printManual(Table &t) {
  const std::vector<std::string> kinds = {"hetile", "hetile-missed", "hetile-analysis"};
  std::vector<std::string> codes;
  for (const ReasonPage &page : reasonPages())
    codes.push_back(page.code);
  const std::string text = manual::manual(hetilePage({{"emit", wordsOf(t.EmitLanguage)},
                                                      {"report", wordsOf(t.Report)},
                                                      {"R", kinds},
                                                      {"dump-after", driver::passNames()},
                                                      {"explain-reason", codes}}),
                                          t.Manual);
  if (text.empty())
    usage("--manual accepts man, markdown, bash and zsh");
  outs() << text;
  outs().flush();
  exit(0);
}

/// What asks for no source.
void readQuestions(Table &t, Options &o) {
  if (!t.Manual.empty())
    printManual(t);
  o.listRemarks = t.ListRemarks;
  o.explainReason = t.ExplainReason;
  if (t.Sources.empty() && !o.listRemarks && o.explainReason.empty())
    usage("no source given; --help lists the options");
}

/// What is to be printed of the passes.
void readDumps(const Table &t, Options &o) {
  for (auto [flag, name] : {std::pair<bool, const char *>{t.DumpScop, "scop"},
                            {t.DumpDeps, "deps"},
                            {t.DumpBand, "band"},
                            {t.DumpSets, "sets"}})
    if (flag)
      o.dumps.push_back(name);
  o.dumpAfter = t.DumpAfter;
  if (!o.dumpAfter.empty() && !llvm::is_contained(driver::passNames(), o.dumpAfter))
    usage("--dump-after=" + o.dumpAfter + ": there is no such pass");
}

void readSources(const Table &t, Options &o) {
  o.sources.assign(t.Sources.begin(), t.Sources.end());
  if (o.sources.size() > 1 && !t.Output.empty())
    usage("-o takes one source; for several use --output-dir");
  o.keepOriginal = t.KeepOriginal;
  o.entry = t.Entry;
  if (o.sources.size() > 1 && o.keepOriginal)
    usage("--keep-original takes one source");
}

} // namespace

Options parseCommandLine(int argc, const char **argv) {
  forgetForeignOptions();
  Table t;
  Options o;
  o.commands.fixed = splitFixed(argc, argv);
  cl::HideUnrelatedOptions(Category);
  cl::SetVersionPrinter([](raw_ostream &os) { os << "hetile " HETILE_VERSION "\n"; });
  if (!cl::ParseCommandLineOptions(argc, argv,
                                   "hetile - loop nests in C or C++ to pipelines of tiles over "
                                   "MPI\n\n  hetile [options] <source>... [-- <compiler args>]\n",
                                   &errs()))
    exit(UsageError);
  readQuestions(t, o);
  readSources(t, o);
  o.commands.buildPath = t.BuildPath;
  readFlags(t, o);
  o.commands.extraArgs.assign(t.ExtraArgs.begin(), t.ExtraArgs.end());
  o.output = t.Output;
  o.outputDir = t.OutputDir;
  o.depfile = t.Depfile;
  o.emit = t.EmitLanguage;
  o.analyzeOnly = t.AnalyzeOnly;
  o.report = t.Report;
  o.saveRemarks = t.SaveRemarks;
  o.draw = t.Draw;
  if (t.Draw.getNumOccurrences() && !StringRef(o.draw).ends_with(".svg"))
    usage("--draw=" + o.draw + ": pictures are written as SVG; accepted is a name that ends in .svg");
  readDumps(t, o);
  o.timePasses = t.TimePasses;
  o.check = t.Check;
  o.damage = t.Damage;
  if (t.Quiet)
    o.passed = o.missed = false;
  else
    readRemarks(t, o);
  if (t.Explain)
    o.passed = o.missed = o.analysis = true;
  o.skipUnchanged = t.SkipUnchanged;
  o.ownMarksOnly = t.OwnMarksOnly;
  o.strict = t.Strict;
  for (auto [name, seconds] : {std::pair<const char *, double>{"nest-time", t.NestTime},
                               {"file-time", t.FileTime}})
    if (!(seconds > 0 && seconds <= 1e6))
      usage("--" + Twine(name) + " takes a number of seconds above 0, at most 1000000");
  o.nestTime = t.NestTime;
  o.fileTime = t.FileTime;
  o.textLimit = t.TextLimit;
  o.quota = t.Quota;
  o.leave = t.LeaveNest;
  o.said = t.Said;
  o.reassociate = t.Reassociate;
  o.readsCalls = !t.NoReadCalls;
  o.collective = t.Collective;
  o.strictOutput = t.StrictOutput;
  o.wavefront = !t.NoWavefront;
  o.loopOrder = !t.NoLoopOrder;
  return o;
}

} // namespace hetile::tool
