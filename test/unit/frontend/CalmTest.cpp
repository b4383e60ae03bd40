// SPDX-License-Identifier: Apache-2.0
//===- CalmTest.cpp - host code in which nothing is sent away -------------===//
//
// What of a loop in time between two nests may stand twice: small sources, and the parts as text.
//
//===----------------------------------------------------------------------===//
#include "Extraction.h"

#include "model/flow/Calm.h"

#include <gtest/gtest.h>

using namespace hetile;
using namespace hetile::model;

namespace {

const char *const Sweep = "    for (int i = 1; i < 300; i++)\n"
                         "      for (int j = 1; j < 300; j++)\n"
                         "        a[i][j] = a[i - 1][j] + a[i][j - 1];\n";

using Parts = std::vector<std::string>;

/// What is put into the file if all its nests are entered.
HostText hostOf(const frontend::File &file) {
  std::vector<TiledRange> tiled;
  HostText host;
  for (const Nest &nest : file.nests) {
    tiled.push_back({nest.range, nest.readsElements, nest.side});
    host.entered.push_back(nest.range);
  }
  const Regions regions = findRegions(file.flows, tiled);
  host.regions = regions.regions;
  host.hooks = regions.hooks;
  return host;
}

/// Of functions, and of statements between two nests in a loop of another function; all nests are
/// entered. `may`: what letters say.
Parts partsOf(const std::string &functions, const std::string &between, bool may = true) {
  const std::string text = "#include <stdio.h>\nstatic double a[300][300], b[300];\n" + functions +
                           "void run(int n) {\n  for (int t = 0; t < n; t++) {\n    puts(\"\");\n" +
                           Sweep + between + Sweep + "  }\n}\n";
  const frontend::File file = test::extractText(text, false, {});
  const HostText host = hostOf(file);
  Parts parts;
  for (const CalmPart &part : calmParts(file.flows, host, [&](const SourceRange &) { return may; }))
    parts.push_back((part.twin ? part.twin->before + "f" + part.twin->after + " " : "") +
                    text.substr(part.range.begin, part.range.end - part.range.begin));
  return parts;
}

} // namespace

TEST(Calm, StatementsOfABlock) {
  EXPECT_EQ(partsOf("", "    b[1] = a[2][2]; b[2] = 0;\n"), Parts{"b[1] = a[2][2]; b[2] = 0;"});
  EXPECT_EQ(partsOf("", "    b[1] = 0;\n"), Parts{}); // one question
  EXPECT_EQ(partsOf("", "    b[1] = a[2][2]; b[2] = 0;\n", false), Parts{});
}

TEST(Calm, UpToADeclarationOfTheBlock) {
  EXPECT_EQ(partsOf("", "    b[1] = a[2][2];\n    double x = a[1][1] + a[0][1];\n    b[2] = x * b[3];\n"),
            (Parts{"b[1] = a[2][2];", "b[2] = x * b[3];"}));
  EXPECT_EQ(partsOf("", "    if (n > 3) { double x = a[1][1]; b[2] = x; }\n"),
            Parts{"if (n > 3) { double x = a[1][1]; b[2] = x; }"});
}

TEST(Calm, LoopsWithOneElement) {
  EXPECT_EQ(partsOf("", "    for (int k = 0; k < n; k++) n += b[k] > 1;\n"),
            Parts{"for (int k = 0; k < n; k++) n += b[k] > 1;"});
}

TEST(Calm, FunctionsBetweenTheirBraces) {
  const std::string body = " if (b[k] > 1) return b[1]; return b[k] + a[k][k]; ";
  EXPECT_EQ(partsOf("static double of(int k) {" + body + "}\n", "    b[2] = of(3);\n"), Parts{"double f(int k) " + body});
}

TEST(Calm, CallsOfWhatEntersNests) {
  const std::string sweep = std::string("static void sweep(void) {\n") + Sweep + "}\n";
  EXPECT_EQ(partsOf(sweep + "static void both(void) { sweep(); }\n",
                    "    b[1] = a[2][2]; both(); b[2] = b[3];\n"),
            (Parts{"b[1] = a[2][2];", "b[2] = b[3];"}));
}

TEST(Calm, CallsOfOtherFiles) {
  EXPECT_EQ(partsOf("void other(void);\n", "    b[1] = a[2][2]; other(); b[2] = b[3];\n"),
            (Parts{"b[1] = a[2][2];", "b[2] = b[3];"}));
}

