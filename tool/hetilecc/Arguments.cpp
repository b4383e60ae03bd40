// SPDX-License-Identifier: Apache-2.0
//===- Arguments.cpp - a compiler's command line, understood --------------===//
//
// One pass over the words. Tables say which options take the next word as argument, which
// matter to the parser, and which mean something to the wrapper; everything unknown is left to
// the compiler.
//
//===----------------------------------------------------------------------===//
#include "Arguments.h"

#include <algorithm>
#include <fstream>
#include <iterator>

namespace hetile::cc {

namespace {

/// Who has to know of an option; Messages: it tells the compiler what to write besides the object.
enum class For { Parser, Compiler, Linker, Messages };

/// An option whose argument is the next word.
struct Separate {
  const char *name;
  For use;     // the parser's are the compiler's too
  bool joined; // the argument may also follow in the same word (-Idir)
};

const Separate separateOptions[] = {
    {"-o", For::Linker, true},
    {"-I", For::Parser, true},
    {"-D", For::Parser, true},
    {"-U", For::Parser, true},
    {"-L", For::Linker, true},
    {"-l", For::Linker, true},
    {"-x", For::Linker, true},
    {"-include", For::Parser, false},
    {"-imacros", For::Parser, false},
    {"-isystem", For::Parser, true},
    {"-iquote", For::Parser, true},
    {"-idirafter", For::Parser, true},
    {"-isysroot", For::Parser, true},
    {"--sysroot", For::Parser, false},
    {"-iprefix", For::Parser, false},
    {"-iwithprefix", For::Parser, false},
    {"-iwithprefixbefore", For::Parser, false},
    {"-MF", For::Messages, true},
    {"-MT", For::Messages, true},
    {"-MQ", For::Messages, true},
    {"-Xlinker", For::Linker, false},
    {"-Xassembler", For::Compiler, false},
    {"-Xpreprocessor", For::Parser, false},
    {"-Xclang", For::Parser, false},
    {"-T", For::Linker, true},
    {"-u", For::Linker, true},
    {"-z", For::Linker, true},
    {"-e", For::Linker, false},
    {"--param", For::Compiler, false},
    {"-target", For::Parser, false},
    {"-arch", For::Parser, false},
    {"-imultilib", For::Parser, false},
    {"-include-pch", For::Compiler, false},
    {"-framework", For::Linker, false},
    {"-mllvm", For::Compiler, false},
    {"-B", For::Compiler, true},
    {"-aux-info", For::Messages, false},
    {"-dumpbase", For::Compiler, false},
    {"-dumpbase-ext", For::Compiler, false},
    {"-dumpdir", For::Compiler, false},
    {"-wrapper", For::Compiler, false},
    {"-A", For::Parser, true},
    {"-Xhetile", For::Linker, false},
};

/// Options in one word that change how a source is parsed: what it means, or which macros
/// are defined. An entry that ends in '*' is a prefix. Of -m only what clang knows as gcc does:
/// it takes the many others of gcc for errors, and sources do not see them.
const char *const parseOptions[] = {
    "-std=*",        "-ansi",           "-nostdinc*",       "-pthread",
    "-O*",           "-fopenmp*",       "-fno-openmp*",     "-ffast-math",
    "-fno-fast-math", "-Ofast",         "-ffp-contract=*",  "-fwrapv",
    "-fno-wrapv",    "-fsigned-char",   "-funsigned-char",  "-fno-signed-char",
    "-fno-unsigned-char", "-fshort-enums", "-fno-short-enums", "-fshort-wchar",
    "-fpack-struct*", "-fgnu89-inline", "-fno-gnu89-inline", "-fpic",
    "-fPIC",         "-fpie",           "-fPIE",            "-fexceptions",
    "-fno-exceptions", "-frtti",        "-fno-rtti",        "-fms-extensions",
    "-fno-builtin*", "-fno-math-errno", "-fmath-errno",     "-funsafe-math-optimizations",
    "-fassociative-math", "-ffinite-math-only", "-fno-strict-aliasing", "-stdlib=*",
    "-fchar8_t",     "-fno-char8_t",    "-fno-asm",         "-fno-operator-names",
    "-fno-strict-overflow", "-fstrict-overflow",
    "-Wp,*",         "--sysroot=*",     "--target=*",       "-trigraphs",
    "-march=*",      "-mcpu=*",         "-m64",             "-msse*",
    "-mno-sse*",     "-mavx*",          "-mno-avx*",        "-mfma*",
    "-mno-fma*",     "-mbmi*",          "-mno-bmi*",        "-mf16c",
    "-maes",         "-mpclmul",        "-mpopcnt",         "-mlzcnt",
    "-mlong-double-*",
};

/// Options that only shape messages, dependency files and intermediate files.
const char *const tellingOptions[] = {
    "-W*",      "-w",        "-pedantic*", "--pedantic*", "-MD",          "-MMD",
    "-MP",      "-MG",       "-MV",        "-H",          "-save-temps*", "--save-temps*",
    "-fdiagnostics-*", "-fno-diagnostics-*", "-fmessage-length=*", "-fmax-errors=*", "-fopt-info*",
    "-ftime-report*",  "-fmem-report*",      "-Q",                 "-v",             "-time*",
};

/// Questions to the compiler, and commands that generate no code.
const char *const earlyOptions[] = {
    "-E",       "-M",        "-MM",       "-fsyntax-only", "-###",          "-print-*",
    "--print-*", "-dumpversion", "-dumpfullversion", "-dumpmachine", "-dumpspecs", "--version",
    "--help*",  "--target-help", "--preprocess",
};

/// Options under which the runtime has no place, its structs have another layout, or compilers
/// leave equal operations different results: the original code is compiled.
const char *const aloneOptions[] = {
    "-ffreestanding",
    "-fno-hosted",
    "-m32",
    "-mx32",
    "-m16",
    "-mfpmath=387",
    "-mfpmath=both",
    "-mfpmath=sse,387",
    "-mfpmath=387,sse",
    "-mfpmath=sse+387",
    "-mfpmath=387+sse",
    "-mno-sse",
    "-mno-sse2",
    "-fsingle-precision-constant",
    "-fpack-struct",
    "-fpack-struct=*",
};

/// Options under which a program may not be able to have the runtime.
const char *const lackingOptions[] = {
    "-static", "--static", "-static-pie", "-nostdlib", "-nodefaultlibs", "-nostartfiles", "-nolibc",
    "-m32", "-mx32", "-m16",
};

/// Options that have the compiler write files named after its output.
const char *const asideOptions[] = {
    "--coverage", "-coverage", "-ftest-coverage", "-fprofile-*", "-gsplit-dwarf", "-fstack-usage",
    "-fdump-*", "-fcallgraph-info*",
};

/// Options by which compilers regroup, drop or round operations on numbers, but for -ffp-contract.
const char *const numberOptions[] = {
    "-Ofast",
    "-ffast-math",
    "-fno-fast-math",
    "-funsafe-math-*",
    "-fno-unsafe-math-*",
    "-fassociative-*",
    "-fno-associative-*",
    "-freciprocal-*",
    "-fno-reciprocal-*",
    "-ffinite-math-*",
    "-fno-finite-*",
    "-fsigned-zeros",
    "-fno-signed-zeros",
    "-ftrapping-math",
    "-fno-trapping-math",
    "-frounding-math",
    "-fno-rounding-math",
    "-fexcess-precision=*",
    "-ffp-model=*",
    "-ffp-eval-method=*",
    "-ffp-exception-*",
    "-fdenormal-fp-math*",
    "-fsingle-precision-constant",
    "-fcx-*",
    "-fno-cx-*",
    "-fapprox-func",
    "-fno-approx-func",
    "-fhonor-*",
    "-fno-honor-*",
    "-ffloat-store",
    "-mfpmath=*",
    "-mdaz-ftz",
    "-mlong-double-*",
    "-mrecip*",
    "-mpc32",
    "-mpc64",
    "-mpc80",
    "-ffp-int-builtin-inexact",
    "-fno-fp-int-builtin-inexact",
    "-fdefault-*",
    "-ffloat16-*",
    "-fshort-double",
};

const std::string contractOption = "-ffp-contract=", keepOption = "--keep=";

bool startsWith(const std::string &text, const std::string &prefix) {
  return text.compare(0, prefix.size(), prefix) == 0;
}

template <size_t N> bool isOneOf(const std::string &word, const char *const (&entries)[N]) {
  return std::any_of(entries, entries + N, [&](std::string entry) {
    if (entry.back() != '*')
      return word == entry;
    entry.pop_back();
    return startsWith(word, entry);
  });
}

/// Dependency files are the compiler's to write, not the parser's.
bool asksForDependencies(const std::string &word) { return startsWith(word, "-Wp,-M"); }

bool matters(const std::string &word) {
  return isOneOf(word, parseOptions) && !asksForDependencies(word);
}

bool tells(const std::string &word) {
  if (startsWith(word, "-Wl,") || startsWith(word, "-Wa,") || startsWith(word, "-Wp,"))
    return asksForDependencies(word);
  return isOneOf(word, tellingOptions);
}

/// The entry for `word`; `attached` tells whether the argument follows in the same word.
const Separate *findSeparate(const std::string &word, bool &attached) {
  for (const Separate &option : separateOptions) {
    if (word == option.name) {
      attached = false;
      return &option;
    }
  }
  for (const Separate &option : separateOptions) {
    // -include-pch and -linker are no -i and -l with an argument, but only the options
    // that may be joined are looked at, and gcc reads those the same way.
    if (option.joined && startsWith(word, option.name)) {
      attached = true;
      return &option;
    }
  }
  return nullptr;
}

Language languageOfFile(const std::string &path, Language ofC) {
  size_t dot = path.find_last_of("./");
  if (dot == std::string::npos || path[dot] == '/')
    return Language::Other;
  std::string extension = path.substr(dot);
  if (extension == ".c")
    return ofC;
  for (const char *known : {".cc", ".cp", ".cxx", ".cpp", ".CPP", ".c++", ".C"})
    if (extension == known)
      return Language::CPlusPlus;
  return Language::Other;
}

bool isHeaderFile(const std::string &path) {
  size_t dot = path.find_last_of("./");
  if (dot == std::string::npos || path[dot] == '/')
    return false;
  const std::string extension = path.substr(dot);
  for (const char *known : {".h", ".hh", ".H", ".hp", ".hxx", ".hpp", ".HPP", ".h++", ".tcc"})
    if (extension == known)
      return true;
  return false;
}

/// Splits the text of a response file: blanks separate, quotes and backslashes as in gcc.
std::vector<std::string> splitResponse(const std::string &text) {
  std::vector<std::string> words;
  std::string word;
  bool inside = false;
  char quote = 0;
  for (size_t i = 0; i < text.size(); i++) {
    char c = text[i];
    if (c == '\\' && i + 1 < text.size()) {
      word += text[++i];
      inside = true;
    } else if (quote) {
      if (c == quote)
        quote = 0;
      else
        word += c;
    } else if (c == '\'' || c == '"') {
      quote = c;
      inside = true;
    } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      if (inside)
        words.push_back(word);
      word.clear();
      inside = false;
    } else {
      word += c;
      inside = true;
    }
  }
  if (inside)
    words.push_back(word);
  return words;
}

/// Replaces @file by the words of the file; as gcc does, leaves it alone if there is none
/// that can be read.
void expandResponses(const std::vector<std::string> &words, std::vector<std::string> &expanded,
                     int depth) {
  for (const std::string &word : words) {
    std::ifstream file;
    if (word.size() > 1 && word[0] == '@' && depth < 32)
      file.open(word.substr(1));
    file.peek(); // a folder can be opened; what gcc says of it, it says itself
    if (!file.is_open() || file.fail()) {
      expanded.push_back(word);
      continue;
    }
    std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    expandResponses(splitResponse(text), expanded, depth + 1);
  }
}

/// The state of the pass.
class Sorter {
public:
  Sorter(Language ofC) : ofC(ofC) {}

