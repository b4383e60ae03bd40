# SPDX-License-Identifier: Apache-2.0
"""main in all its forms, and names of the program that are those of generated code."""
import functools

from toolchain import execute, expect, mpirun, must, same_output

NEST = """
#include <stdio.h>
static double a[30][30];
static double work(void) {
  for (int i = 0; i < 30; i++) for (int j = 0; j < 30; j++) a[i][j] = i * 0.5 + j;
  for (int i = 1; i < 30; i++)
    for (int j = 1; j < 30; j++)
      a[i][j] = 0.25 * a[i - 1][j] + 0.5 * a[i][j - 1];
  return a[29][29];
}
"""
SAY = 'printf("%.17g %s\\n", work(), __func__);'

# name: source behind NEST, language, further flags, arguments, further files
MAINS = {
    "prototype": (f"int main(int, char **);\nint main(int argc, char **argv) {{ {SAY} return argc > 5 && argv; }}", "c"),
    "prototype-empty": (f"int main();\nint main(void) {{ {SAY} return 3; }}", "c"),
    "prototype-inside": (f"int f(int k) {{ int main(int, char **); return k ? main(0, 0) : 7; }}\n"
                         f"int main(int argc, char **argv) {{ {SAY} return argc && argv ? f(argc > 3) : 5; }}", "c"),
    "macro": (f"#define ENTRY int main(void)\nENTRY {{ {SAY} return 0; }}", "c"),
    "macro-name": (f"#define start main\nint start(int argc, char *argv[]) {{ {SAY} return argc > 2 && argv[1]; }}", "c"),
    "macro-body": (f"#define MAIN(code) int main(int c, char **v) {{ (void)c; (void)v; code return 0; }}\nMAIN({SAY})", "c"),
    "recursive": (f"int main(int argc, char **argv) {{ {SAY} if (argc < 4) return main(argc + 1, argv); return argc; }}", "c"),
    "pointer": (f"int main(int, char **); static int (*self)(int, char **) = main;\n"
                f"int main(int argc, char **argv) {{ {SAY} return argc < 3 ? self(argc + 2, argv) : argc; }}", "c"),
    "called": (f"int main(int, char **); static int again(int k, char **v) {{ return main(k + 1, v); }}\n"
               f"int main(int argc, char **argv) {{ {SAY} return argc < 3 ? again(argc, argv) : 0; }}", "c"),
    "names": (f"int main(void) {{ {SAY} puts(__FUNCTION__); puts(__PRETTY_FUNCTION__); }}", "c"),
    "kr": (f"int main(argc, argv) int argc; char **argv; {{ {SAY} return argc + (argv == 0); }}", "c"),
    "kr-none": (f"int main() {{ {SAY} return 4; }}", "c"),
    "void": (f"#include <stdlib.h>\nvoid main(void) {{ {SAY} exit(6); }}", "c"),
    "const-argv": (f"int main(int argc, const char **argv) {{ {SAY} return argc + !argv[0]; }}", "c"),
    "const-pointers": (f"int main(const int argc, char *const argv[]) {{ {SAY} return argc + !argv[0]; }}", "c"),
    "environment": (f"int main(int argc, char **argv, char **envp) {{ {SAY} return argc + !argv[0] + !envp[0]; }}", "c"),
    "changed": (f"int main(int argc, char **argv) {{ argc--; argv++; {SAY} argv = 0; return argc; }}", "c"),
    "attribute": (f"__attribute__((hot, noinline)) int main(void) {{ {SAY} return 2; }}", "c"),
    "no-return": (f"int main(void) {{ {SAY} }}", "c"),
    "other-mains": (f"struct S {{ int main; }};\nstatic inline int call(int (*main)(void)) {{ return main(); }}\n"
                    f"static int two(void) {{ return 2; }}\n"
                    f"int main(void) {{ struct S s = {{3}}; {{ int main = s.main; s.main = main + 1; }} {SAY} "
                    f"return s.main + call(two); }}", "c"),
    "included": ('#include "the_main.h"\n', "c", {"the_main.h": f"int main(void) {{ {SAY} return 1; }}\n"}),
    "trailing": (f"auto main() -> int {{ {SAY} return 6; }}", "c++"),
    "try": (f"int main() try {{ {SAY} throw 5; }} catch (int k) {{ return k; }}", "c++"),
    "noexcept": (f"int main(int argc, char **argv) noexcept {{ {SAY} return argc + !argv; }}", "c++"),
    "pretty": (f"int main(int, char *[]) {{ {SAY} puts(__PRETTY_FUNCTION__); }}", "c++"),
    "pointer-c++": (f"int main(int argc, char **argv) {{ {SAY} int (*f)(int, char **) = main; "
                    f"return argc < 2 ? f(argc + 1, argv) : argc; }}", "c++"),
    "method": (f"struct S {{ int main() {{ return 9; }} static int run(int argc) {{ return argc; }} }};\nnamespace N {{ int main() {{ return 1; }} }}\n"
               f"int main() {{ S s; {SAY} return s.main() + N::main(); }}", "c++"),
}

