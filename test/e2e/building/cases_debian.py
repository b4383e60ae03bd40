# SPDX-License-Identifier: Apache-2.0
"""The Debian packages, installed by dpkg into a root of their own: what this machine has, without the tree and the build, under a
layer that takes what is written. There a program is compiled, run, debugged and explained by what the packages brought."""
import functools
import os
import re
import shutil

from toolchain import ROOT, Skip, execute, expect, must

PROGRAM = """#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 50;
  double (*u)[n] = malloc(sizeof(double[n][n]));
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      u[i][j] = (i * 7 + j * 3) % 11;
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      u[i][j] = 0.25 * u[i - 1][j - 1] + 0.5 * u[i][j - 1] - 0.125 * u[i - 1][j];
  printf("%.17g\\n", u[n - 1][n - 1]);
  return 0;
}
"""
LISTS = """cmake_minimum_required(VERSION 3.22)
project(user LANGUAGES C)
find_package(Hetile REQUIRED)
add_executable(app)
hetile_target_sources(app app.c)
"""

# $1: a folder to mount on; $2: the packages; $3: the user's files; $4 ..: folders that must not be seen.
ENTER = r"""
set -e
top=$1 packages=$2 files=$3
shift 3
mount -t tmpfs tmpfs "$top"
mkdir "$top/upper" "$top/work" "$top/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$top/upper,workdir=$top/work" "$top/root"
cp -r "$packages" "$top/packages"
cp -r "$files" "$top/files"
for hidden in "$@"; do mount -t tmpfs tmpfs "$top/root$hidden"; done
mount -t tmpfs tmpfs "$top/root/tmp"
mv "$top/packages" "$top/files" "$top/root/tmp"
mount --rbind /proc "$top/root/proc"
mount --rbind /dev "$top/root/dev"
mount --rbind /sys "$top/root/sys"
exec chroot "$top/root" sh /tmp/files/steps
"""

INSTALL = r"""
set -e
export PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp LC_ALL=C
step() { echo "== $*"; }
step install
dpkg -i /tmp/packages/*.deb
cd /tmp/files
step compile
"""

STEPS = INSTALL + r"""hetilecc -O2 -g --keep=/tmp/kept app.c -o app
gcc -O2 -ffp-contract=off app.c -o plain
step same
./plain 70 >wanted
HETILE_PROCS=all HETILE_FALLBACK=never HETILE_TILE=5 HETILE_WIDTH=2 HETILE_REPORT=report.json mpirun -np 3 ./app 70 >got
cmp wanted got
grep -c '"blocks": \[' report.json
hetile-plan machines --report report.json --output machines.json
HETILE_MACHINE=machines.json mpirun -np 3 ./app 70 | cmp wanted -
step alone
./app 70 | cmp wanted -
step cplusplus
cp app.c app.cpp && sed -i 's/double (.u).n. = malloc.*/static double u[90][90];/' app.cpp && hetilec++ -O2 app.cpp -o appx && mpirun -np 2 ./appx 70 | cmp wanted -
step pkg-config
if command -v pkg-config >/dev/null; then
  hetile --quiet app.c -o tiled.c -- -O2
  mpicc -O2 -ffp-contract=off -w -c tiled.c $(pkg-config --cflags hetile)
  mpicc tiled.o -o tiled $(pkg-config --libs --static hetile) && mpirun -np 2 ./tiled 70 | cmp wanted -
fi
step cmake
if command -v cmake >/dev/null; then
  cmake -S . -B build >cmake.log && cmake --build build >>cmake.log && mpirun -np 2 build/app 70 | cmp wanted -
fi
step seeing
hetile --analyze-only --quiet --draw=nests.svg app.c -- -O2 && grep -q 'class="tile"' nests.svg
HETILE_SUMMARY=1 HETILE_PROCS=all HETILE_FALLBACK=never HETILE_REPORT=seen.json HETILE_TRACE=trace.json mpirun -np 2 ./app 70 2>said >got
cmp wanted got && grep -q 'hetile: .*2 ranks: .* in tiled nests' said
hetile-plan view seen.json --trace trace.json -o run.html && grep -q 'traced: ' run.html
mpirun -np 2 hetile-calibrate -o measured.json --draw machine.svg --seconds 1 --noise accept && grep -q calibration measured.json
hetile-plan forecast seen.json measured.json >forecast && grep -q 'cores' forecast
step told
hetile --version && hetile-plan --version && hetile-calibrate --version
HETILE_FALBACK=1 ./app 70 2>&1 >/dev/null | grep -q 'the nearest name is HETILE_FALLBACK'
sed 's/  for (int i = 1; i < n; i++)/#pragma hetile reduktion(+: u)\n&/' app.c >slip.c
if hetilecc -c slip.c 2>said; then exit 1; fi
grep -q "'reduktion'" said
OMPI_COMM_WORLD_SIZE= PMI_SIZE=3 PMI_RANK=0 ./app 70 >got 2>said && exit 1
test ! -s got && grep -q '3 processes were started' said
step gcc-only
sed 's/int main(int argc, char ..argv) {/&\n  int twice(int x) { return 2 * x * argc; }/' app.c >inner.c && hetilecc -O2 inner.c -o inner 2>said && ./inner 70 | cmp wanted -
test "$(grep -c original-kept said)" = 1
step pages
test -e /usr/share/doc/hetile/copyright
test -e /usr/share/man/man1/hetile.1 && test -e /usr/share/zsh/vendor-completions/_hetile
hetile --explain-reason break | head -n 1
step remove
dpkg -r hetile-runtime-openmpi hetile-runtime-mpich hetile-runtime-mpi 2>/dev/null || dpkg -r $(dpkg-query -W -f '${Package}\n' 'hetile-runtime-*')
dpkg -r hetile
test ! -e /usr/bin/hetile && test ! -e /usr/bin/hetilec++ && test ! -e /usr/include/hetile.h && test ! -d /usr/share/doc/hetile
step end
"""

