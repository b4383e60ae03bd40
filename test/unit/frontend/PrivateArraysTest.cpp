// SPDX-License-Identifier: Apache-2.0
//===- PrivateArraysTest.cpp - arrays that iterations have for themselves -===//
//
// Which arrays of a function nobody else knows, and what the nest is where iterations have them for
// themselves. That the values stay inside of an iteration is another layer's to say.
//
//===----------------------------------------------------------------------===//
#include "Extraction.h"

#include <gtest/gtest.h>

using namespace hetile;
using namespace hetile::test;
using Names = std::vector<std::string>;

static const char *const Loops =
    "for (int i = 1; i < n; i++) for (int j = 1; j < n; j++) {\n"
    "  for (int k = 0; k < n; k++) t[k] = A[i][k];\n"
    "  for (int k = 1; k < n; k++) A[i][j] += t[k] - t[k - 1]; }\n";

static std::string function(const std::string &before, const std::string &after = "",
                            const std::string &loops = Loops) {
  return "double A[100][100]; void use(double *);\nvoid f(int n) {\n" + before + "\n" + loops +
         after + "\n}\n";
}

/// The arrays of the first nest that its iterations may have, each with "+k" for k other nests, or
/// with "*" if the last iteration must leave what all of them do.
static Names offered(const std::string &text, bool cplusplus = false) {
  Names out;
  bool isFirst = true;
  searchText(text, cplusplus, [&](frontend::Search &search) {
    while (frontend::Candidate *loop = search.next())
      while (loop->nextReading())
        if (const model::Nest *nest = loop->read(); nest && isFirst) {
          isFirst = false;
          for (const frontend::ScratchArray &s : loop->scratchArrays())
            out.push_back(nest->arrays[s.array].name + (s.isOwn ? "" : "*") +
                          (s.others.empty() ? "" : "+" + std::to_string(s.others.size())));
        }
  });
  return out;
}

/// The nest whose iterations of the `depth` outermost loops have all arrays that are offered.
static std::string privatized(const std::string &text, unsigned depth) {
  std::string out;
  searchText(text, false, [&](frontend::Search &search) {
    while (frontend::Candidate *loop = search.next())
      while (const char *reading = loop->nextReading()) {
        const model::Nest *nest = loop->read();
        if (nest && std::string(reading) == "private arrays") {
          out += model::dump(*nest);
          loop->take();
        } else if (nest) {
          std::vector<frontend::PrivatizedArray> all;
          for (const frontend::ScratchArray &s : loop->scratchArrays())
            all.push_back({s.array, depth, !s.isOwn});
          if (!all.empty())
            loop->privatize(all);
        }
      }
  });
  return out;
}

TEST(PrivateArrays, AnArrayThatNothingButTheNestNames) {
  EXPECT_EQ(offered(function("double t[100];")), Names{"t"});
  EXPECT_EQ(offered(function("double s[4], t[100] = {1, 2};")), Names{"t"});
  EXPECT_EQ(offered(function("float t[100] __attribute__((aligned(64)));")), Names{"t"});
  EXPECT_EQ(offered(function("double t[100];"), true), Names{"t"});
}

TEST(PrivateArrays, MemoryThatOutlivesTheFunctionOrIsMadeForIt) {
  EXPECT_EQ(offered(function("static double t[100];")), Names{"t*"});
  EXPECT_EQ(offered(function("double t[n];")), Names());
  EXPECT_EQ(offered("double t[100];\n" + function("")), Names{"t*"});
  EXPECT_EQ(offered(function("double *t = __builtin_alloca(800);")), Names());
  EXPECT_EQ(offered(function("volatile double t[100];")), Names());
}

TEST(PrivateArrays, LargerThanWhatAStackHasRoomFor) {
  EXPECT_EQ(offered(function("double t[8192];")), Names{"t"});
  EXPECT_EQ(offered(function("double t[8193];")), Names());
}

