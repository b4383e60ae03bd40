// SPDX-License-Identifier: Apache-2.0
//===- SummaryTest.cpp - functions that leave arrays alone ----------------===//
//
// What other files may be told of a function: small sources, and the symbols that are announced.
//
//===----------------------------------------------------------------------===//
#include "Extraction.h"

#include "model/flow/Summaries.h"

#include <gtest/gtest.h>

using namespace hetile;
using namespace hetile::model;

namespace {

struct Found {
  std::vector<std::string> known, asked; ///< symbols, or expressions
};

/// Of a text in which all nests are tiled.
Found summariesOf(const std::string &text, bool cplusplus = false,
                  const std::vector<std::string> &flags = {}) {
  const frontend::File file = test::extractText(text, cplusplus, flags);
  std::vector<TiledRange> tiled;
  for (const Nest &nest : file.nests)
    tiled.push_back({nest.range, nest.readsElements, nest.side});
  Regions regions;
  addKnownFunctions(file.flows, tiled, regions);
  const auto nameOf = [](const CalledAddress &address) {
    return address.symbol.empty() ? address.expression : address.symbol;
  };
  Found found;
  for (const CalledAddress &known : regions.known)
    found.known.push_back(nameOf(known));
  for (const Hook &hook : regions.hooks)
    if (hook.kind == Hook::Outside)
      found.asked.push_back(nameOf(hook.function));
  return found;
}

using Names = std::vector<std::string>;

const char *const Step = "void step(double (*a)[300]) {\n"
                         "  for (int i = 1; i < 300; i++)\n"
                         "    for (int j = 1; j < 300; j++)\n"
                         "      a[i][j] = a[i - 1][j] + a[i][j - 1];\n"
                         "}\n";

} // namespace

TEST(Summaries, ScalarsAndClocks) {
  EXPECT_EQ(summariesOf("#include <time.h>\n"
                        "#include <stdio.h>\n"
                        "static double start;\n"
                        "double now(void) { struct timespec t; clock_gettime(0, &t);\n"
                        "  return t.tv_sec + 1e-9 * t.tv_nsec; }\n"
                        "void begin(void) { start = now(); }\n"
                        "void note(int step, double value) { printf(\"%d %g\\n\", step, value); }\n")
                .known,
            (Names{"now", "begin", "note"}));
}

TEST(Summaries, WhatNestsDo) {
  EXPECT_EQ(summariesOf(Step).known, Names{"step"});
}

TEST(Summaries, ElementsAreUnknown) {
  EXPECT_EQ(summariesOf("double get(double *a, int i) { return a[i]; }\n"
                        "double sum(double *a, int n) { double s = 0; int i = n;\n"
                        "  while (i-- > 0) s += a[i]; return s; }\n"
                        "void set(double *a) { *a = 1; }\n")
                .known,
            Names{});
}

TEST(Summaries, FieldsBesideCalls) {
  const Found found = summariesOf("double now(void);\n"
                                  "struct timer { double start, sum; };\n"
                                  "void stop(struct timer *t) { double end = now();\n"
                                  "  t->sum += end - t->start; }\n"
                                  "double sum(struct timer *t) { return t->sum; }\n");
  EXPECT_EQ(found.known, Names{"stop"});
  EXPECT_EQ(found.asked, Names{"now"});
}

// Whether the element is stored before the nests of the function run or after them, only the compiler
// knows; but an argument is loaded before the call.
TEST(Summaries, ElementsAroundCalls) {
  EXPECT_EQ(summariesOf("double now(void); void use(double, double);\n"
                        "struct timer { double start, sum; };\n"
                        "void stored(struct timer *t) { t->start = now(); }\n"
                        "void both(struct timer *t) { use(t->start, now()); }\n"
                        "void argument(struct timer *t) { use(t->start, t->sum); }\n")
                .known,
            Names{"argument"});
}

TEST(Summaries, UnknownLeavesAreAskedAbout) {
  const Found found = summariesOf("void other(void); void more(int); void (*pointer)(void);\n"
                                  "void f(int n) { other(); if (n > 3) more(n); pointer(); }\n");
  EXPECT_EQ(found.known, Names{"f"});
  EXPECT_EQ(found.asked, (Names{"other", "more", "pointer"}));
}

TEST(Summaries, Cycles) {
  EXPECT_EQ(summariesOf("#include <string.h>\n"
                        "double *kept;\n"
                        "void b(int n);\n"
                        "void a(int n) { if (n > 0) b(n - 1); }\n"
                        "void b(int n) { if (n > 0) a(n - 1); }\n"
                        "void d(int n);\n"
                        "void c(int n) { if (n > 0) d(n - 1); }\n"
                        "void d(int n) { if (n > 0) c(n - 1); memset(kept, 0, 8); }\n"
                        "void self(int n) { if (n > 0) self(n - 1); }\n")
                .known,
            (Names{"a", "b", "self"}));
}

