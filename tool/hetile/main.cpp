// SPDX-License-Identifier: Apache-2.0
//===- main.cpp - the hetile tool -----------------------------------------===//
//
// For each source: find out how it is compiled, run the driver, show remarks, write the
// output.
//
//===----------------------------------------------------------------------===//
#include "Draw.h"
#include "Options.h"
#include "Original.h"
#include "Output.h"
#include "ReasonPages.h"
#include "RemarkText.h"
#include "RemarksFile.h"
#include "Report.h"
#include "Restart.h"
#include "Sarif.h"

#include "driver/Codes.h"
#include "driver/Driver.h"
#include "frontend/output/CPlusPlus.h"
#include "model/Print.h"
#include "model/Reasons.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/WithColor.h"

#include <algorithm>

using namespace hetile;
using namespace hetile::tool;
using llvm::errs;
using llvm::outs;

namespace {

void complain(const llvm::Twine &message) {
  llvm::WithColor::error(errs(), "hetile") << message << "\n";
}

/// Prints the dumps that were asked for.
void printDumps(const driver::Result &result, const Options &options) {
  auto wants = [&](const char *what) { return llvm::is_contained(options.dumps, what); };
  for (const driver::NestResult &n : result.nests) {
    if (wants("scop"))
      outs() << model::dump(*n.nest);
    for (const auto &[what, text] : n.dumps) {
      bool deps = what == "flow" || what == "anti" || what == "output" || what == "values";
      bool band = what == "schedule" || what == "band";
      bool sets = what == "footprint" || what == "live_in" || what == "cross" ||
                  what == "live_out";
      if ((deps && wants("deps")) || (band && wants("band")) || (sets && wants("sets")))
        outs() << n.nest->name << ": " << what << ": " << text << "\n";
    }
  }
}

void printTimes(const driver::Result &result) {
  for (const driver::PassTime &time : result.times) {
    errs() << llvm::format("%8.1f ms  ", 1e3 * time.seconds) << time.name;
    if (!time.of.empty())
      errs() << ", " << time.of;
    if (time.steps)
      errs() << ", " << time.steps << " steps";
    errs() << "\n";
  }
}

/// Times as steps, which are counted: of isl, and of the frontend, as many as an ordinary processor
/// does.
void allowTime(const Options &options, driver::Options &d) {
  constexpr double islSteps = 2.5e6, frontendSteps = 0.5e6; // a second
  auto steps = [](double count) { return static_cast<unsigned long>(std::max(1.0, count)); };
  d.poly.quota = options.quota ? options.quota : steps(options.nestTime * islSteps);
  d.poly.seconds = 5 * options.nestTime; // where steps have no end
  d.fileSteps = steps(options.fileTime * islSteps);
  d.frontend.nestSteps = steps(options.nestTime * frontendSteps);
  d.frontend.fileSteps = steps(options.fileTime * frontendSteps);
  d.textLimit = 1'000'000ul * options.textLimit;
}

/// Why the file cannot be a source; empty: it can.
std::string unreadable(const std::string &source) {
  if (llvm::sys::fs::is_directory(source))
    return "is a folder";
  auto file = llvm::MemoryBuffer::getFile(source);
  return file ? "" : file.getError().message();
}

/// The driver's options for one source; nothing if it cannot be read or its command not be found.
/// `path`: of the source, from the folder of its command.
std::optional<driver::Options> prepare(const std::string &source, const Options &options,
                                       const std::string &resourceDir, std::string &path) {
  if (const std::string why = unreadable(source); !why.empty()) {
    complain("'" + source + "' cannot be read: " + why);
    return std::nullopt;
  }
  llvm::Expected<frontend::Command> command = frontend::commandFor(source, options.commands);
  if (!command) {
    complain(llvm::toString(command.takeError()));
    return std::nullopt;
  }
  if (command->guessed)
    errs() << "hetile: note: no compile_commands.json for '" << source
           << "'; compiling it without flags. Give -p <build folder>, or the flags after --\n";
  driver::Options d;
  d.frontend.command = command->arguments;
  d.frontend.directory = command->directory;
  path = command->path;
  d.frontend.resourceDir = resourceDir;
  d.output = outputName(source, options);
  if (d.output == "-")
    d.output = "<stdout>";
  d.dumps = !options.dumps.empty() || options.dumpAfter == "analyze";
  d.dumpAfter = options.dumpAfter;
  d.ownMarksOnly = options.ownMarksOnly;
  d.frontend.reassociate = options.reassociate;
  d.frontend.readsCalls = options.readsCalls;
  d.frontend.collective = options.collective;
  d.check = options.check;
  d.damage = options.damage;
  d.poly.wavefront = options.wavefront;
  d.poly.loopOrder = options.loopOrder;
  d.leave.insert(options.leave.begin(), options.leave.end());
  allowTime(options, d);
  return d;
}

/// What is said of all sources together.
struct Findings {
  llvm::json::Array nests;
  std::vector<model::Remark> remarks;
  picture::Pictures pictures;
};

/// Nests that were given up are no errors, but where the user asks for it.
bool isGivenUp(const driver::Result &result) {
  return llvm::any_of(result.remarks, [](const model::Remark &r) {
    return model::isFor(r, model::Reason::TooComplex) ||
           model::isFor(r, model::Reason::AnalysisFailed);
  });
}

void show(const driver::Result &result, const Options &options) {
  printRemarks(errs(), result, options);
  printDumps(result, options);
  outs() << result.dump;
  if (options.timePasses)
    printTimes(result);
}

/// Compiles one source; says why it failed. `wasShown`: what is found was shown before a restart.
Status compileOne(const std::string &source, const Options &options, const std::string &resourceDir,
                  bool wasShown, Findings &findings) {
  std::string path;
  std::optional<driver::Options> d = prepare(source, options, resourceDir, path);
  if (!d)
    return InputError;
  llvm::Expected<driver::Result> result = driver::compile(path, *d);
  if (!result) {
    complain(llvm::toString(result.takeError()));
    return InputError;
  }
  if (!wasShown)
    show(*result, options);
  for (llvm::json::Value &v : nestReport(*result))
    findings.nests.push_back(std::move(v));
  if (!options.draw.empty())
    addPictures(*result, findings.pictures);
  findings.remarks.insert(findings.remarks.end(), result->remarks.begin(), result->remarks.end());
  if (result->checkFailed) {
    complain("'" + source + "': a tiled nest failed its check; nothing was written");
    return CheckFailed;
  }
  if (result->markFailed) {
    complain("'" + source + "': a marked nest cannot be tiled; nothing was written");
    return MarksFailed;
  }
  if (options.strict && isGivenUp(*result)) {
    complain("'" + source +
             "': the analysis of a nest was given up; nothing was written (--strict)");
    return InputError;
  }
  if (options.strictOutput && !result->faults.empty()) {
    for (const std::string &fault : result->faults)
      complain("the output for '" + source + "', line " + fault);
    return CheckFailed;
  }
  if (options.analyzeOnly)
    return Done;
  if (options.skipUnchanged && !result->changed)
    return Done;

  std::string output = outputName(source, options);
  if (wantsCPlusPlus(output, options, result->file.isCPlusPlus)) {
    // What is valid C but not C++ is named by clang, at its place in the user's source.
    if (!frontend::isValidCPlusPlus(path, result->file.original, d->frontend)) {
      complain("'" + source + "' is not valid C++: write C (-o <name>.c), or change these lines");
      return InputError;
    }
  }
  if (llvm::Error e = writeOutput(output, source, result->text)) {
    complain(llvm::toString(std::move(e)));
    return InputError;
  }
  if (!options.depfile.empty())
    if (llvm::Error e = writeDepfile(options, output, source, result->file.dependencies)) {
      complain(llvm::toString(std::move(e)));
      return InputError;
    }
  return Done;
}

void printCodes() {
  for (const driver::Code &c : driver::allCodes())
    outs() << llvm::left_justify(c.code, 24) << " " << c.text << "\n";
}

Status explainReason(const std::string &code) {
  const std::string page = reasonPage(code);
  if (page.empty()) {
    const std::string like = codesLike(code);
    complain("--explain-reason=" + code + ": no remark has this code; " +
             (like.empty() ? "hetile --list-remarks lists them"
                           : "is one of these meant: " + like));
    return UsageError;
  }
  outs() << page;
  return Done;
}

/// Writes a file that is about all sources, and is none of them; false if that failed.
bool writeFile(const char *option, const std::string &file, const std::string &text,
               const Options &options) {
  for (const std::string &source : options.sources)
    if (llvm::sys::fs::equivalent(file, source)) {
      complain(llvm::Twine(option) + "=" + file + " is a source");
      return false;
    }
  if (llvm::Error e = writeOutput(file, "", text)) {
    complain(llvm::toString(std::move(e)));
    return false;
  }
  return true;
}

/// Writes the report and the files that were asked for; false if one failed.
bool writeFindings(Findings findings, const Options &options) {
  if (options.report == ReportFormat::Json)
    outs() << llvm::formatv("{0:2}", report(std::move(findings.nests))) << "\n";
  if (options.report == ReportFormat::Sarif)
    outs() << llvm::formatv("{0:2}", sarif(findings.remarks)) << "\n";
  bool all = true;
  if (!options.saveRemarks.empty())
    all = writeFile("--save-remarks", options.saveRemarks, remarksFile(findings.remarks), options);
  if (!options.draw.empty())
    all = writeFile("--draw", options.draw, findings.pictures.text(), options) && all;
  return all;
}

} // namespace

