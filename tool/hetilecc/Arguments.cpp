//===- Arguments.cpp - a compiler's command line, understood --------------===//
//
// One pass over the words. Two tables say which options take the next word as argument and
// which matter to the parser; everything unknown is left to the compiler.
//
//===----------------------------------------------------------------------===//
#include "Arguments.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace hetile::cc {

namespace {

/// Who has to know of an option.
enum class For { Parser, Compiler, Linker };

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
    {"-MF", For::Compiler, true},
    {"-MT", For::Compiler, true},
    {"-MQ", For::Compiler, true},
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
    {"-aux-info", For::Compiler, false},
    {"-dumpbase", For::Compiler, false},
    {"-dumpbase-ext", For::Compiler, false},
    {"-dumpdir", For::Compiler, false},
    {"-wrapper", For::Compiler, false},
    {"-A", For::Parser, true},
    {"-Xhetile", For::Linker, false},
};

/// Options in one word that change how a source is parsed: what it means, or which macros
/// are defined. An entry that ends in '*' is a prefix.
const char *const parseOptions[] = {
    "-std=*",        "-ansi",           "-nostdinc*",       "-m*",
    "-O*",           "-pthread",        "-fopenmp*",        "-ffast-math",
    "-fno-fast-math", "-Ofast",         "-ffp-contract=*",  "-fwrapv",
    "-fno-wrapv",    "-fsigned-char",   "-funsigned-char",  "-fno-signed-char",
    "-fno-unsigned-char", "-fshort-enums", "-fpic",         "-fPIC",
    "-fpie",         "-fPIE",           "-fexceptions",     "-fno-exceptions",
    "-frtti",        "-fno-rtti",       "-fms-extensions",  "-fno-builtin*",
    "-ffreestanding", "-fno-math-errno", "-fmath-errno",    "-funsafe-math-optimizations",
    "-fassociative-math", "-ffinite-math-only", "-fno-strict-aliasing", "-stdlib=*",
    "-Wp,*",         "--sysroot=*",     "--target=*",       "-trigraphs",
};

/// Options by which compilers regroup, drop or round operations on numbers, but for -ffp-contract.
const char *const numberOptions[] = {
    "-Ofast",          "-ffast-math",      "-fno-fast-math",    "-funsafe-math-*",  "-fno-unsafe-math-*",
    "-fassociative-*", "-fno-associative-*", "-freciprocal-*",  "-fno-reciprocal-*", "-ffinite-math-*",
    "-fno-finite-*",   "-fsigned-zeros",   "-fno-signed-zeros", "-ftrapping-math",  "-fno-trapping-math",
    "-frounding-math", "-fno-rounding-math", "-fexcess-precision=*", "-ffp-model=*", "-ffp-eval-method=*",
    "-ffp-exception-*", "-fdenormal-fp-math*", "-fsingle-precision-constant", "-fcx-*", "-fno-cx-*",
    "-fapprox-func",   "-fno-approx-func", "-fhonor-*",         "-fno-honor-*",     "-ffloat-store",
    "-mfpmath=*",      "-mdaz-ftz",        "-mlong-double-*",   "-mrecip*",         "-mpc32",
    "-mpc64",          "-mpc80",           "-ffp-int-builtin-inexact", "-fno-fp-int-builtin-inexact",
    "-fdefault-*",     "-ffloat16-*",      "-fshort-double",
};

const std::string contractOption = "-ffp-contract=";

bool startsWith(const std::string &text, const std::string &prefix) {
  return text.compare(0, prefix.size(), prefix) == 0;
}

/// `entry` may be a prefix, see parseOptions.
bool matches(const std::string &word, std::string entry) {
  if (entry.back() != '*')
    return word == entry;
  entry.pop_back();
  return startsWith(word, entry);
}

