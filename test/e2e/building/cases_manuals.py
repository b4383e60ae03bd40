# SPDX-License-Identifier: Apache-2.0
"""Man pages and completions of an installation, and the pages of reasons: all of them come from the tables of options."""
import functools
import os
import pty
import re
import select
import shutil
import time

from building.cases_build import installed
from toolchain import ROOT, Skip, execute, expect, mpirun, must

PAGES = {"man1/hetile.1": "hetile", "man1/hetilecc.1": "hetilecc", "man1/hetilec++.1": "hetilecc", "man1/hetile-plan.1": "hetile-plan",
         "man1/hetile-calibrate.1": "hetile-calibrate", "man7/hetile-env.7": "hetile-env"}
REFUSED = """double a[100], b[100];
int n;
void f(void) { for (int t = 0; t < 9; t++) for (int i = 1; i < 100; i *= 2) a[i] = a[i - 1]; }
void g(void) { for (int t = 0; t < 9; t++) for (int i = 0; i < 100; i++) { if (a[i] > 9) break; a[i] = b[i]; } }
"""


def page(prefix, file):
    return (prefix / "share" / "man" / file).read_text()


def shown(prefix, file):
    """The page as `man` shows it, without a word of complaint."""
    run = execute(["man", "--warnings", "-E", "ascii", "-l", prefix / "share" / "man" / file],
                  env={"MANWIDTH": "500", "MANPATH": str(prefix / "share" / "man"), "MANROFFSEQ": "", "LC_ALL": "C.UTF-8"},
                  cwd=prefix / "share" / "man")
    expect(run.status == 0 and run.err == b"", str(run))
    return re.sub("\\x1b\\[[0-9;]*m|.\b", "", run.out.decode())


def pages(toolchain):
    """Each page is there, and man finds no fault in it."""
    prefix = installed(toolchain)
    if not shutil.which("man"):
        raise Skip("man is not installed")
    for file, name in PAGES.items():
        text = shown(prefix, file)
        if "NAME" not in text:
            raise Skip("man is not the real one here")  # containers without documentation
        expect(re.search(rf"^NAME\n +{re.escape(name)} - \S", text, re.M), text[:400])
        for other in re.findall(r"([a-z+-]+)\(([17])\)", text.rpartition("SEE ALSO")[2]):
            expect(f"man{other[1]}/{other[0]}.{other[1]}" in PAGES or not other[0].startswith("hetile"), f"{file}: {other}")


def options_in(text):
    return {word for line in text.split("\n") for word in re.findall(r"^ +(--?[A-Za-z][\w-]*)", line)}


def same_options(toolchain):
    """Help, man page and both completions have the same options."""
    prefix = installed(toolchain)
    zsh = prefix / "share" / "zsh" / "site-functions"
    bash = prefix / "share" / "bash-completion" / "completions"
    for name, words in (("hetile", ["--help"]), ("hetilecc", ["--help-hetilecc"]), ("hetile-plan", ["choose", "--help"]),
                        ("hetile-calibrate", ["--help"])):
        options = options_in(must(execute([prefix / "bin" / name, *words])).out.decode()) - {"-h"}
        expect(len(options) >= 5, f"{name}: {options}")
        roff = page(prefix, f"man1/{name}.1").replace("\\-", "-")
        for option in options:
            form = re.compile(rf"{re.escape(option)}(?![\w-])" if option != "-R" else "-R")
            for where, text in (("the page", roff), ("bash", (bash / name).read_text()), ("zsh", (zsh / f"_{name}").read_text())):
                expect(form.search(text), f"{name}: {option} is not in {where}")


def variables(toolchain):
    """hetile-env(7) has the variables that HETILE_HELP=1 lists, with the same words."""
    prefix = installed(toolchain)
    text = page(prefix, "man7/hetile-env.7").replace("\\-", "-").replace("\\(aq", "'")
    folder = toolchain.folder("manuals-variables")
    (folder / "a.c").write_text("int main(void) { return 0; }\n")
    must(execute([prefix / "bin" / "hetilecc", "a.c", "-o", "a"], cwd=folder))
    table = must(mpirun(1, "./a", [], {"HETILE_HELP": "1"}, cwd=folder))
    listed = re.findall(r"^  (HETILE_\w+) +(.*)\n +accepted: (.*)\n +default: (.*)$", (table.out + table.err).decode(), re.M)
    expect(len(listed) > 20, str(table))
    for name, meaning, accepted, default in listed:
        expect(f"\\fB{name}\\fR\n{meaning}; accepted: {accepted}; default: {default}\n" in text, f"{name} is not in the page")


