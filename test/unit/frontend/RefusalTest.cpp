// SPDX-License-Identifier: Apache-2.0
//===- RefusalTest.cpp - every reason for not extracting a nest -----------===//
//
// Each case is the body of a function; the mark /*!*/ stands directly before the place that
// the remark must name.
//
//===----------------------------------------------------------------------===//
#include "Extraction.h"

#include "model/Reasons.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

using namespace hetile;
using namespace hetile::test;

namespace {
struct Case {
  const char *code;
  const char *body;
  bool cplusplus = false;
};

const char *const declarations = R"(
int printf(const char *, ...);
double external(double);
int lookup(int);
static double deref(double *p) { double x = 0; while (x < 1) x += *p; return x; }
#define N 100
double A[N][N]; int idx[N]; double **PP; double *P; int global;
struct Pair { double x, y; };
struct Data { double a[N][N]; };
struct Narrow { int n : 5; } *narrow;
struct Pair EE[N][N]; volatile double VV[N][N];
struct Odd { char c[9]; double z; } __attribute__((packed)); struct Odd EF[N];
typedef double Nine[2][2][2][2][2][2][2][2][2];
Nine nine;
static double useArray(int x) { return x > 1 ? useArray(x - 1) : A[x][x]; }
static int useGlobal(int x) { return x + global; }
void done(double *); void ended(int *);
#define TWICE(f, g) static int f(int x) { return g(x) + g(2 * x); }
static int t0(int x) { return x; }
TWICE(t1, t0) TWICE(t2, t1) TWICE(t3, t2) TWICE(t4, t3) TWICE(t5, t4) TWICE(t6, t5) TWICE(t7, t6)
TWICE(t8, t7) TWICE(t9, t8) TWICE(t10, t9) TWICE(t11, t10) TWICE(t12, t11) TWICE(t13, t12)
TWICE(t14, t13) TWICE(t15, t14) TWICE(t16, t15) TWICE(t17, t16) TWICE(t18, t17) TWICE(t19, t18)
TWICE(t20, t19) TWICE(t21, t20) TWICE(t22, t21) TWICE(t23, t22) TWICE(t24, t23) TWICE(t25, t24)
#define WHOLE for (int i = 1; i < N; i++) for (int j = 1; j < N; j++) A[i][j] = 1;
)";

const char *const declarationsOfCPlusPlus = R"(
struct Matrix { double *p; int n; double &operator()(int i, int j); double *operator[](int i); };
namespace std { template <typename T> struct vector {
  T &operator[](unsigned long); T &at(unsigned long);
  void push_back(const T &); unsigned long size() const; T *data(); }; }
struct Shape { virtual double &at(int i, int j) { return A[i][j]; } };
struct Bits { int low : 4, high : 4; double x; };
union Either { double x; int k; };
class Hidden {
  double *p;
public:
  double *row(int i); double &operator()(int i) { return row(i)[0]; }
};
static double &twice(int i, int j) { return i > 0 ? A[i][j] : twice(i + 1, j); }
)";

#define LOOPS "for (int i = 1; i < N; i++) for (int j = 1; j < N; j++) "