TEST(Calm, WhatIsThereOnce) {
  EXPECT_EQ(partsOf("", "    { static int k; b[1] = k++; b[2] = a[1][1]; }\n"),
            Parts{"b[1] = k++; b[2] = a[1][1];"});
}

TEST(Calm, RecursionIsFollowed) {
  const std::string body = " if (k > 0) walk(k - 1); b[k] = a[k][k]; ";
  EXPECT_EQ(partsOf("static void walk(int k) {" + body + "}\n", "    walk(3);\n"),
            Parts{"void f(int k) " + body});
}

/// Whether a function with `body` and a nest that is entered only for arrays that are away is calm.
/// C++, beside `functions`.
static bool isCalm(const std::string &body, const std::string &functions = "") {
  const std::string text =
      "#include <stdlib.h>\nstatic double a[300][300], b[300];\n"
      "template <class T> T *make(int n) { return (T *)calloc(n, sizeof(T)); }\n" +
      functions + "static void f(int n) {\n" + body + Sweep + "}\n" + "int main() { f(3); }\n";
  const frontend::File file = test::extractText(text, true, {});
  HostText host;
  for (const Nest &nest : file.nests)
    (nest.function == "f" ? host.away : host.entered).push_back(nest.range);
  const auto parts = calmParts(file.flows, host, [](const SourceRange &) { return true; });
  return std::any_of(parts.begin(), parts.end(),
                     [](const CalmPart &p) { return p.twin.has_value(); });
}

TEST(Calm, FunctionsOfTheLibraryEnterNoNest) {
  EXPECT_TRUE(isCalm("b[1] = *make<double>(n);")); // a template, which is not followed
  EXPECT_FALSE(isCalm("qsort(b, 3, 8, compare);",
                      "static int compare(const void *, const void *) { return 0; }\n"));
  EXPECT_FALSE(
      isCalm("void *by = (void *)compare; qsort(b, 3, 8, (int (*)(const void *, const void *))by);",
             "static int compare(const void *, const void *) { return 0; }\n"));
  EXPECT_FALSE(isCalm("double x __attribute__((cleanup(after))) = *make<double>(n);",
                      "void after(double *);\n"));
  EXPECT_FALSE(isCalm("b[1] = *make<double>(by());", "int other(); int by(int n = other());\n"));
  EXPECT_FALSE(isCalm("apply(none);", "template <class T> void apply(T f) { f(); }\n"
                                      "static void none() {}\n"));
}

TEST(Calm, Conditions) {
  EXPECT_TRUE(isCalm("if (*make<double>(n) > 1) b[1] = b[2];"));
  EXPECT_FALSE(isCalm("if (other(make<double>(n))) b[1] = b[2];", "bool other(double *);\n"));
}

TEST(Calm, FunctionsThatAreGivenWhatIsNotFollowed) {
  const std::string call = "b[1] = of(*make<double>(n));";
  EXPECT_TRUE(isCalm(call, "static double of(double x) { for (int k = 0; k < 3; k++) x += b[k]; "
                           "return x; }\n"));
  EXPECT_FALSE(
      isCalm(call, "static double of(double x) {\n" + std::string(Sweep) + " return x; }\n"));
  EXPECT_FALSE(isCalm(call, "void other();\nstatic double of(double x) {\n" // not followed further
                            "  for (int k = 0; k < 3; k++) other();\n  return x; }\n"));
}

/// Functions that need not ask: of C++ functions `functions`, with `between` between nests.
static std::vector<std::string> answered(const std::string &functions, const std::string &between) {
  const std::string text = "static double a[300][300], b[300];\n" + functions +
                           "int main() {\n  for (int t = 0; t < 9; t++) {\n" + Sweep + between + Sweep +
                           "  }\n}\n";
  const frontend::File file = test::extractText(text, true, {});
  const HostText host = hostOf(file);
  std::vector<std::string> out;
  for (const CalmPart &part : calmParts(file.flows, host, [](const SourceRange &) { return true; })) {
    if (!part.isAnswered)
      continue;
    EXPECT_TRUE(part.twin);
    const SourceRange call = part.twin ? part.twin->calls.at(0) : SourceRange{};
    out.push_back(text.substr(call.begin, call.end - call.begin));
  }
  return out;
}

// More than an expression, which would stand in the place of the call.
static const std::string Element =
    "static double of(int k) { double x = b[k]; x += a[k][k]; return x; }\n";
static const std::string Outer =
    "static void outer(int n) { for (int k = 0; k < n; k++) b[k] += of(k); }\n";