# Names of generated code, of the runtime and of members in its headers: as variables, parameters, iterators, macros,
# types, functions and labels.
CLASHING = """
#include <stdio.h>
enum { N = 26 };
#define ht_x0 (1 + 0)
#define hetile_v 0.25
#define HETILE_LANES 3
#define hetile_4_nest 17
typedef double hp_real;
struct hetile_1_args { double hetile_none, ht_p; };
static double hetile_a[N][N], hetile_p[N][N], ht_p[N][N], hp_n[N][N], hetile_b_p[N], hetile_k[N][N];
static double hetile_args = 0.5, hetile_1_tile = 0.125;
static int ht_s = 1;
static double hetile_points(double hetile_x) { return hetile_x * 0.5; }
static void first(int ht_count) {
  for (int hetile_i = 1; hetile_i < ht_count; hetile_i++)
    for (int ht_j = 1; ht_j < ht_count; ht_j++)
      hetile_a[hetile_i][ht_j] = hetile_a[hetile_i - 1][ht_j] * hetile_args + hetile_a[hetile_i][ht_j - 1] * hetile_1_tile;
}
static void second(int hp_count, double (*hetile_b)[N], hp_real hetile_r) {
  for (int ht_i = ht_x0; ht_i < hp_count; ht_i++)
    for (int hp_j = ht_s; hp_j < hp_count; hp_j++) {
      hp_real hetile_t = hetile_b[ht_i - 1][hp_j] * hetile_v, ht_first = hetile_points(hetile_b[ht_i][hp_j - 1]);
      hetile_b[ht_i][hp_j] = hetile_t + ht_first * hetile_r;
    }
}
static void third(struct hetile_1_args *hetile_args, int ht_y0, int ht_y1) {
  for (int t = 0; t < 3; t++)
    for (int i = ht_y0; i < ht_y1; i++)
      for (int j = ht_y0; j < ht_y1; j++)
        ht_p[i][j] = (ht_p[i - 1][j] + ht_p[i][j - 1]) * hetile_args->hetile_none + hetile_args->ht_p;
}
static void fourth(int ht_hi) {
  for (int hetile_step = 1; hetile_step < ht_hi; hetile_step++)
    for (int hetile_now = 1; hetile_now < ht_hi; hetile_now++) {
      if (hetile_k[hetile_step][hetile_now] > 3) continue;
      double hetile_value = hetile_k[hetile_step - 1][hetile_now];
      hetile_k[hetile_step][hetile_now] = hetile_value * 0.5 + hetile_k[hetile_step][hetile_now - 1] * 0.25;
    }
}
static double fifth(void) {
  double hetile_ok = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      if (hetile_a[i][j] > hetile_ok) hetile_ok = hetile_a[i][j];
  return hetile_ok;
}
int hetile_user(int hetile_main_argument) { hetile_p:; if (hetile_main_argument-- > 9) goto hetile_p; return hetile_main_argument; }
int main(int ht_argc, char **hetile_argv) {
  struct hetile_1_args some = {0.25, 1};
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      hetile_a[i][j] = i + 0.5 * j; hetile_p[i][j] = i * 0.25 - j; ht_p[i][j] = i * j % 7; hetile_k[i][j] = (i + 2 * j) % 9;
    }
  first(N); second(N, hetile_p, 0.75); third(&some, 1, N); fourth(N);
  printf("%.17g %.17g %.17g %.17g %.17g\\n", hetile_a[N - 1][N - 1], hetile_p[N - 1][3], ht_p[N - 1][5], hetile_k[7][9], fifth());
  printf("hetile_a ht_p hetile_user_main %d %d %s\\n", hetile_user(12), HETILE_LANES + hetile_4_nest, hetile_argv[ht_argc] ? "" : __func__);
  return 0;
}
"""