const Case cases[] = {
    {"address-of", LOOPS "A[i][j] = (long)/*!*/&A[i - 1][j] != 0;"},
    {"array-copy", "for (int i = 1; i < N; i++) { /*!*/__builtin_memcpy(P, A[i], global); "
                   "for (int j = 1; j < N; j++) A[i][j] = P[j]; }"},
    {"array-copy", "for (int i = 1; i < N; i++) { /*!*/__builtin_memset(A[i], 1, sizeof A[i]); "
                   "for (int j = 1; j < N; j++) A[i][j] += A[i][j - 1]; }"},
    {"array-copy",
     "for (int i = 1; i < N; i++) { /*!*/__builtin_memmove(P + global, P, N * sizeof *P); "
     "for (int j = 1; j < N; j++) P[j] += P[j - 1]; }"},
    {"asm", LOOPS "{ /*!*/__asm__(\"nop\"); A[i][j] = 1; }"},
    {"break", LOOPS "{ if (A[i][j] > 3) /*!*/break; A[i][j] = 1; }"},
    {"call-pointer", LOOPS "A[i][j] = /*!*/deref(A[i - 1]);"},
    {"call-reads-written", "for (/**/global = 1; global < N; global++) "
                           "for (int j = 1; j < N; j++) A[global][j] = /*!*/useGlobal(j);"},
    {"call-reads-written", "/*!*/" LOOPS "A[i][j] = useArray(j);"},
    {"call-unknown", LOOPS "A[i][j] = /*!*/external(A[i - 1][j]);"},
    {"call-unknown", LOOPS "/*!*/printf(\"%g\", A[i][j]);"},
    {"call-unknown", "double (*f)(double) = external; " LOOPS "A[i][j] = /*!*/f(1);"},
    {"unsupported-construct",
     LOOPS "{ /*!*/double x __attribute__((cleanup(done))) = 1; A[i][j] = x; }"},
    {"unsupported-construct",
     "for (int i = 1; i < N; i++) { /*!*/int k __attribute__((cleanup(ended))) = i; "
     "for (int j = 1; j < N; j++) A[i][j] = 1; }"},
    {"unsupported-construct", LOOPS "{ /*!*/register int x __asm__(\"ebx\") = 1; A[i][j] = x; }"},
    {"call-unknown", LOOPS "A[i][j] = /*!*/__builtin_fmax(A[i - 1][j], A[i][j - 1]);"},
    {"container", "Matrix m; " LOOPS "/*!*/m(i, j) = 1;", true},
    {"container", "Matrix m; " LOOPS "/*!*/m[i][j] = 1;", true},
    {"container-changed", "std::vector<double> v; " LOOPS "{ A[i][j] = 1; /*!*/v.push_back(1); }",
     true},
    {"container-changed", "std::vector<double> v; " LOOPS "{ /*!*/v[j] = 1; v.push_back(1); }",
     true},
    {"container", "std::vector<bool> v; " LOOPS "/*!*/v[i + j] = 1;", true},
    {"container", "std::vector<double> v; " LOOPS "/*!*/v.at(i % 3 + j) = 1;", true},
    {"container", "Shape s; " LOOPS "/*!*/s.at(i, j) = 1;", true},
    {"container", "Hidden h; " LOOPS "/*!*/h(i + j) = 1;", true},
    {"unsupported-construct", LOOPS "/*!*/twice(i, j) = 1;", true},
    {"struct-element", "Bits b[N]; " LOOPS "/*!*/b[i + j].high = 1;", true},
    {"struct-element", "Either e[N]; " LOOPS "/*!*/e[i + j].k = 1;", true},
    {"scalar-alias",
     "std::vector<std::vector<double>> v; double &x = v[3][4]; " LOOPS "v[i][j] = /*!*/x;", true},
    {"continue", LOOPS "{ switch (i) { case 1: /*!*/continue; } A[i][j] = 1; }"},
    {"array-base", LOOPS "(/*!*/i > 3 ? A[i] : A[0])[j] = 1;"},
    {"element-type", "_Complex int (*C)[N] = 0; " LOOPS "/*!*/C[i][j] = 1;"},
    {"exception", LOOPS "if (A[i][j] > 0) /*!*/throw 1;", true},
    {"final-value", "int i, j; for (i = 0; i < N; i++) { int m = i + 1; "
                    "/*!*/for (j = 0; j < m; j++) A[i][j] = 1; } A[0][0] = j;"},
    {"final-value",
     "int i, j, k; for (i = 0; i < N; i++) { for (j = 0; j < N; j++) A[i][j] = 1; "
     "for (/*!*/k = 0; k < N; k++) A[i][k] += 1; k = 3; A[k][i] = 2; } A[0][0] = k;"},
    {"goto", LOOPS "{ if (A[i][j] > 3) /*!*/goto end; A[i][j] = 1; end:; }"},
    {"indirect-subscript", LOOPS "A[/*!*/idx[i]][j] = 1;"},
    {"indirect-subscript", LOOPS "A[i][/*!*/lookup(j)] = 1;"},
    {"in-macro", "/*!*/WHOLE"},
    {"iterator-modified", "for (int i = 1; i < N; i++) /*!*/for (int j = 1; j < N; j++) "
                          "{ A[i][j] = 1; j++; }"},
    {"iterator-type",
     "int n = idx[0]; /*!*/for (char i = 1; i < n; i++) for (int j = 1; j < N; j++) A[i][j] = 1;"},
    {"lambda", LOOPS "A[i][j] = /*!*/[](double x) { return x; }(1);", true},
    {"lambda",
     "int n = global; auto at = [n](int i, int j) { return i * n + j; }; n++; " LOOPS
     "P[/*!*/at(i, j)] = 1;",
     true},
    {"lambda",
     "int n = global; auto at = [n](int i, int j) mutable { return i * n + j; }; " LOOPS
     "P[/*!*/at(i, j)] = 1;",
     true},
    {"lambda", "auto half = [](double x) { return x / 2; }; " LOOPS "A[i][j] = /*!*/half(A[i][j]);",
     true},
    {"left-alone", "\n#pragma hetile off\n/*!*/" LOOPS "A[i][j] = 1;"},
    {"left-alone",
     "/*!*/for (int i = 1; i < N; i++)\n#pragma hetile off\nfor (int j = 1; j < N; j++) "
     "A[i][j] = 1;"},
    {"local-across-loops", "/*!*/for (int i = 1; i < N; i++) { double s[2] = {0}; "
                           "for (int j = 1; j < N; j++) s[j % 2] += A[i][j]; A[i][0] = s[1]; }"},
    {"local-declaration", "enum { Q = 3 }; " LOOPS "A[i][j] = /*!*/Q;"},
    {"local-declaration",
     "typedef double Real; " LOOPS "{ /*!*/Real x = A[i - 1][j]; A[i][j] = x; }"},
    {"loop-condition", "for (int i = 1; /*!*/i; i++) for (int j = 1; j < N; j++) A[i][j] = 1;"},
    {"loop-condition", "double d = 9; for (int t = 0; t < N && /*!*/d > 0.5; t++) "
                       "for (int j = 1; j < N; j++) { A[t][j] = 1; d = A[t][0]; }"},
    {"loop-init", "int j = 0; for (int i = 0; i < N; i++) /*!*/for (; j < N; j++) A[i][j] = 1;"},
    {"loop-step", "for (int i = 1; i < N; /*!*/i *= 2) for (int j = 1; j < N; j++) A[i][j] = 1;"},
    {"loop-step", "int s = idx[0]; for (int i = 1; i < N; /*!*/i += s) for (int j = 1; j < N; j++) "
                  "A[i][j] = 1;"},
    {"mark-without-nest", "\n/*!*/#pragma scop\nA[1][1] = 1;\n#pragma endscop\n"},
    {"name-hidden", "for (int i = 1; i < N; i++) /*!*/for (int i = 1; i < N; i++) A[i][i] = 1;"},
    {"non-affine-bound", "for (int i = 1; i < N; i++) for (int j = 1; j < /*!*/i * i; j++) "
                         "A[i][j] = 1;"},
    {"non-affine-bound", "for (int i = 1; i < N; i++) for (int j = 1; j < /*!*/idx[i]; j++) "
                         "{ A[i][j] = 1; idx[j] = 2; }"},
    {"non-affine-condition", "for (int i = 1; i < N; i++) if (/*!*/A[i][0] > 0) "
                             "for (int j = 1; j < N; j++) A[i][j] = 1;"},
    {"non-affine-subscript", LOOPS "A[/*!*/i * j % N][j] = 1;"},
    {"non-affine-subscript", LOOPS "/*!*/A[i * j][j] = 1;"},
    {"openmp", "\n#pragma omp parallel for\n/*!*/" LOOPS "A[i][j] = 1;"},
    {"openmp", "\n#pragma omp parallel\n{ /*!*/" LOOPS "A[i][j] = 1; }"},
    {"openmp", "/*!*/for (int i = 1; i < N; i++)\n#pragma omp simd\nfor (int j = 1; j < N; j++) "
               "A[i][j] = 1;"},
    {"pointer-modified", "double *p = P; " LOOPS "if (A[i][j] > 0) *(/*!*/p++) = 1;"},
    {"pointer-modified", "double *p = P; for (int i = 1; i < N; i++) { "
                         "for (int j = 1; j < N; j++) /*!*/p[j] = 1; p += idx[i]; }"},
    {"pointer-modified", "double *p = P, *q = P; for (int i = 1; i < N; i++) { "
                         "for (int j = 1; j < N; j++) p[j] = /*!*/q[j]; p = q; q = P; }"},
    {"pointer-to-pointer", "int n = global; double (**q)[n] = 0; " LOOPS "/*!*/q[i][0][j] = 1;"},
    {"pointer-modified", LOOPS "{ A[i][j] = PP[i][j]; /*!*/PP[i] = P; }"},
    {"whole-array", LOOPS "A[i][j] = /*!*/PP[i] != 0;"},
    {"pragma", "\n/*!*/#pragma hetile of\nA[1][1] = 1;"},
    {"range-for",
     "struct Own { double *begin() { return P; } double *end() { return P; } } own; "
     "for (int i = 1; i < N; i++) for (int j = 1; j < N; j++) "
     "/*!*/for (double &x : own) x = 1;",
     true},
    {"reduction-order", "double sum = 0; " LOOPS "/*!*/sum += A[i][j]; printf(\"%g\", sum);"},
    {"return", LOOPS "{ if (A[i][j] > 3) /*!*/return; A[i][j] = 1; }"},
    {"scalar-written", "double s = 0; " LOOPS "/*!*/s = A[i][j] - s;"},
    {"reduction-order", "double s = 0; " LOOPS "/*!*/s += A[i][j]; A[0][0] = s;"},
    {"struct-element", LOOPS "/*!*/EF[i].z = A[i][j];"},
    {"struct-element", LOOPS "A[i][j] = /*!*/EF[i + j].z;"},
    {"struct-member",
     "class Local { double *p; public: double get(int i) const { return p[i]; } } s; " LOOPS
     "A[i][j] = /*!*/s.get(i);",
     true},
    {"scalar-written",
     "double s = 0; " LOOPS "{ if (A[i][j] > 0) /*!*/s = A[i - 1][j]; A[i][j] = 1; } "
     "A[0][0] = s;"},
    {"scalar-alias", "int (*p)[N] = 0; for (int i = 1; i < N; i++) "
                     "for (int j = 1; j < /*!*/narrow->n; j++) p[i][j] = 1;"},
    {"switch", LOOPS "/*!*/switch (int q = i) { case 1: A[i][j] = q; }", true},
    {"too-complex",
     "/*!*/for (int i = 1; i < N; i++) for (int j = 1; j < t25(i); j++) A[i][j] = 1;"},
    {"too-many-dimensions", "for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) "
                            "/*!*/nine[i][j][0][0][0][0][0][0][0] = 1;"},
    {"value-type", LOOPS "{ /*!*/struct Pair e; e.x = 1; A[i][j] = e.x; }"},
    {"unsigned-wrap", "for (unsigned i = 1; i < N; i++) for (unsigned j = 1; j < N; j++) "
                      "A[/*!*/i - 2][j] = 1;"},
    {"unsupported-construct", LOOPS "A[i][j] = /*!*/sizeof A[i];"},
    {"volatile", LOOPS "/*!*/VV[i][j] = 1;"},
    {"volatile", "volatile int n = 9; for (int i = 1; i < /*!*/n; i++) for (int j = 1; j < N; j++) "
                 "A[i][j] = 1;"},
    {"while-loop", LOOPS "/*!*/while (A[i][j] > 3) A[i][j] -= 1;"},
    {"whole-array", LOOPS "A[i][j] = /*!*/P == 0;"},
};