TEST(Calm, CallersThatHaveAsked) {
  EXPECT_EQ(answered(Element + Outer, "outer(3);"), Parts{"of"});
  EXPECT_EQ(answered(Element, "b[0] = of(1); b[1] = 0;"), Parts{"of"}); // a part asks
  EXPECT_EQ(answered(Element, "of(1);"), Parts{});
  EXPECT_EQ(answered(Element + Outer, "outer(3); of(1);"), Parts{});
}

TEST(Calm, FunctionsThatOnlyCall) {
  const std::string calls = "static void calls(int n) { for (int k = 0; k < n; k++) of(k); }\n";
  EXPECT_EQ(answered(Element + calls, "calls(3);"), Parts{"of"});
  EXPECT_EQ(answered(Element + calls + "static void more(int n) { calls(n); }\n", "more(3);"),
            (Parts{"of", "calls"}));
  // Nothing comes of it, as main does not ask.
  EXPECT_EQ(answered(Element + calls, "calls(3); of(1);"), Parts{});
}

TEST(Calm, FunctionsThatAreCalledOnce) {
  const std::string half = "static double half(double x) { return x / 2; }\n",
                    outer = "static void outer(int n) { for (int k = 0; k < n; k++) { if (b[k] > "
                            "7) break; b[k] += half(b[k + 1]); } }\n";
  EXPECT_EQ(answered(half + outer, "outer(3);"), Parts{"half"}); // else the twin would call it, too
  EXPECT_EQ(answered("static double none() { return 2; }\n"
                     "static double half(double x) { return x / none(); }\n" +
                         outer,
                     "outer(3);"),
            (Parts{"none", "half"}));
  EXPECT_EQ(answered(half + outer, "outer(3); half(1);"), Parts{});
}

TEST(Calm, WhatElseNamesAFunction) {
  const auto of = [](const std::string &functions, const std::string &body) {
    return answered(functions + "static void outer(int n) { for (int k = 0; k < n; k++) { b[k] += 1; " +
                        body + " } }\n",
                    "outer(3);");
  };
  EXPECT_EQ(of(Element, "of(k);"), Parts{"of"});
  EXPECT_EQ(of("namespace in { " + Element + "}\n", "in::of(k);"), Parts{"of"});
  EXPECT_EQ(of(Element, "(of)(k);"), Parts{"of"});
  // Other files may call it, or a pointer leads to it.
  EXPECT_EQ(of("double of(int k) { return b[k] + a[k][k]; }\n", "of(k);"), Parts{});
  EXPECT_EQ(of(Element + "double (*by)(int) = of;\n", "of(k);"), Parts{});
  EXPECT_EQ(of(Element + "extern \"C\" void alias() __attribute__((alias(\"_ZL2ofi\")));\n", "of(k);"),
            Parts{});
  EXPECT_EQ(of("__attribute__((constructor)) " + Element, "of(k);"), Parts{});
  // Not all arguments are written, or the twin is not found by the name.
  EXPECT_EQ(of("static double of(int k, int m = 2) { return b[k] + a[k][m]; }\n", "of(k);"), Parts{});
  EXPECT_EQ(of("namespace in { " + Element + "}\nusing in::of;\n", "of(k);"), Parts{});
  EXPECT_EQ(of("#define OF of\n" + Element, "OF(k);"), Parts{});
  // Text that only another compiler reads, or that cannot be seen.
  EXPECT_EQ(of(Element + "#ifdef OTHER\ndouble last = of(2);\n#endif\n", "of(k);"), Parts{});
  EXPECT_EQ(of(Element + "#define OF of\n", "of(k);"), Parts{});
  EXPECT_EQ(of(Element + "#include <stddef.h>\n", "of(k);"), Parts{});
  EXPECT_EQ(of("#include <stddef.h>\n" + Element + "// of\n", "of(k);"), Parts{"of"});
  // A qualified definition.
  EXPECT_EQ(of("namespace in { static double of(int); }\n"
               "double in::of(int k) { return b[k] + a[k][k]; }\n",
               "in::of(k);"),
            Parts{});
  // It is defined later.
  EXPECT_EQ(answered("static double of(int);\n" + Outer + Element, "outer(3);"), Parts{});
  // Templates find it by its name, or by what it is given.
  EXPECT_EQ(of(Element + "template <class T> T all(T k) { return of(k); }\nint one = all(1);\n", "of(k);"), Parts{});
  EXPECT_EQ(of("template <class T> void all(T k) { of(k); }\nenum E { One };\n"
               "static double of(E k) { return b[k] + a[k][k]; }\nvoid other() { all(One); }\n",
               "of(E(k));"),
            Parts{});
}
