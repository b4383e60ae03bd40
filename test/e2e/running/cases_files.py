# SPDX-License-Identifier: Apache-2.0
"""Files of hetile's programs: only regular files are replaced, links and modes stay, nobody can plant a name, and what
cannot be written is said before the run."""
import functools
import json
import os
import shutil
import stat
import subprocess
import threading

from running.cases_errors import one_clear_line
from toolchain import MPI_ENVIRONMENT, Skip, execute, expect, mpirun, must, source_of

SOURCE = source_of("exit-status.c")
CONFIGURATIONS = [("messages", 3, {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never"}), ("threads", 2, {"HETILE_TEAM": "on"}),
                  ("alone", 1, {})]


def run(toolchain, ranks, environment, report):
    return mpirun(ranks, toolchain.tiled(SOURCE), [], {**environment, "HETILE_REPORT": str(report)}, timeout=60)


def read_fifo(path):
    """Starts to read; the function returned waits and gives what was read."""
    os.mkfifo(path)
    found = []
    thread = threading.Thread(target=lambda: found.append(path.read_text()), daemon=True)
    thread.start()

    def result():
        thread.join(30)
        expect(found, f"{path}: no end")
        return found[0]
    return result


def reports(toolchain, name, ranks, environment):
    """Devices, FIFOs, links, modes and planted names."""
    folder = toolchain.folder(f"files-{name}")
    before = os.stat("/dev/null")
    must(run(toolchain, ranks, environment, "/dev/null"))
    after = os.stat("/dev/null")
    expect((before.st_mode, before.st_rdev, before.st_ino) == (after.st_mode, after.st_rdev, after.st_ino),
           "/dev/null is another file")

    text = read_fifo(folder / "fifo")
    must(run(toolchain, ranks, environment, folder / "fifo"))
    expect(json.loads(text())["schema"] == 1 and stat.S_ISFIFO(os.stat(folder / "fifo").st_mode), "not through the FIFO")

    (folder / "victim").write_text("untouched")
    for planted in ("report.json.part", "report.json.tmp"):
        (folder / planted).symlink_to("victim")
    (folder / "report.json").write_text("old")
    (folder / "report.json").chmod(0o640)
    (folder / "link.json").symlink_to("report.json")
    must(run(toolchain, ranks, environment, folder / "link.json"))
    expect((folder / "victim").read_text() == "untouched", "a planted link was followed")
    expect((folder / "link.json").is_symlink(), "the link was replaced")
    expect(json.loads((folder / "report.json").read_text())["schema"] == 1, "no report behind the link")
    expect(stat.S_IMODE(os.stat(folder / "report.json").st_mode) == 0o640, "another mode")
    left = [path.name for path in folder.iterdir() if path.name.startswith(".")]
    expect(not left, f"left behind: {left}")

    done = must(run(toolchain, ranks, environment, "/proc/self/fd/1"))
    expect(b'"schema"' in done.out and done.out.startswith(must(toolchain.expected(SOURCE, [])).out[:10]),
           f"no report on stdout: {done}")


def said_before(toolchain, name, ranks, environment):
    """Nothing of the program runs."""
    folder = toolchain.folder(f"files-before-{name}")
    (folder / "file").write_text("")
    (folder / "turn").symlink_to("turn")
    for path in (folder, folder / "nothing" / "report.json", folder / "file" / "report.json", folder / "turn"):
        one_clear_line(run(toolchain, ranks, environment, path), "HETILE_REPORT", str(path), "accepted")


def other_rights(toolchain):
    """A set-user-ID program writes nothing where its caller says."""
    if os.geteuid() != 0:
        raise Skip("not root: no program of another user can be made")
    folder = toolchain.folder("files-rights")
    program = folder / "program"
    shutil.copy(toolchain.tiled(SOURCE), program)
    os.chown(program, 65534, 65534)
    program.chmod(0o4755)
    for parent in [folder, *folder.parents]:
        if not os.stat(parent).st_mode & stat.S_IXOTH:
            raise Skip(f"{parent} is closed to others")
    report = folder / "report.json"
    folder.chmod(0o777)
    done = execute([program], env={**MPI_ENVIRONMENT, "HETILE_REPORT": str(report), "HETILE_VERBOSE": "1"})
    expect(done.out == must(toolchain.expected(SOURCE, [])).out and not report.exists(), str(done))
    expect(b"HETILE_REPORT is ignored" in done.err, str(done))


def outputs_of_hetile(toolchain):
    folder = toolchain.folder("files-hetile")
    (folder / "a.c").write_text(SOURCE.read_text())

    def hetile(*words):
        return execute([toolchain.hetile, folder / "a.c", *words, "--", "-O2"], cwd=folder)

    must(hetile("-o", "plain.c"))
    text = (folder / "plain.c").read_text()
    expect(stat.S_IMODE(os.stat(folder / "plain.c").st_mode) == 0o666 & ~umask(), "another mode than umask's")
    (folder / "plain.c").chmod(0o600)
    (folder / "link.c").symlink_to("plain.c")
    must(hetile("-o", "link.c", "--save-remarks=remarks.yaml"))
    expect((folder / "link.c").is_symlink() and stat.S_IMODE(os.stat(folder / "plain.c").st_mode) == 0o600, "link or mode")
    expect((folder / "remarks.yaml").read_text().startswith("---"), "no remarks")
    through = read_fifo(folder / "fifo.c")
    must(hetile("-o", "fifo.c"))
    expect(through().replace("fifo.c", "plain.c") == text, "the output through a FIFO differs")
    must(hetile("-o", "/dev/null", "--save-remarks=/dev/null"))
    expect(stat.S_ISCHR(os.stat("/dev/null").st_mode), "/dev/null is gone")
    for path in (".", "nothing/out.c"):
        failed = hetile("-o", path)
        expect(failed.status == 1 and f"'{path}' cannot be written".encode() in failed.err, str(failed))
    failed = hetile("-o", "/dev/full")
    expect(failed.status == 1 and b"No space" in failed.err, str(failed))


def umask():
    return int(subprocess.run(["sh", "-c", "umask"], capture_output=True, text=True, check=True).stdout, 8)


def dependencies(toolchain):
    """The files of dependencies that hetilecc puts right."""
    folder = toolchain.folder("files-dependencies")
    (folder / "a.c").write_text(SOURCE.read_text())
    (folder / "real.d").write_text("")
    (folder / "link.d").symlink_to("real.d")
    os.mkfifo(folder / "b.d")  # a name that is looked at, but nobody's
    must(execute([toolchain.hetilecc, "-O2", "-MD", "-MF", "link.d", "-c", "a.c", "-o", "b.o"], cwd=folder, timeout=60))
    expect((folder / "link.d").is_symlink() and " a.c" in (folder / "real.d").read_text().replace("\\\n", ""),
           (folder / "real.d").read_text())
    expect("hetilecc-" not in (folder / "real.d").read_text(), "the temporary name is left")


def pictures(toolchain):
    folder = toolchain.folder("files-plan")
    command = [toolchain.bin / "hetile-plan", "simulate", "--times", "1,2", "--rows", "20", "--columns", "20", "--svg"]
    must(execute([*command, folder / "picture.svg"]))
    (folder / "link.svg").symlink_to("picture.svg")
    must(execute([*command, folder / "link.svg"]))
    expect((folder / "link.svg").is_symlink() and "<svg" in (folder / "picture.svg").read_text(), "no picture")
    failed = execute([*command, folder / "nothing" / "picture.svg"])
    expect(failed.status != 0 and b"cannot be written: No such" in failed.err, str(failed))


def tests(toolchain):
    for name, ranks, environment in CONFIGURATIONS:
        yield f"files/reports/{name}", functools.partial(reports, toolchain, name, ranks, environment)
        yield f"files/said-before/{name}", functools.partial(said_before, toolchain, name, ranks, environment)
    for test in (other_rights, outputs_of_hetile, dependencies, pictures):
        yield f"files/{test.__name__.replace('_', '-')}", functools.partial(test, toolchain)