std::string sourceOf(const Case &c) {
  std::string text = declarations;
  if (c.cplusplus)
    text += declarationsOfCPlusPlus;
  return text + "void f(void) { " + c.body + " }\n";
}
} // namespace

TEST(Refusal, EachReasonAtItsPlace) {
  for (const Case &c : cases) {
    SCOPED_TRACE(std::string(c.code) + ": " + c.body);
    std::string text = sourceOf(c);
    size_t at = text.find("/*!*/") + 5;
    unsigned line = 1 + std::count(text.begin(), text.begin() + at, '\n');
    unsigned column = at - text.rfind('\n', at - 1);
    const std::vector<std::string> flags(std::string(c.code) == "openmp", "-fopenmp");
    frontend::File file = extractText(text, c.cplusplus, flags);
    EXPECT_TRUE(file.nests.empty());
    ASSERT_FALSE(file.remarks.empty());
    const model::Remark &r = file.remarks.front();
    EXPECT_EQ(r.code, c.code) << r.text;
    EXPECT_EQ(r.loc.line, line);
    EXPECT_EQ(r.loc.column, column);
    EXPECT_EQ(r.text.find("%0"), std::string::npos);
    ASSERT_FALSE(r.notes.empty());
    EXPECT_EQ(r.notes.front().text.rfind("accepted: ", 0), 0u);
  }
}