TEST(Summaries, WhatTheFileDoesNotSee) {
  EXPECT_EQ(summariesOf("#include <stdarg.h>\n"
                        "#include <string.h>\n"
                        "#include <setjmp.h>\n"
                        "#include <alloca.h>\n"
                        "double *kept; void use(double *);\n"
                        "void varied(int n, ...) { va_list l; va_start(l, n);\n"
                        "  kept = va_arg(l, double *); va_end(l); }\n"
                        "void copied(double *a, double *b) { memcpy(a, b, 80); }\n"
                        "jmp_buf back; void jumps(void) { longjmp(back, 1); }\n"
                        "int lands(void) { return setjmp(back); }\n"
                        "void takes(int n) { use(alloca(8 * n)); }\n"
                        "void local(void) { double a[100]; use(a); }\n"
                        "void assembles(void) { __asm__(\"nop\"); }\n"
                        "void waits(volatile int *flag) { while (*flag) {} }\n"
                        "static void unset(int *i) { *i = 0; }\n"
                        "void ends(void) { __attribute__((cleanup(unset))) int i = 1; (void)i; }\n")
                .known,
            Names{});
}

// Another function may run in its place, or it has no address that others know.
TEST(Summaries, OnlyBodiesThatRun) {
  EXPECT_EQ(summariesOf("__attribute__((weak)) void weak(void) {}\n"
                        "static void hidden(void) {}\n"
                        "static void used(void) {}\n"
                        "void (*pointer)(void) = used;\n"
                        "inline void inlined(void) {}\n"
                        "void renamed(void) __asm__(\"other_name\");\n"
                        "void renamed(void) {}\n"
                        "int main(void) { return 0; }\n")
                .known,
            (Names{"used", "other_name"}));
}

TEST(Summaries, OfPlusPlus) {
  const Found found =
      summariesOf("void far(int); void far(double);\n"
                  "namespace n { void f(int k) { far(k); } void f(double k) { far(k); } }\n"
                  "struct Clock { double start = 0; virtual void v() {} void set(double t);\n"
                  "  void inlined() {} Clock(); ~Clock(); void other(); };\n"
                  "void Clock::set(double t) { far(t); other(); }\n"
                  "Clock::Clock() {}\n"
                  "Clock::~Clock() {}\n"
                  "template <class T> void any(T) {}\n"
                  "template void any<int>(int);\n"
                  "struct String { String(const char *); ~String(); };\n"
                  "void log(const String &);\n"
                  "void logs() { log(\"temporary\"); }\n"
                  "void sees(Clock *c) { c->v(); }\n"
                  "double first(double *a) { static double once = a[0]; return once; }\n",
                  true);
  EXPECT_EQ(found.known, (Names{"_ZN1n1fEi", "_ZN1n1fEd", "_ZN5Clock3setEd"}));
  EXPECT_EQ(found.asked, (Names{"_Z3fari", "_Z3fard", "_Z3fard", "_ZN5Clock5otherEv"}));
}

// In a shared library, a function of the program's may take the place of one of the library's.
TEST(Summaries, OfLibraries) {
  const char *text = "void g(int n) { (void)n; }\n"
                     "void f(int n) { g(n); }\n"
                     "__attribute__((visibility(\"hidden\"))) void own(int n) { (void)n; }\n"
                     "void h(int n) { own(n); }\n";
  EXPECT_EQ(summariesOf(text).asked, Names{});
  EXPECT_EQ(summariesOf(text, false, {"-fPIC"}).asked, Names{"g"});
  EXPECT_EQ(summariesOf(text, false, {"-fPIE"}).asked, Names{});
}

TEST(Summaries, RegionsOverCalls) {
  const std::string text = std::string(Step) +
                           "double now(void); void elsewhere(double *);\n"
                           "void driver(double (*a)[300], int n) {\n"
                           "  for (int t = 0; t < n; t++) { now(); step(a); }\n"
                           "}\n"
                           "void around(double *a, int n) {\n"
                           "  while (n-- > 0) elsewhere(a);\n"
                           "}\n"
                           "void once(double *a) { elsewhere(a); elsewhere(a); }\n"
                           "void often(double *a, int n) {\n"
                           "  for (int i = 0; i < n; i++)\n"
                           "    for (int j = 0; j < n; j++)\n"
                           "      for (int k = 0; k < n; k++)\n"
                           "        elsewhere(a + i);\n"
                           "}\n";
  const frontend::File file = test::extractText(text);
  std::vector<TiledRange> tiled;
  for (const model::Nest &nest : file.nests)
    tiled.push_back({nest.range, nest.readsElements, nest.side});
  const Regions regions = findRegions(file.flows, tiled);
  ASSERT_EQ(regions.regions.size(), 2u);
  EXPECT_EQ(regions.regions[0].first.line, 8u);
  EXPECT_EQ(regions.regions[1].first.line, 11u);
  EXPECT_EQ(regions.hooks.size(), 2u);
}
