# SPDX-License-Identifier: Apache-2.0
"""Bad input and bad luck: one clear line, a non-zero exit, no hang, nothing lost."""
import functools
import os
import re
import signal
import subprocess
import time

from processes import left_of, of_program
from toolchain import MPI_ENVIRONMENT, ROOT, execute, expect, mpirun, session_folder, source_of

SOURCE = ROOT / "examples" / "gauss-seidel-2d" / "gauss-seidel-2d.c"

# Option, bad value, a word of the answer besides the value.
BAD_OPTIONS = [
    ("HETILE_SPEEDS", "1,0,1", "positive"),
    ("HETILE_SPEEDS", "1,-2,1", "positive"),
    ("HETILE_SPEEDS", "1,nan,1", "positive"),
    ("HETILE_SPEEDS", "1,1", "3 ranks"),
    ("HETILE_SPEEDS", "1*4", "3 ranks"),
    ("HETILE_SPEEDS", "fast", "positive"),
    ("HETILE_TILE", "0", "at least 1"),
    ("HETILE_TILE", "-4", "at least 1"),
    ("HETILE_TILE", "8x8", "number"),
    ("HETILE_TILE", "99999999999999999999999", "number"),
    ("HETILE_WIDTH", "0", "at least 1"),
    ("HETILE_CACHE_TILE", "8", "off"),
    ("HETILE_CACHE_TILE", "0x5", "off"),
    ("HETILE_HUGE_PAGES", "yes", "auto or off"),
    ("HETILE_CHUNK", "none", "number"),
    ("HETILE_PROCS", "4", "ranks"),
    ("HETILE_PROCS", "0", "ranks"),
    ("HETILE_STRATEGY", "magic", "boulet"),
    ("HETILE_STRATEGY", "cyclic:0", "cyclic"),
    ("HETILE_FALLBACK", "sometimes", "never"),
    ("HETILE_VERIFY", "yes", "0 or 1"),
    ("HETILE_ALONE", "yes", "0 or 1"),
    ("HETILE_SUMMARY", "yes", "auto, 0 or 1"),
    ("HETILE_PROGRESS", "yes", "0 or 1"),
    ("HETILE_TRACE", "", "name of a file"),
]

BAD_MACHINES = {
    "missing": None,
    "empty": "",
    "not-json": "speed: 1\n",
    "cut": '{"hosts": {"a": {"speed"',
    "wrong-type": "[1, 2, 3]",
    "speed-0": '{"hosts": {"%s": {"speed": 0}}}',
    "speed-text": '{"hosts": {"%s": {"speed": "fast"}}}',
}


def one_clear_line(run, *words):
    """The run failed, and exactly one line of the runtime says why, with all `words`."""
    expect(run.status != 0, str(run))
    lines = [line for line in run.err.decode(errors="replace").split("\n")
             if line.startswith("hetile:") and "error" in line]
    expect(len(lines) == 1, f"{len(lines)} lines of error instead of one: {run}")
    for word in words:
        expect(word in lines[0], f"no {word!r} in {lines[0]!r}")
    expect(run.out == b"", f"output before the error: {run}")


def bad_option(toolchain, option, value, word):
    run = mpirun(3, toolchain.tiled(SOURCE), ["20", "4"], {option: value}, timeout=30)
    one_clear_line(run, option, value, word)


def bad_machine(toolchain, kind):
    path = toolchain.folder(f"machine-{kind}") / "machine.json"
    text = BAD_MACHINES[kind]
    if text is not None:
        path.write_text(text % os.uname().nodename if "%s" in text else text)
    run = mpirun(3, toolchain.tiled(SOURCE), ["20", "4"], {"HETILE_MACHINE": str(path)}, timeout=30)
    one_clear_line(run, str(path))


def help_table(toolchain):
    """HETILE_HELP prints every option, and docs/running.md has every one of them."""
    run = mpirun(2, toolchain.tiled(SOURCE), ["20", "4"], {"HETILE_HELP": "1"}, timeout=30)
    text = (run.out + run.err).decode()
    names = re.findall(r"^  (HETILE_\w+)", text, re.M)
    expect(len(names) > 8 and len(set(names)) == len(names), f"options in the table: {names}: {run}")
    page = (ROOT / "docs" / "running.md").read_text()
    for name in names:
        expect(f"| `{name}` |" in page, f"{name} is not in the table of docs/running.md")


def remark_codes(toolchain):
    """docs/remarks.md has every reason for which a nest may be refused."""
    page = (ROOT / "docs" / "remarks.md").read_text()
    table = (ROOT / "lib" / "model" / "Reasons.cpp").read_text()
    codes = re.findall(r'\{Reason::\w+,\s*"([a-z-]+)"', table)
    expect(len(codes) > 50, f"found only {codes}")
    missing = [code for code in codes if f"| [`{code}`](" not in page]
    expect(not missing, f"docs/remarks.md lacks {missing}")