TEST(Refusal, MpiProgram) {
  frontend::File file = extractText("int MPI_Init(int *, char ***);\n"
                                    "int main(int argc, char **argv) {\n"
                                    "  static double a[9][9];\n"
                                    "  MPI_Init(&argc, &argv);\n"
                                    "  for (int i = 1; i < 9; i++)\n"
                                    "    for (int j = 1; j < 9; j++)\n"
                                    "      a[i][j] = a[i - 1][j] + a[i][j - 1];\n"
                                    "}\n");
  EXPECT_TRUE(file.nests.empty());
  EXPECT_EQ(codes(file), std::vector<std::string>{"mpi-program"});
  EXPECT_FALSE(file.main); // its own MPI_Init stays the only one
}

TEST(Refusal, TemplateIsRefused) {
  frontend::File file = extractText("template <typename T> void f(T (*a)[9]) {\n"
                                    "  for (int i = 0; i < 9; i++)\n"
                                    "    for (int j = 0; j < 9; j++) a[i][j] = 1;\n}\n",
                                    true);
  EXPECT_EQ(codes(file), std::vector<std::string>{"template"});
}

TEST(Refusal, EveryReasonHasACase) {
  std::set<std::string> covered{"mpi-program", "template", "in-header"}; // lit: headers/refused.c
  for (const Case &c : cases)
    covered.insert(c.code);
  size_t index = 0;
  for (const model::ReasonText &entry : model::reasonTexts()) {
    // Those of the layers after the frontend have theirs in the tests of those layers.
    EXPECT_TRUE(entry.reason >= model::Reason::NoPermutableBand || covered.count(entry.code))
        << entry.code;
    EXPECT_EQ(static_cast<size_t>(entry.reason), index++) << entry.code;
  }
}