bool matters(const std::string &word) {
  if (startsWith(word, "-mtune")) // of no effect on parsing, and clang knows fewer names
    return false;
  return std::any_of(std::begin(parseOptions), std::end(parseOptions),
                     [&](const char *entry) { return matches(word, entry); });
}

bool shapesNumbers(const std::string &word) {
  return std::any_of(std::begin(numberOptions), std::end(numberOptions),
                     [&](const char *entry) { return matches(word, entry); });
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

/// Replaces @file by the words of the file; as gcc does, leaves it alone if there is none.
void expandResponses(const std::vector<std::string> &words, std::vector<std::string> &expanded,
                     int depth) {
  for (const std::string &word : words) {
    std::ifstream file;
    if (word.size() > 1 && word[0] == '@' && depth < 32)
      file.open(word.substr(1));
    if (!file.is_open()) {
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
      } else {
        if (i + 1 == words.size())
          throw std::runtime_error("argument to '" + words[i] + "' is missing");
        argument(*option, words[i + 1], {words[i], words[i + 1]});
        i++;
      }
    }
    result.forcesLanguage = forced;
    result.links = result.hasInputs && !result.stopsEarly && !compilesOnly;
    return result;
  }

private:
  void input(const std::string &word) {
    result.hasInputs = true;
    Language language = forced ? forcedLanguage : languageOfFile(word, ofC);
    if (language != Language::Other && word != "-")
      result.sources.push_back({result.all.size(), language});
    result.all.push_back(word);
  }

  void flag(const std::string &word) {
    result.all.push_back(word);
    if (matters(word))
      result.parse.push_back(word);
    if (word != "-c" && !startsWith(word, "-Wl,"))
      result.flags.push_back(word);
    if (word == "-c" || word == "-S")
      compilesOnly = true;
    if (word == "-E" || word == "-M" || word == "-MM" || word == "-fsyntax-only")
      result.stopsEarly = true;
    if (word == "-MD" || word == "-MMD")
      result.writesDepfile = true;
    if (startsWith(word, "-ffp-contract") || word == "-ffast-math" || word == "-Ofast" ||
        word == "-funsafe-math-optimizations")
      result.hasContract = true;
    if (startsWith(word, contractOption))
      result.contract = word.substr(contractOption.size());
    else if (word == "-ffast-math" || word == "-Ofast" || word == "-funsafe-math-optimizations")
      result.contract = "fast";
    if (shapesNumbers(word))
      result.numbers.push_back(word);
    if (startsWith(word, "-O"))
      result.hasVectors = word != "-O" && word != "-O1" && word != "-Og";
    if (word == "-fno-tree-vectorize" || word == "-fno-tree-loop-vectorize" || word == "-fno-vectorize")
      result.hasVectors = false;
  }

  void argument(const Separate &option, const std::string &value,
                const std::vector<std::string> &words) {
    std::string name = option.name;
    if (name == "-Xhetile") {
      result.hetile.push_back(value);
      return;
    }
    result.all.insert(result.all.end(), words.begin(), words.end());
    if (option.use == For::Parser)
      result.parse.insert(result.parse.end(), words.begin(), words.end());
    if (option.use != For::Linker)
      result.flags.insert(result.flags.end(), words.begin(), words.end());
    if (name == "-o")
      result.output = value;
    else if (name == "-MF")
      result.depfile = value;
    else if (name == "-l")
      result.hasInputs = true;
    else if (name == "-x") {
      forced = value != "none";
      forcedLanguage = value == "c"     ? Language::C
                       : value == "c++" ? Language::CPlusPlus
                                        : Language::Other;
    }
  }

  Language ofC;
  Arguments result;
  bool compilesOnly = false;
  bool forced = false;
  Language forcedLanguage = Language::Other;
};

} // namespace

Arguments parseArguments(const std::vector<std::string> &words, Language defaultLanguage) {
  std::vector<std::string> expanded;
  expandResponses(words, expanded, 0);
  return Sorter(defaultLanguage).sort(expanded);
}

} // namespace hetile::cc