FORCED = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never", "HETILE_TEAM": "off", "HETILE_TILE": "4",
          "HETILE_WIDTH": "3"}


def written(toolchain, name):
    """The folder, the source and the compilers' language."""
    def make():
        body, language, *more = MAINS[name] if name in MAINS else (CLASHING, "c")
        folder = toolchain.folder(f"main/{name}")
        source = folder / f"main_{name.replace('-', '_')}.{'c' if language == 'c' else 'cpp'}"
        source.write_text((NEST if name in MAINS else "") + body)
        for file, text in (more[0] if more else {}).items():
            (folder / file).write_text(text)
        return source
    return toolchain.once(f"main {name}", make)


def form(toolchain, name, ranks):
    source = written(toolchain, name)
    for arguments in ([], ["x"]):
        same_output(toolchain.expected(source, arguments), mpirun(ranks, toolchain.tiled(source), arguments, FORCED))


def elsewhere(toolchain, ranks):
    """Another file calls main."""
    folder = toolchain.folder(f"main/elsewhere-{ranks}")
    (folder / "one.c").write_text(NEST + f"int again(int, char **);\nint main(int argc, char **argv) {{ {SAY} "
                                  "return argc < 3 ? again(argc + 1, argv) : argc; }\n")
    (folder / "two.c").write_text("int main(int, char **);\nint again(int k, char **v) { return main(k, v); }\n")
    must(execute(["gcc", "-O2", "-ffp-contract=off", "one.c", "two.c", "-o", "plain"], cwd=folder))
    must(execute([toolchain.hetilecc, "-O2", "one.c", "two.c", "-o", "tiled"], cwd=folder))
    same_output(execute([folder / "plain"]), mpirun(ranks, folder / "tiled", [], FORCED))


def options(toolchain, compiler, words):
    """Options that look at main, or drop what they think is not called."""
    folder = toolchain.folder("main/options" + compiler + "".join(words))
    (folder / "it.c").write_text(NEST + f"int main(int argc, char **argv) {{ {SAY} return argc + !argv; }}\n")
    must(execute(["gcc", "-O2", "-ffp-contract=off", "it.c", "-o", "plain"], cwd=folder))
    must(execute([toolchain.hetilecc, *words, "it.c", "-o", "tiled"], cwd=folder, env={"HETILE_CC": compiler}))
    same_output(execute([folder / "plain"]), mpirun(2, folder / "tiled", [], FORCED))


def clashing(toolchain, ranks):
    source = written(toolchain, "names-of-ours")
    run = must(execute([toolchain.hetile, "--strict-output", "--analyze-only", "-Rhetile", source, "--"]))
    count = run.err.count(b"remark: tiled")
    expect(count >= 5, f"{count} nests are tiled: {run}")
    for word in (b"Zetile", b"Zt_", b"Zp_"):
        expect(word not in run.err, str(run))
    same_output(toolchain.expected(source, []), mpirun(ranks, toolchain.tiled(source), [], FORCED))


def tests(toolchain):
    for name in MAINS:
        yield f"main/{name}", functools.partial(form, toolchain, name, 3)
    for name in ("recursive", "pointer", "environment"):
        yield f"main/{name}-1", functools.partial(form, toolchain, name, 1)
    for ranks in (1, 2):
        yield f"main/elsewhere-{ranks}", functools.partial(elsewhere, toolchain, ranks)
    for compiler, words in (("gcc", ["-O3", "-fwhole-program"]), ("gcc", ["-O2", "-flto"]), ("gcc", ["-Wall", "-Wextra",
                            "-Werror", "-pedantic"]), ("clang-19", ["-O2", "-Wall", "-Wextra", "-Werror", "-pedantic"])):
        yield f"main/options-{compiler}{''.join(words)}", functools.partial(options, toolchain, compiler, words)
    for ranks in (1, 2, 3, 5):
        yield f"main/names-of-ours-{ranks}", functools.partial(clashing, toolchain, ranks)