  Arguments sort(const std::vector<std::string> &words) {
    for (size_t i = 0; i < words.size(); i++) {
      bool attached = false;
      const Separate *option = findSeparate(words[i], attached);
      if (words[i] == "-" || words[i].empty() || words[i][0] != '-') {
        input(words[i]);
      } else if (!option) {
        flag(words[i]);
      } else if (attached) {
        argument(*option, words[i].substr(std::string(option->name).size()), {words[i]});
      } else if (i + 1 == words.size()) {
        flag(words[i]); // the compiler says what is missing
      } else {
        argument(*option, words[i + 1], {words[i], words[i + 1]});
        i++;
      }
    }
    result.forcesLanguage = !forced.empty();
    result.links = result.hasInputs && !result.stopsEarly && !compilesOnly;
    return result;
  }

private:
  void add(const std::string &word, bool telling) {
    result.all.push_back(word);
    result.telling.push_back(telling);
  }

  void input(const std::string &word) {
    result.hasInputs = true;
    if (isHeader(word))
      compilesOnly = result.precompiles = true;
    Language language = forced.empty() ? languageOfFile(word, ofC) : forcedLanguage;
    if (language != Language::Other)
      result.sources.push_back({result.all.size(), language, forced});
    add(word, false);
  }

  bool isHeader(const std::string &word) const {
    const std::string ending = "header";
    return forced.empty()
               ? isHeaderFile(word)
               : forced.size() > ending.size() &&
                     forced.compare(forced.size() - ending.size(), ending.size(), ending) == 0;
  }