COMPLETE = r"""
source "$1"
complete -p "$2"
complete_line() { # words: what a line that ends with the last of them offers
  COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
  "$function" 2>/dev/null
  printf '<%s>\n' "${COMPREPLY[*]}"
}
function=$3
shift 3
complete_line "$@"
"""


def bash(toolchain):
    """What bash offers at the end of a line."""
    prefix = installed(toolchain)
    folder = toolchain.folder("manuals-bash")
    (folder / "machines.json").write_text("{}")
    for words, offered in ((["hetile", "--dump-s"], "--dump-scop --dump-sets"), (["hetile", "--emit", "=", ""], "c c++"),
                           (["hetile", "--emit", "="], "c c++"), (["hetile", "--explain-reason", "=", "loop-s"], "loop-step"),
                           (["hetile", "-o", "mach"], "machines.json"), (["hetile", "-Rhetile-m"], "-Rhetile-missed"),
                           (["hetile", "--rep"], "--report="), (["hetile", "a.c"], ""),
                           (["hetilecc", "--showme:"], "--showme:compile --showme:link"), (["hetilecc", "-O"], ""),
                           (["hetilec++", "--ke"], "--keep --keep="),
                           (["hetilecc", "-Xhetile", "--dump-s"], "--dump-scop --dump-sets"), (["hetilecc", "-Xhetile", "-O"], ""),
                           (["hetilec++", "-O2", "-Xhetile", "--quiet", "-Xhetile", "--rep"], "--report="),
                           (["hetilecc", "-Xhetile", "--emit", "=", ""], "c c++"), (["hetilecc", "-Xhetile", "--emit", "="], "c c++"),
                           (["hetilecc", "-Xhetile", "--emit", "=", "c", "--dump-s"], ""),
                           (["hetilecc", "-Xhetile", "-o", "-Xhetile", "mach"], "machines.json"),
                           (["hetile-plan", "s"], "schedule simulate"), (["hetile-plan", "--v"], "--version"),
                           (["hetile-plan", "machines", "--out"], "--output"), (["hetile-plan", "view", "-o", "mach"], "machines.json"),
                           (["hetile-calibrate", "-o", "mach"], "machines.json"),
                           (["hetile-plan", "simulate", "--compare", "auto", "--sv"], "--svg"),
                           (["hetile-plan", "machines", "--report", "mach"], "machines.json")):
        file = prefix / "share" / "bash-completion" / "completions" / words[0]
        function = "_" + words[0].replace("c++", "cc").replace("-", "_")
        run = must(execute(["bash", "--norc", "-c", COMPLETE, "bash", file, words[0], function, *words], cwd=folder))
        registered, got = run.out.decode().splitlines()
        expect(registered == f"complete -o default -F {function} {words[0]}" and got == f"<{offered}>", f"{words}: {run}")
    bash_files = prefix / "share" / "bash-completion" / "completions"
    line = [bash_files / "hetilecc", "hetilecc", "_hetilecc", "hetilecc", "-Xhetile", ""]
    run = must(execute(["bash", "--norc", "-c", COMPLETE, "bash", *line], cwd=folder))
    expect({"--report=", "--quiet", "-o"} <= set(re.split("[<> \n]", run.out.decode())), f"every option of hetile: {run}")