# The runtime for MPICH beside the tool, which knows no MPI.
STEPS_OF_MPICH = INSTALL + r"""hetilecc -O2 app.c -o app
gcc -O2 -ffp-contract=off app.c -o plain
ldd app | grep -q libmpich
ldd /usr/bin/hetile-calibrate | grep -q libmpich
step same
./plain 70 >wanted
HETILE_PROCS=all HETILE_FALLBACK=never HETILE_TILE=5 HETILE_WIDTH=2 HETILE_REPORT=report.json mpirun.mpich -np 3 ./app 70 >got
cmp wanted got
grep -c '"blocks": \[' report.json
step alone
./app 70 | cmp wanted -
step remove
dpkg -r hetile-runtime-mpich hetile
test ! -e /usr/bin/hetile && test ! -e /usr/bin/hetilec++
step end
"""
# What is in the package of the runtime, but for what stands in the tree.
PACKED = ["hetile_runtime", "hetile_sequential", "hetilecc", "hetile-calibrate", "manuals/hetile-env.7",
          *(f"manuals/{name}" for tool in ("hetilecc", "hetile-calibrate") for name in (tool, f"_{tool}", f"{tool}.1"))]


def needs(*tools):
    for tool in tools:
        if not shutil.which(tool):
            raise Skip(f"{tool} is not installed")


def packages(toolchain):
    """A folder with the packages of this build; the same for all tests."""
    needs("cpack", "dpkg-shlibdeps", "file", "dpkg")

    def make():
        folder = toolchain.folder("debian-packages")
        must(execute(["cpack", "-G", "DEB", "--config", toolchain.bin.parent / "CPackConfig.cmake", "-B", folder / "made"], timeout=500))
        (folder / "debs").mkdir()
        for path in (folder / "made").glob("*.deb"):
            path.rename(folder / "debs" / path.name)
        return folder / "debs"
    return toolchain.once("debian packages", make)


def fields(package):
    text = must(execute(["dpkg-deb", "-f", package])).out.decode()
    return dict(re.findall(r"^([\w-]+): (.*)$", text, re.M))


def contents(toolchain):
    """Two packages, nothing of the build's machine in them, and the names of what they need."""
    tool, runtime = sorted(packages(toolchain).iterdir(), key=lambda path: "runtime" in path.name)
    described = fields(tool), fields(runtime)
    expect(described[0]["Package"] == "hetile" and described[1]["Package"].startswith("hetile-runtime-"), f"{described}")
    names = [set(re.findall(r"([\w.+-]+)(?: \([^)]*\))?(?:, |$)", field["Depends"])) for field in described]
    expect(all(field["Maintainer"] == "The hetile authors <hetile@localhost>" for field in described), f"{described}")
    expect({"libc6", "libstdc++6"} <= names[0] and {"hetile", "gcc", "g++"} <= names[1], f"{names}")
    if (toolchain.bin / "hetile").exists():
        expect(any(name.startswith("libclang-common-") for name in names[0]), f"{names}")
    for name in names[0] | names[1] - {"hetile"}:
        expect(execute(["dpkg-query", "-W", name]).status == 0 or name in ("hetile", "mpich", "libmpich-dev"), f"no package {name}")
    for package in (tool, runtime):
        folder = toolchain.folder(f"debian-{fields(package)['Package']}")
        must(execute(["dpkg-deb", "-x", package, folder]))
        for path in folder.rglob("*"):
            if path.is_file() and not path.is_symlink():
                expect(str(ROOT).encode() not in path.read_bytes().replace(b"share/doc", b""), f"{path} names {ROOT}")