def report_not_writable(toolchain):
    run = mpirun(2, toolchain.tiled(SOURCE), ["20", "4"],
                 {"HETILE_REPORT": "/nowhere/report.json", "HETILE_FALLBACK": "never"}, timeout=30)
    expect("/nowhere/report.json" in run.err.decode(), f"not a word about the report: {run}")


def ranks_of(program):
    """Rank -> process id of the running program (Linux)."""
    found = {}
    for process in of_program(program):
        try:
            with open(f"/proc/{process}/environ", "rb") as environment:
                match = re.search(rb"OMPI_COMM_WORLD_RANK=(\d+)", environment.read())
        except OSError:
            continue
        if match:
            found[int(match.group(1))] = process
    return found


def killed_rank(toolchain, victim):
    """A rank that is killed in the middle ends the whole job."""
    # A copy of its own, so that no other test's processes are taken for this one's.
    program = toolchain.folder(f"killed-{victim}") / "long-run"
    program.write_bytes(toolchain.tiled(SOURCE).read_bytes())
    program.chmod(0o755)
    session = session_folder()
    environment = {**os.environ, **MPI_ENVIRONMENT, "OMPI_MCA_orte_tmpdir_base": session.name,
                   "HETILE_FALLBACK": "never", "HETILE_PROCS": "all", "HETILE_SPEEDS": "1*3"}
    process = subprocess.Popen(["mpirun", "-np", "3", program, "1000", "100000"], env=environment,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    try:
        deadline = time.monotonic() + 20
        while len(ranks_of(program)) < 3 and time.monotonic() < deadline:
            time.sleep(0.1)
        time.sleep(1.0)
        pids = ranks_of(program)
        expect(len(pids) == 3, f"found ranks {pids}, not three")
        os.kill(pids[victim], signal.SIGKILL)
        out, err = process.communicate(timeout=30)
    except subprocess.TimeoutExpired:
        raise AssertionError(f"rank {victim} is dead, the job is not")
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
        session.cleanup()
    expect(process.returncode != 0, "exit status 0")
    expect(err.strip() != b"", "not a word about the rank that died")
    left = left_of(program)
    expect(not left, f"ranks left behind: {left}")


def source_with_errors(toolchain):
    """clang's diagnostics, exit status 1, no output written, the old output untouched."""
    folder = toolchain.folder("source-with-errors")
    (folder / "bad.c").write_text("int main(void) { return undeclared; }\n")
    (folder / "old.c").write_text("kept\n")
    for output in ("new.c", "old.c"):
        run = execute([toolchain.hetile, "bad.c", "-o", output, "--", "-O2"], cwd=folder)
        expect(run.status == 1, str(run))
        expect(b"bad.c:1:25: error:" in run.err, str(run))
    expect(not (folder / "new.c").exists(), "an output was written")
    expect((folder / "old.c").read_text() == "kept\n", "the old output is gone")
    run = execute([toolchain.hetilecc, "bad.c", "-o", "bad"], cwd=folder)
    expect(run.status == 1 and not (folder / "bad").exists(), str(run))


def missing_source(toolchain):
    folder = toolchain.folder("missing-source")
    run = execute([toolchain.hetile, "nothing.c", "-o", "out.c", "--", "-O2"], cwd=folder)
    expect(run.status == 1 and b"nothing.c" in run.err, str(run))
    expect(not (folder / "out.c").exists(), "an output was written")


def input_not_overwritten(toolchain):
    folder = toolchain.folder("input-not-overwritten")
    text = source_of("exit-status.c").read_text()
    (folder / "a.c").write_text(text)
    run = execute([toolchain.hetile, "a.c", "-o", "a.c", "--", "-O2"], cwd=folder)
    expect(run.status == 1, str(run))
    expect((folder / "a.c").read_text() == text, "the input was overwritten")


def tests(toolchain):
    bind = functools.partial
    for option, value, word in BAD_OPTIONS:
        yield f"errors/{option}={value}", bind(bad_option, toolchain, option, value, word)
    for kind in BAD_MACHINES:
        yield f"errors/machine-{kind}", bind(bad_machine, toolchain, kind)
    for victim in (0, 2):
        yield f"errors/killed-rank-{victim}", bind(killed_rank, toolchain, victim)
    for function in (help_table, remark_codes, report_not_writable, source_with_errors, missing_source, input_not_overwritten):
        yield f"errors/{function.__name__.replace('_', '-')}", bind(function, toolchain)