def zsh_offers(folder, home, line):
    """What zsh shows at a terminal when tab is pressed twice behind `line`. Completion needs its line editor."""
    process, terminal = pty.fork()
    if process == 0:
        os.execvpe("zsh", ["zsh", "-f", "-i"], {**os.environ, "TERM": "dumb", "HOME": str(home), "LC_ALL": "C.UTF-8"})
    shown = ""

    def wait_for(word, seconds=20):
        nonlocal shown
        deadline = time.monotonic() + seconds
        while word not in shown and time.monotonic() < deadline:
            if select.select([terminal], [], [], 0.1)[0]:
                shown += os.read(terminal, 65536).decode(errors="replace")
    try:
        os.write(terminal, f"fpath=({folder} $fpath); autoload -Uz compinit; compinit -D -u; print re''ady\n".encode())
        wait_for("ready")
        shown = ""
        os.write(terminal, f"{line}\t\t".encode())
        wait_for("--dump-sets")
    finally:
        os.close(terminal)
        os.waitpid(process, 0)
    return shown


def zsh(toolchain):
    """zsh can read its files."""
    if not shutil.which("zsh"):
        raise Skip("zsh is not installed")
    folder = installed(toolchain) / "share" / "zsh" / "site-functions"
    for file in sorted(folder.iterdir()):
        expect(file.read_text().startswith(f"#compdef {file.name[1:]}"), file.name)
        run = execute(["zsh", "-n", file])
        expect(run.status == 0 and run.err == b"", str(run))
    run = execute(["zsh", "-f", "-c", f"fpath=({folder} $fpath); autoload -Uz compinit; compinit -D -u; "
                   "print $_comps[hetile] $_comps[hetilec++] $_comps[hetile-plan]"], env={"HOME": str(toolchain.folder("manuals-zsh"))})
    expect(run.out == b"_hetile _hetilecc _hetile-plan\n", str(run))
    for line in ("hetile --dump-s", "hetilec++ -O2 -Xhetile --quiet -Xhetile --dump-s"):
        shown = zsh_offers(folder, toolchain.folder(f"manuals-zsh-{line[:7]}"), line)
        expect("--dump-scop " in shown and "--dump-sets " in shown and "--report" not in shown, f"{line}: {shown}")


def versions(toolchain):
    prefix = installed(toolchain)
    version = re.search(r"project\(hetile VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)
    for name in ("hetile", "hetile-plan", "hetile-calibrate"):
        expect(must(execute([prefix / "bin" / name, "--version"])).out.decode() == f"{name} {version}\n", name)


def reasons(toolchain):
    """--explain-reason prints every page, also where the pages themselves are not; remarks name the command."""
    prefix = installed(toolchain)
    folder = toolchain.folder("manuals-reasons")
    alone = folder / "hetile"
    shutil.copy(prefix / "bin" / "hetile", alone)
    codes = {path.stem: path for path in (ROOT / "docs" / "remarks").glob("*/*.md")}
    listed = {line.split()[0] for line in must(execute([alone, "--list-remarks"])).out.decode().splitlines()}
    expect(listed == set(codes), f"{listed ^ set(codes)}")
    for code in ("break", "tiled", "loop-step"):
        expect(must(execute([alone, f"--explain-reason={code}"])).out == codes[code].read_bytes(), code)
    for word, like in (("loopstep", "loop-step"), ("contain", "container, container-changed"), ("nonsense", "hetile --list-remarks")):
        run = execute([alone, "--explain-reason", word])
        expect(run.status == 2 and f"--explain-reason={word}: no remark has this code; ".encode() in run.err and like.encode() in run.err,
               str(run))
    (folder / "a.c").write_text(REFUSED)
    run = must(execute([prefix / "bin" / "hetilecc", "-c", "a.c"], cwd=folder))
    last = run.err.decode().splitlines()[-1]
    expect(last == "hetile: note: more: hetile --explain-reason=CODE; here: loop-step, break", str(run))
    (folder / "b.c").write_text(REFUSED.partition("void g")[0])
    run = must(execute([prefix / "bin" / "hetile", "--analyze-only", "b.c", "--"], cwd=folder))
    expect(run.err.decode().splitlines()[-1] == "hetile: note: more: hetile --explain-reason=loop-step", str(run))
    run = must(execute([prefix / "bin" / "hetile", "--analyze-only", "--quiet", "b.c", "--"], cwd=folder))
    expect(run.err == b"", str(run))


def tests(toolchain):
    for function in (pages, same_options, variables, bash, zsh, versions, reasons):
        yield f"installed/manuals/{function.__name__.replace('_', '-')}", functools.partial(function, toolchain)