def enter(toolchain, name, debs, steps):
    """The steps in a root of their own, with the packages in the folder `debs`."""
    if os.geteuid() != 0:
        raise Skip("a root of its own needs root")
    folder = toolchain.folder(f"debian-{name}")
    files = folder / "files"
    files.mkdir()
    (folder / "top").mkdir()
    for file, text in (("app.c", PROGRAM), ("CMakeLists.txt", LISTS), ("steps", steps)):
        (files / file).write_text(text)
    if execute(["unshare", "-m", "sh", "-c", "mount -t tmpfs tmpfs \"$1\"", "sh", folder / "top"]).status != 0:
        raise Skip("nothing may be mounted here")
    hidden = {str(ROOT), str(toolchain.bin.parent)}
    hidden = {path for path in hidden if not any(path != other and path.startswith(other + "/") for other in hidden)}
    run = execute(["unshare", "-m", "sh", "-c", ENTER, "sh", folder / "top", debs, files, *sorted(hidden)], timeout=300,
                  env={"OMPI_MCA_orte_tmpdir_base": None})
    if b"overlay" in run.err and run.status == 32:
        raise Skip("no overlay of the root can be mounted here")
    return run


def fresh_root(toolchain):
    run = enter(toolchain, "root", packages(toolchain), STEPS)
    expect(run.status == 0 and run.out.endswith(b"== end\n"), str(run))
    expect(b"\n# `break`\n" in run.out, str(run))


def mpich(toolchain):
    """A build with MPICH: cpack names what is not built yet; then the runtime's package serves in a fresh root."""
    needs("cpack", "dpkg-shlibdeps", "file", "dpkg", "ninja", "mpicc.mpich", "mpicxx.mpich", "mpirun.mpich")
    if not (toolchain.bin / "hetile").exists():
        raise Skip("built without the compiler tool")
    build = toolchain.folder("debian-mpich-build")
    settings = {"HETILE_BUILD_TESTS": "OFF", "HETILE_BUILD_TOOL": "OFF", "MPI_C_COMPILER": shutil.which("mpicc.mpich"),
                "MPI_CXX_COMPILER": shutil.which("mpicxx.mpich"), "MPIEXEC_EXECUTABLE": shutil.which("mpirun.mpich"),
                "CMAKE_CXX_FLAGS_RELEASE": "-O0"}  # half the time; that it can be linked is worth a test of its own
    must(execute(["cmake", "-S", ROOT, "-B", build, "-G", "Ninja", *(f"-D{key}={value}" for key, value in settings.items())]))
    pack = ["cpack", "-G", "DEB", "-D", "CPACK_COMPONENTS_ALL=hetile_runtime", "--config", build / "CPackConfig.cmake", "-B", build / "made"]
    early = execute(pack)
    expect(early.status != 0 and b"hetile_runtime is not built yet: cmake --build" in early.err + early.out, str(early))
    must(execute(["cmake", "--build", build, "-j", "2", "--target", *PACKED], timeout=1800))
    must(execute(pack, timeout=300))
    debs = toolchain.folder("debian-mpich")
    made, = (build / "made").glob("*.deb")
    tool, = (path for path in packages(toolchain).iterdir() if "runtime" not in path.name)
    described = fields(made)
    expect(described["Package"] == "hetile-runtime-mpich" and {"mpich", "libmpich-dev"} <= set(described["Depends"].split(", ")), f"{described}")
    for path in (made, tool):
        shutil.copy(path, debs)
    run = enter(toolchain, "mpich-root", debs, STEPS_OF_MPICH)
    expect(run.status == 0 and run.out.endswith(b"== end\n"), str(run))


def tests(toolchain):
    for function in (contents, fresh_root, mpich):
        yield f"debian/{function.__name__.replace('_', '-')}", functools.partial(function, toolchain)