TEST(Refusal, TheNestInsideIsStillFound) {
  frontend::File file = extractText("int printf(const char *, ...); double A[9][9];\n"
                                    "void f(void) { for (int t = 0; t < 9; t++) {\n"
                                    "  for (int i = 0; i < 9; i++) for (int j = 0; j < 9; j++)\n"
                                    "    A[i][j] += t;\n"
                                    "  printf(\"%d\", t); } }\n");
  EXPECT_EQ(codes(file), std::vector<std::string>{"call-unknown"});
  ASSERT_EQ(file.nests.size(), 1u);
  EXPECT_EQ(file.nests[0].statements[0].iterators.size(), 2u);
}

TEST(Refusal, SingleLoopsAreSilent) {
  frontend::File file = extractText("int printf(const char *, ...);\n"
                                    "void f(void) { for (int t = 0; t < 9; t++) printf(\"\"); }\n");
  EXPECT_TRUE(file.remarks.empty());
  EXPECT_TRUE(file.nests.empty());
}

TEST(Refusal, LoopsWithoutArraysAreSilent) {
  frontend::File file = extractText("void f(void) { for (int t = 0; t < 9; t++) {\n"
                                    "  for (int i = 0; i < 9; i++) ; } }\n");
  EXPECT_TRUE(file.remarks.empty());
  EXPECT_TRUE(file.nests.empty());
}