  void flag(const std::string &word) {
    if (word == "--strict") {
      result.strict = true;
      return;
    }
    if (word == "--keep" || startsWith(word, keepOption)) {
      result.keeps = true;
      result.keepFolder = word == "--keep" ? "" : word.substr(keepOption.size());
      return;
    }
    add(word, tells(word));
    if (matters(word))
      result.parse.push_back(word);
    if (word == "-fopenacc") // clang has the option, but cannot read all of it
      result.parse.push_back("-D_OPENACC=201711");
    if (word != "-c" && !startsWith(word, "-Wl,") && !tells(word))
      result.flags.push_back(word);
    noteMeaning(word);
  }

  /// What an option in one word means to the wrapper.
  void noteMeaning(const std::string &word) {
    if (word == "-c" || word == "-S")
      compilesOnly = true;
    if (word == "-S")
      result.assembles = false;
    if (isOneOf(word, earlyOptions))
      result.stopsEarly = true;
    if (word == "-shared" || word == "-r" || word == "-dynamiclib")
      result.program = false;
    if (word == "-r")
      result.relocatable = true;
    if (isOneOf(word, aloneOptions))
      result.standsAlone = word;
    if (isOneOf(word, lackingOptions))
      result.mayLackRuntime = true;
    if (isOneOf(word, asideOptions))
      result.namesAside = true;
    if (startsWith(word, "-fprofile-use") || word == "-fbranch-probabilities")
      result.usesProfile = true;
    if (startsWith(word, "-ffp-contract") || word == "-ffast-math" || word == "-Ofast" ||
        word == "-funsafe-math-optimizations")
      result.hasContract = true;
    if (startsWith(word, contractOption))
      result.contract = word.substr(contractOption.size());
    else if (word == "-ffast-math" || word == "-Ofast" || word == "-funsafe-math-optimizations")
      result.contract = "fast";
    if (isOneOf(word, numberOptions))
      result.numbers.push_back(word);
    if (startsWith(word, "-O"))
      result.hasVectors = word != "-O" && word != "-O1" && word != "-Og";
    if (startsWith(word, "-flto") || word == "-ffunction-sections")
      result.dropsFunctions = true;
    else if (word == "-fno-lto" || word == "-fno-function-sections")
      result.dropsFunctions = false;
    if (word == "-fno-tree-vectorize" || word == "-fno-tree-loop-vectorize" ||
        word == "-fno-vectorize")
      result.hasVectors = false;
  }

