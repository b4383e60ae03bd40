// SPDX-License-Identifier: Apache-2.0
//===- Rewrite.cpp - the user's file with its nests replaced --------------===//
//
// Collects edits as (offset, length, text), applies them from front to back, and resolves
// the markers that stand for `#line` of the output itself.
//
//===----------------------------------------------------------------------===//
#include "Rewrite.h"

#include "emit/nest/CallText.h"
#include "emit/nest/NestText.h"
#include "emit/text/Warnings.h"
#include "emit/text/Writer.h"
#include "model/Stops.h"

#include <algorithm>
#include <set>

using namespace hetile::model;

namespace hetile::emit {

namespace {

constexpr char ByteOrderMark[] = "\xef\xbb\xbf";

struct Edit {
  unsigned offset, length;
  std::string text;
  int cause;
};

/// A mark of the byte order may stand at the start of a file only.
std::string withoutMark(std::string text) {
  if (text.rfind(ByteOrderMark, 0) == 0)
    text.erase(0, sizeof ByteOrderMark - 1);
  return text;
}

/// `text` as it may stand in a comment: on one line, and not its end.
std::string insideComment(std::string text) {
  for (size_t k = 0; k < text.size(); ++k)
    if ((text[k] > 0 && text[k] < ' ') || (text[k] == '/' && k > 0 && text[k - 1] == '*'))
      text[k] = '?';
  return text;
}

SourceLoc placeOf(const Source &s, unsigned offset) {
  return placeIn(s.text, s.lines, s.path, offset);
}

/// `#line` for the line of `offset`.
std::string lineDirective(const Source &s, unsigned offset) {
  const SourceLoc place = placeOf(s, offset);
  return model::lineDirective(place.file, place.line);
}

/// A line of its own begins in which what follows has its place in the source, `offset`.
std::string inPlace(const Source &s, unsigned offset) {
  const SourceLoc place = placeOf(s, offset);
  return model::lineDirective(place.file, place.line) + std::string(place.column - 1, ' ');
}

/// True if a directive may begin there: nothing can stand before it on its line.
bool isDirective(const std::string &text, unsigned offset) {
  return text[offset] == '#' || text[offset] == '%';
}

/// Text put in at `offset` that starts and ends on lines of its own; the rest of the user's
/// line keeps its column by blanks.
std::string onOwnLines(const Source &s, unsigned offset, const std::string &text) {
  const bool atStart = placeOf(s, offset).column == 1;
  return std::string(atStart ? "" : "\n") + text + inPlace(s, offset);
}

/// What begins the names of nest `k`.
std::string nameOf(size_t k) { return "hetile_" + std::to_string(k + 1); }

/// The functions of nest `k`. What compilers say of the user's statements they say once, of the
/// original; and captured values have the names of the variables they come from. Adds to `headers`
/// those that the functions need.
std::string functionsText(const Source &s, size_t k, std::set<std::string> &headers) {
  NestFunctions functions =
      nestFunctions(*s.nests[k].nest, *s.nests[k].tiling, s.nests[k].turned,
                    s.nests[k].adding ? &*s.nests[k].adding : nullptr, nameOf(k), s.collective);
  headers.merge(functions.headers);
  return std::string(HereMarker) + "\n" + withoutWarnings(functions.text);
}

/// What stands in place of the nests `first` .. `end` - 1: the instances of one nest in a template
/// choose their own.
std::string callsText(const Source &s, size_t first, size_t end) {
  const SourceRange &range = s.nests[first].nest->range;
  if (s.nests[first].nest->stops)
    return "\n" + callBetweenStops(*s.nests[first].nest, nameOf(first), s.collective);
  const std::string original =
      inPlace(s, range.begin) + s.text.substr(range.begin, range.end - range.begin);
  std::string out;
  for (size_t k = first; k < end; ++k) {
    const Nest &n = *s.nests[k].nest;
    const std::string call = nestCall(n, s.nests[k].tiling->mostPoints,
                                      s.nests[k].adding ? s.nests[k].adding->nest : nullptr,
                                      nameOf(k), original, s.collective);
    if (n.instance.empty())
      return call;
    out += (out.empty() ? "" : "else ") + std::string("if constexpr (") + n.instance + ")\n" + call;
  }
  return "{\n" + out + "else {\n" + original + "\n}\n}\n";
}

void addNests(const Source &s, std::vector<Edit> &edits, std::set<std::string> &headers) {
  for (size_t k = 0, end = 0; k < s.nests.size(); k = end) {
    const Nest &n = *s.nests[k].nest;
    for (end = k; end < s.nests.size() && s.nests[end].nest->range.begin == n.range.begin; ++end)
      edits.push_back(
          {n.insertAt, 0, onOwnLines(s, n.insertAt, functionsText(s, end, headers)), int(end)});
    edits.push_back({n.range.begin, n.range.end - n.range.begin,
                     callsText(s, k, end) + lineDirective(s, n.range.end), int(k)});
  }
}

/// What stands around loops that stop now and then: after one, before anything else, and before it,
/// after all else.
void addStops(const Source &s, std::vector<Edit> &edits) {
  std::vector<Edit> begins;
  for (size_t k = 0; k < s.nests.size(); ++k)
    if (const Nest &n = *s.nests[k].nest; n.stops) {
      edits.insert(edits.begin(), {n.stops->loop.end, 0, afterStops(nameOf(k)), int(k)});
      begins.push_back({n.stops->loop.begin, 0, beforeStops(n, nameOf(k)), int(k)});
    }
  edits.insert(edits.end(), begins.begin(), begins.end());
}

/// A variable that tells the runtime, where its scope is left, that the elements of `memory` end.
std::string endOf(const Memory &memory, const std::string &name) {
  const std::string &m = memory.name;
  if (!memory.container)
    return " struct hetile_memory " + name + " __attribute__((cleanup(hetile_end))) = {(void *)" +
           m + ", sizeof " + m + "}; ";
  return " struct " + name + " { decltype(" + m + ") &hetile_of; ~" + name +
         "() { hetile_memory ends = {hetile_of.data(), hetile_of.size() * sizeof "
         "*hetile_of.data()}; "
         "hetile_end(&ends); } } " +
         name + "_of = {" + m + "}; (void)" + name + "_of; ";
}

/// Opened and closed on the user's lines. The attribute closes a region that is left early.
void addRegions(const Source &s, std::vector<Edit> &edits) {
  for (size_t k = 0; k < s.regions.size(); ++k) {
    const Region &region = s.regions[k];
    std::string name = "hetile_region_" + std::to_string(k + 1);
    edits.push_back({region.begin, 0,
                     "struct hetile_region " + name +
                         " __attribute__((cleanup(hetile_close))) = {0}; hetile_open(&" + name +
                         "); " +
                         (isDirective(s.text, region.begin) ? "\n" + lineDirective(s, region.begin)
                                                            : std::string()),
                     Span::Region});
    for (size_t n = 0; n < region.ended.size(); ++n)
      edits.push_back({region.ended[n].at, 0,
                       endOf(region.ended[n].memory, "hetile_memory_" + std::to_string(k + 1) +
                                                         "_" + std::to_string(n + 1)),
                       Span::Region});
    if (!region.toEnd)
      edits.push_back({region.end, 0, " hetile_close(&" + name + ");", Span::Region});
  }
}

/// What of a function the text knows: its name, or a name of hetile's for its symbol.
std::string addressText(const CalledAddress &function, const std::vector<std::string> &symbols) {
  if (!function.expression.empty())
    return function.expression;
  const auto at = std::find(symbols.begin(), symbols.end(), function.symbol);
  return "hetile_callee_" + std::to_string(at - symbols.begin() + 1);
}

/// The symbols of other files' functions that `hooks` ask about.
std::vector<std::string> symbolsOf(const std::vector<Hook> &hooks) {
  std::vector<std::string> symbols;
  for (const Hook &hook : hooks)
    if (hook.kind == Hook::Outside && hook.function.expression.empty() &&
        std::find(symbols.begin(), symbols.end(), hook.function.symbol) == symbols.end())
      symbols.push_back(hook.function.symbol);
  return symbols;
}

/// What stands before and after an expression of the host's.
std::pair<std::string, std::string> aroundHook(const Hook &hook,
                                               const std::vector<std::string> &symbols) {
  switch (hook.kind) {
  case Hook::Frees: return {"hetile_freed(", ")"};
  case Hook::Element:
    return {"(*(" + hook.type + " *)hetile_element(&(",
            "), sizeof(" + hook.type + "), " +
                std::to_string((hook.reads ? 1 : 0) + (hook.writes ? 2 : 0)) + "))"};
  case Hook::Outside: break;
  }
  return {"__extension__({ struct hetile_outside hetile_called "
          "__attribute__((__cleanup__(hetile_back))) = hetile_calls(HETILE_FUNCTION(" +
              addressText(hook.function, symbols) + ")); ",
          "; })"};
}

/// Elements that the host touches in a region are named through the runtime, and calls of other
/// files' functions ask it.
void addHooks(const Source &s, std::vector<Edit> &edits) {
  const std::vector<std::string> symbols = symbolsOf(s.hooks);
  std::vector<Edit> ends;
  for (const Hook &hook : s.hooks) {
    const auto [begin, end] = aroundHook(hook, symbols);
    edits.push_back({hook.range.begin, 0, begin, Span::Region});
    ends.push_back({hook.range.end, 0, end, Span::Region});
  }
  edits.insert(edits.end(), ends.rbegin(), ends.rend()); // inner ones first
}

std::string copyOf(const Source &s, const SourceRange &range) {
  return inPlace(s, range.begin) + s.text.substr(range.begin, range.end - range.begin) + "\n" +
         HereMarker + "\n";
}

/// What stands before code that runs as it was written while no array is away: a copy of it, with
/// its warnings. The other one, in its place, has all that is put in, and gives none.
std::string beforeCalm(const Source &s, const SourceRange &range) {
  return "\n" + std::string(HereMarker) +
         "\nif (__builtin_expect(!HETILE_SAYS(hetile_away), 1)) {\n" + copyOf(s, range) +
         "} else {\n" + beginQuiet() + inPlace(s, range.begin);
}

/// What stands in place of a function's header: the function as it was written, and the header of
/// the one that is called where arrays are away.
std::string insteadOfHeader(const Source &s, const CalmPart &part, const std::string &name) {
  const Twin &twin = *part.twin;
  const std::string header = "static " + twin.before + name + twin.after;
  std::string body = copyOf(s, part.range);
  if (!part.isAnswered) // by its callers; it may begin with declarations
    body = withoutWarnings("if (__builtin_expect(HETILE_SAYS(hetile_away), 0)) " +
                           std::string(twin.returns ? "return " : "{ ") + name + "(" +
                           twin.arguments + ");" + (twin.returns ? "" : " return; }") + "\n") +
           "{\n" + body + "}\n";
  return "\n" + std::string(HereMarker) + "\n" +
         withoutWarnings(header + " __attribute__((__noinline__, __cold__));\n") +
         copyOf(s, twin.header) + "{\n" + body + "}\n" + beginQuiet() + header + "\n" +
         inPlace(s, twin.header.end);
}

void addCalm(const Source &s, std::vector<Edit> &edits) {
  for (const CalmPart &part : s.calm)
    if (!part.twin)
      edits.push_back({part.range.begin, 0, beforeCalm(s, part.range), Span::Calm});
}

/// After what is put before a function. What has found out that arrays are away calls twins.
void addTwins(const Source &s, std::vector<Edit> &edits) {
  for (size_t k = 0; k < s.calm.size(); ++k) {
    const CalmPart &part = s.calm[k];
    if (!part.twin)
      continue;
    const std::string name = "hetile_twin_" + std::to_string(k + 1);
    const SourceRange &header = part.twin->header;
    edits.push_back(
        {header.begin, header.end - header.begin, insteadOfHeader(s, part, name), Span::Calm});
    if (part.isAnswered)
      for (const SourceRange &call : part.twin->calls)
        edits.push_back({call.begin, call.end - call.begin, name, Span::Calm});
  }
}

/// Before all else that ends there, or behind a function's brace.
void addCalmEnds(const Source &s, std::vector<Edit> &edits) {
  std::vector<Edit> ends;
  for (const CalmPart &part : s.calm) {
    const unsigned end = part.range.end + (part.twin ? 1 : 0);
    ends.push_back(
        {end, 0, "\n" + endQuiet() + inPlace(s, end) + (part.twin ? "" : " }"), Span::Calm});
  }
  edits.insert(edits.begin(), ends.begin(), ends.end());
}

/// Declares the functions that hooks ask about by their symbols.
std::string calleesText(const Source &s) {
  std::string text;
  const std::vector<std::string> symbols = symbolsOf(s.hooks);
  for (size_t k = 0; k < symbols.size(); ++k)
    text += "extern void hetile_callee_" + std::to_string(k + 1) + "(void) __asm__(" +
            quoted(symbols[k]) + ");\n";
  return text;
}

/// Tells the runtime which functions leave arrays alone: the bodies in this file, whatever function
/// of their names the program calls.
std::string knownText(const Source &s) {
  if (s.known.empty())
    return "";
  std::string aliases, all;
  for (size_t k = 0; k < s.known.size(); ++k) {
    std::string name = s.known[k].expression;
    if (name.empty()) {
      name = "hetile_known_" + std::to_string(k + 1);
      aliases += "static void " + name + "(void) __attribute__((__alias__(" +
                 quoted(s.known[k].symbol) + ")));\n";
    }
    all += (k ? ",\n  " : "  ") + std::string("(hetile_function)") + name;
  }
  return "\n" + std::string(HereMarker) + "\n#ifndef HETILE_NO_SUMMARIES\n" +
         withoutWarnings(aliases + "static const hetile_function hetile_known[] = {\n" + all +
                         "\n};\n") +
         "#endif\nHETILE_KNOWN(" + std::to_string(s.known.size()) + ")\n";
}

/// Conditions of loops tell the runtime how long they go on. A part of one tells how long at most,
/// right after it was evaluated, as what comes next may change what it reads. Where the loop ends,
/// it has nothing left. Returns what comes after the conditions: there may be hooks in them.
std::vector<Edit> addCountdowns(const Source &s, std::vector<Edit> &edits) {
  std::vector<Edit> ends;
  const auto put = [&](const SourceRange &range, const std::string &first,
                       const std::string &last) {
    edits.push_back({range.begin, 0, first, Span::Countdown});
    ends.push_back({range.end, 0, last, Span::Countdown});
  };
  for (size_t k = 0; k < s.countdowns.size(); ++k) {
    const Countdown &c = s.countdowns[k];
    const std::string number = std::to_string(k), says = number + ", " + c.left;
    if (c.atMost) {
      put(c.condition, "((", ") || (hetile_loop_has(" + number + ", 0), 0))");
      put(c.part, "", " && (hetile_loop_may(" + says + "), 1)"); // a comparison, which binds more
    } else {
      put(c.condition, "(hetile_loop_has(" + says + "), ", ")");
    }
  }
  std::reverse(ends.begin(), ends.end()); // inner ones first
  return ends;
}

/// The user's main keeps its name in the program, so that whatever it says of itself or of its name
/// stays as it is; only the linker sees another one, and finds a main that hands it to the runtime.
std::string mainText(const Source &s) {
  const EntryPoint &m = *s.main;
  std::string call = "main(";
  const char *const arguments[] = {"argc", "argv", "envp"};
  for (size_t k = 0; k < m.params.size() && k < 3; ++k)
    call += std::string(k ? ", (" : "(") + m.params[k] + ")" + arguments[k];
  call += ")";
  const std::string quiet = "#pragma GCC diagnostic ignored \"-Wpedantic\"\n"
                            "#ifndef __cplusplus\n"
                            "#pragma GCC diagnostic ignored \"-Wstrict-prototypes\"\n"
                            "#endif\n";
  return std::string(HereMarker) + "\n#pragma GCC diagnostic push\n" + quiet +
         "#ifdef __clang__\n"
         "#pragma clang diagnostic ignored \"-Wmain\"\n"
         "#define HETILE_VISIBLE\n"
         "#else\n"
         "#define HETILE_VISIBLE __attribute__((externally_visible))\n"
         "#endif\n"
         "#ifdef __cplusplus\n"
         "extern \"C\" {\n"
         "#endif\n" +
         m.declaration + " __asm__(\"hetile_user_main\");\n"
         "static int hetile_call_main(int argc, char **argv, char **envp) {\n"
         "  (void)argc;\n  (void)argv;\n  (void)envp;\n  " +
         (m.returnsVoid ? call + ";\n  return 0;\n" : "return (int)" + call + ";\n") +
         "}\n"
         "int hetile_start(int argc, char **argv) __asm__(\"main\");\n"
         "HETILE_VISIBLE int hetile_start(int argc, char **argv) {\n"
         "  return hetile_main(argc, argv, hetile_call_main);\n"
         "}\n"
         "#undef HETILE_VISIBLE\n"
         "#ifdef __cplusplus\n"
         "}\n"
         "#endif\n"
         "#pragma GCC diagnostic pop\n";
}

unsigned linesIn(const std::string &text) { return std::count(text.begin(), text.end(), '\n'); }

/// The text with the edits, and on which of its lines they are.
Output apply(const std::string &text, std::vector<Edit> edits) {
  std::stable_sort(edits.begin(), edits.end(),
                   [](const Edit &a, const Edit &b) { return a.offset < b.offset; });
  Output out;
  unsigned at = 0, line = 1;
  for (const Edit &e : edits) {
    const std::string between = text.substr(at, e.offset - at);
    const unsigned first = line + linesIn(between);
    line = first + linesIn(e.text);
    out.text += between + e.text;
    out.spans.push_back({first, line, e.cause});
    at = e.offset + e.length;
  }
  out.text += text.substr(at);
  return out;
}

/// Replaces each marker by a `#line` that names the line after it in the output.
std::string resolveMarkers(const std::string &text, const std::string &output) {
  std::string out, marker = HereMarker;
  unsigned line = 1;
  for (size_t at = 0; at < text.size();) {
    size_t end = text.find('\n', at);
    end = end == std::string::npos ? text.size() : end + 1;
    std::string one = text.substr(at, end - at);
    ++line;
    out += one == marker + "\n" ? "#line " + std::to_string(line) + " " + quoted(output) + "\n"
                                : one;
    at = end;
  }
  return out;
}

/// The line without the folders of `path`, wherever it stands.
void removeFolder(std::string &line, const std::string &path) {
  const size_t folder = path.rfind('/') + 1; // 0 without one
  for (size_t k = 0; folder > 0 && (k = line.find(path, k)) != std::string::npos;)
    line.erase(k, folder);
}

/// The text without the folders of the machine on which it was made: `#line`, and names of nests.
std::string withoutFolders(const std::string &text, const Source &s) {
  std::set<std::string> paths{s.path};
  for (const FileLines &lines : s.lines)
    paths.insert(lines.file);
  std::string out;
  for (size_t at = 0; at < text.size();) {
    size_t end = text.find('\n', at);
    end = end == std::string::npos ? text.size() : end + 1;
    std::string line = text.substr(at, end - at);
    if (line.rfind("#line ", 0) != 0) {
      for (const std::string &path : paths)
        removeFolder(line, path);
      out += line;
    }
    at = end;
  }
  return out;
}

uint64_t fnv1a(const std::string &text, uint64_t hash) {
  for (const unsigned char c : text)
    hash = (hash ^ c) * 1099511628211ull;
  return hash;
}

/// Tells the runtime which text this is. Files that need no runtime have no such line.
std::string unitText(const Source &s, const std::string &text) {
  if (s.nests.empty() && !s.main)
    return "";
  const uint64_t hash = fnv1a(withoutFolders(text, s), s.tokens ^ 1469598103934665603ull);
  return "HETILE_UNIT(" + quoted(s.path) + ", " + std::to_string(hash >> 32) + "u, " +
         std::to_string(hash & 0xffffffffu) + "u)\n";
}

/// What clang says of functions that a file does not use, it does not say in headers.
std::string aroundHeader(const char *first) {
  return std::string("#ifdef __clang__\n") + first + "#endif\n";
}

/// Headers in which nothing has changed are included again; not those that begin or end in what is
/// replaced.
void addHeaders(const Source &s, std::vector<Edit> &edits) {
  const auto isIn = [](const Edit &e, const SourceRange &range) {
    return range.begin <= e.offset && e.offset < range.end;
  };
  const auto reaches = [](const Edit &e, const SourceRange &range) {
    const auto covers = [&](unsigned at) { return e.offset <= at && at < e.offset + e.length; };
    return covers(range.begin) || (covers(range.end) && e.offset < range.end);
  };
  std::vector<bool> needed, replaced;
  for (const JoinedHeader &header : s.headers) {
    replaced.push_back(std::any_of(edits.begin(), edits.end(),
                                   [&](const Edit &e) { return reaches(e, header.range); }));
    needed.push_back(replaced.back() || std::any_of(edits.begin(), edits.end(), [&](const Edit &e) {
                       return isIn(e, header.range);
                     }));
  }
  const std::vector<bool> kept = headersToKeep(s.headers, std::move(needed));
  std::vector<Edit> own;
  for (size_t k = 0; k < kept.size(); ++k) {
    const auto [begin, end] = s.headers[k].range;
    if (replaced[k] || (kept[k] && s.headers[k].setsWarnings))
      continue;
    if (!kept[k]) {
      own.push_back({begin, end - begin, s.headers[k].directive, Span::Header});
      continue;
    }
    own.push_back({begin, 0,
                   aroundHeader("#pragma clang diagnostic push\n"
                                "#pragma clang diagnostic ignored \"-Wunused\"\n"
                                "#pragma clang diagnostic ignored \"-Wunneeded-internal-"
                                "declaration\"\n"),
                   Span::Header});
    own.push_back({end, 0, aroundHeader("#pragma clang diagnostic pop\n") + lineDirective(s, end),
                   Span::Header});
  }
  edits.insert(edits.begin(), own.begin(), own.end());
}

std::string loopsText(const Source &s) {
  const size_t count = s.countdowns.size();
  return count ? "HETILE_LOOPS(" + std::to_string(count) + ")\n" : "";
}

} // namespace

Output rewrite(const Source &s) {
  std::vector<Edit> edits;
  addRegions(s, edits); // before a nest at the same place
  addCalm(s, edits);
  const std::vector<Edit> ends = addCountdowns(s, edits);
  addHooks(s, edits);
  edits.insert(edits.end(), ends.begin(), ends.end());
  std::set<std::string> headers;
  addNests(s, edits, headers);
  addStops(s, edits);
  addCalmEnds(s, edits);
  addTwins(s, edits);
  if (const std::string known = knownText(s); !known.empty())
    edits.push_back({static_cast<unsigned>(s.text.size()), 0, known, Span::Region});
  addHeaders(s, edits);
  std::string header =
      "/* Made by hetile from " + insideComment(s.path) + ". Changes here are lost. */\n" +
      (s.nests.empty() && !s.main ? "#define HETILE_OPTIONAL\n" : "") + "#include \"hetile.h\"\n";
  Output out = apply(s.text, edits);
  std::string &text = out.text;
  text = withoutMark(std::move(text));
  for (const std::string &name : headers)
    header += "#include \"" + name + "\"\n";
  const std::string entry = s.main ? mainText(s) : "";
  text = model::lineDirective(s.path, 1) + text;
  const std::string unit = calleesText(s) + loopsText(s) + unitText(s, entry + text);
  const unsigned before = linesIn(header + unit), own = before + linesIn(entry);
  for (Span &span : out.spans) {
    span.first += own + 1; // and the line that says where the file begins
    span.last += own + 1;
  }
  if (s.main)
    out.spans.push_back({before + 1, own, Span::Main});
  text = resolveMarkers(header + unit + entry + text, s.output); // a line for a line
  return out;
}

std::string unchanged(const std::string &path, const std::string &text) {
  return model::lineDirective(path, 1) + withoutMark(text);
}

} // namespace hetile::emit