TEST(PrivateArrays, AnArrayThatSomebodyElseMayKnow) {
  EXPECT_EQ(offered(function("double t[100]; double *p = t;")), Names{"t*"});
  EXPECT_EQ(offered(function("double t[100]; double *p = &t[3];")), Names{"t*"});
  EXPECT_EQ(offered(function("double t[100];", "use(t);")), Names{"t*"});
  EXPECT_EQ(offered(function("double t[100]; double (*p)[100] = &t;")), Names{"t*"});
  EXPECT_EQ(offered(function("double t[100]; double &r = t[0];"), true), Names{"t*"});
  EXPECT_EQ(offered(function("double t[100]; auto g = [&] { return t[0]; };"), true), Names{"t*"});
  EXPECT_EQ(offered(function("double t[100]; for (double &r : t) r = 0;"), true), Names{"t*"});
  EXPECT_EQ(offered(function("__attribute__((cleanup(end))) double t[100];").insert(
                0, "void end(double (*)[100]);\n")),
            Names());
}

TEST(PrivateArrays, OtherUsesAreNestsOrNothing) {
  EXPECT_EQ(offered(function("double t[100];", "A[0][0] = t[3];")), Names{"t*"});
  EXPECT_EQ(offered(function("double t[100]; t[3] = 0;")), Names{"t*"});
  EXPECT_EQ(offered(function("double t[100];", Loops)), Names{"t+1"});
  EXPECT_EQ(offered(function("double t[100];", "for (int i = 0; i < n; i++) A[0][i] = t[i];")),
            Names{"t+1"});
  EXPECT_EQ(offered(function("double t[100];", "while (n--) use(&A[0][(int)t[n]]);")), Names{"t*"});
}

TEST(PrivateArrays, ANestThatRunsAgainMustNotRunItsOriginalCode) {
  // The sum in the bound must not wrap around, which is checked on entry.
  const std::string wraps = "for (unsigned i = 1; i < 9; i++) for (int j = 1; j < n; j++) {\n"
                            "  for (unsigned k = 0; k < i + m; k++) t[k] = A[i][k];\n"
                            "  for (unsigned k = 0; k < i + m; k++) A[i][j] += t[k]; }\n";
  EXPECT_EQ(offered("unsigned m;\n" + function("double t[100];", "", wraps)), Names{"t"});
  EXPECT_EQ(offered("unsigned m;\n" + function("double t[100]; for (int s = 0; s < n; s++) {",
                                               "use(A[0]); }", wraps)),
            Names{"t*"});
  EXPECT_EQ(offered(function("double t[100]; for (int s = 0; s < n; s++) {", "use(A[0]); }")),
            Names{"t"});
}

TEST(PrivateArrays, TheLoopsInsideBecomeAStatementWithTheArray) {
  const std::string nest = privatized(function("double t[100];"), 2);
  EXPECT_NE(nest.find("private t\n"), std::string::npos) << nest;
  EXPECT_NE(nest.find("double t[100];"), std::string::npos) << nest;
  EXPECT_EQ(nest.find("array t"), std::string::npos) << nest;
  EXPECT_NE(nest.find("S0[i, j]"), std::string::npos) << nest;
  EXPECT_EQ(nest.find("S1"), std::string::npos) << nest;
  // The type has no name of its own, the alignment stays.
  EXPECT_NE(privatized(function("typedef float number; number t[100] __attribute__((aligned(64)));"),
                       2)
                .find("float t[100] __attribute__((aligned(64)));"),
            std::string::npos);
}

TEST(PrivateArrays, WithoutATilingTheLoopIsReadAsBefore) {
  Names readings;
  searchText(function("double t[100];"), false, [&](frontend::Search &search) {
    while (frontend::Candidate *loop = search.next())
      while (const char *reading = loop->nextReading()) {
        readings.push_back(reading);
        loop->read();
        if (auto scratch = loop->scratchArrays(); !scratch.empty())
          loop->privatize({{scratch[0].array, 2}});
      }
  });
  EXPECT_EQ(Names(readings.begin(), readings.begin() + 3),
            (Names{"as written", "private arrays", "as written"}));
}