  void argument(const Separate &option, const std::string &value,
                const std::vector<std::string> &words) {
    std::string name = option.name;
    if (name == "-Xhetile") {
      result.hetile.push_back(value);
      result.strict |= value == "--strict" || value == "-strict";
      return;
    }
    for (const std::string &word : words)
      add(word, option.use == For::Messages);
    if (option.use == For::Parser)
      result.parse.insert(result.parse.end(), words.begin(), words.end());
    if (option.use == For::Parser || option.use == For::Compiler)
      result.flags.insert(result.flags.end(), words.begin(), words.end());
    if (name == "-o")
      result.output = value;
    else if (name == "-l")
      result.hasInputs = true;
    else if (name == "-target" || name == "-arch")
      result.standsAlone = name + " " + value;
    else if (name == "-x") {
      forced = value == "none" ? "" : value;
      forcedLanguage = value == "c"     ? Language::C
                       : value == "c++" ? Language::CPlusPlus
                                        : Language::Other;
    }
  }

  Language ofC;
  Arguments result;
  bool compilesOnly = false;
  std::string forced; // by -x
  Language forcedLanguage = Language::Other;
};

} // namespace

Arguments parseArguments(const std::vector<std::string> &words, Language defaultLanguage) {
  std::vector<std::string> expanded;
  expandResponses(words, expanded, 0);
  return Sorter(defaultLanguage).sort(expanded);
}

} // namespace hetile::cc
