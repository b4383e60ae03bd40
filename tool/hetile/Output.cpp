// SPDX-License-Identifier: Apache-2.0
//===- Output.cpp - where the output goes ---------------------------------===//
//
// Nothing half-written is ever seen under the output's name, and the input is never
// overwritten.
//
//===----------------------------------------------------------------------===//
#include "Output.h"

#include "WholeFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace hetile::tool {

static bool isCPlusPlusName(StringRef path) {
  return is_contained<StringRef>({".cc", ".cpp", ".cxx", ".C", ".c++"},
                                 sys::path::extension(path));
}

std::string outputName(const std::string &source, const Options &options) {
  if (!options.output.empty())
    return options.output;
  StringRef extension = sys::path::extension(source);
  if (options.emit == Emit::CPlusPlus && !isCPlusPlusName(source))
    extension = ".cpp";
  SmallString<256> path(options.outputDir);
  sys::path::append(path, sys::path::stem(source) + ".hetile" + extension);
  return std::string(path);
}

bool wantsCPlusPlus(const std::string &output, const Options &options, bool sourceIsCPlusPlus) {
  if (sourceIsCPlusPlus)
    return false;
  return options.emit == Emit::CPlusPlus ||
         (options.emit == Emit::Auto && isCPlusPlusName(output));
}

Error writeOutput(const std::string &path, const std::string &source, const std::string &text) {
  if (path == "-") {
    outs() << text;
    return Error::success();
  }
  if (sys::fs::equivalent(path, source))
    return createStringError(std::errc::invalid_argument,
                             "'%s' is the source itself: choose another output", path.c_str());
  std::string error;
  if (!files::writeWhole(path, text, error))
    return createStringError(std::errc::io_error, "'%s' cannot be written: %s", path.c_str(),
                             error.c_str());
  return Error::success();
}

static std::string makeEscaped(const std::string &path) {
  std::string out;
  for (char c : path) {
    if (c == ' ' || c == '#')
      out += '\\';
    if (c == '$')
      out += '$';
    out += c;
  }
  return out;
}

Error writeDepfile(const Options &options, const std::string &output, const std::string &source,
                   const std::vector<std::string> &files) {
  std::string text = makeEscaped(output) + ":";
  for (const std::string &file : files)
    text += " \\\n  " + makeEscaped(file);
  return writeOutput(options.depfile, source, text + "\n");
}

} // namespace hetile::tool