/// The command line, so that a person can run it again.
std::string commandLine(int argc, const char **argv) {
  std::string out;
  for (int k = 0; k < argc; ++k)
    out += std::string(k ? " " : "") + argv[k];
  return out;
}

int main(int argc, const char **argv) {
  const std::string command = commandLine(argc, argv);
  // hetilecc shows the remarks where its own stderr goes.
  if (const char *forced = std::getenv("CLICOLOR_FORCE"); forced && *forced && *forced != '0')
    llvm::WithColor::setAutoDetectFunction([](const llvm::raw_ostream &) { return true; });
  Options options = parseCommandLine(argc, argv);
  if (options.listRemarks) {
    printCodes();
    return Done;
  }
  if (!options.explainReason.empty())
    return explainReason(options.explainReason);
  if (options.keepOriginal)
    return compileOrKeep(argc, argv, options);
  std::string resourceDir = frontend::resourceDirectory(argv[0]);
  Findings findings;
  Status status = Done;
  llvm::CrashRecoveryContext::Enable();
  restartAfterCrashes(argc, argv);
  unsigned done = 0;
  for (const std::string &source : options.sources) {
    llvm::CrashRecoveryContext recovery;
    Status one = Done;
    if (!recovery.RunSafely([&] {
          one = compileOne(source, options, resourceDir, done < options.said, findings);
        })) {
      complain("internal error in '" + source +
               "'; nothing was written. Please report it with the source and this command:\n  " +
               command);
      return InternalError;
    }
    status = std::max(status, one);
    outs().flush();
    countAsSaid(++done);
  }
  printMore(errs(), findings.remarks, options);
  if (!writeFindings(std::move(findings), options))
    status = std::max(status, InputError);
  return status;
}
