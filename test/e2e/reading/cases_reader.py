# SPDX-License-Identifier: Apache-2.0
"""A second reader of the source: programs compiled with a call at every load and store run each nest by its tile
function, in small tiles on storage of its own, and by the original code. Of every element, what is written in
sequence must be the same, with a read in between in both or in neither; memory of an array that the nest does not
know must not be touched; what the tiles have accessed must be in the set functions. See reader/reader.cpp.

Vectors, wavefronts and jammed loops keep elements in registers, so the reader looks at tiles without them. Some
programs of test/programs and test/e2e/programs run in batches; with READER=all in the environment, all of them, one
a test.
"""
import functools
import os
import re

from toolchain import PROGRAMS, ROOT, execute, expect, header_words, must

FOLDER = ROOT / "test" / "e2e" / "reader"
RUNTIME = ROOT / "runtime" / "src"
PARTS = (RUNTIME / "enter" / "Partial.cpp", RUNTIME / "brief" / "BriefEntries.cpp")
WRAPPED = "-Wl,--wrap=memcpy,--wrap=memmove,--wrap=memset"
BATCHES = 4
# Many ways of writing and of storing, in programs that are compiled in less than a second.
CHOSEN = ("accessors.c adi_sweeps.c banded_windows.c best_place.c cell_structs.c cholesky.c chosen_bounds.c "
          "data-dependences.c dither_borders.c edit_modulo.c fdtd_macros.c gotoh_affine.c heat1d_swap.c heat3d_inplace.c "
          "image_unsigned.c inductions.c jacobi_memcpy.c lattice_gas.c life_pointers.c loop-styles.c lu_rows.c "
          "multigrid_levels.c odd_even_sor.c optimal_bst.c pointer-tables.c pointer_walk.c profile_hmm.c red_black.c "
          "reductions_exact.c rotation.c row_lengths.c smith_waterman_best.c sor_struct.c stencil_tttt.c switch_scores.c "
          "temporaries.c time_value.c types.c unsigned_sizes.c wave_levels.c").split()
LEFT_OUT = ("collective", "collective-main", "collective-regions")  # they call MPI


def objects(toolchain):
    """The reader, compiled once."""
    def make():
        folder = toolchain.folder("reader/objects")
        for source in (*sorted(FOLDER.glob("*.cpp")), *PARTS):
            must(execute(["g++", "-std=c++17", "-O2", "-I", ROOT / "runtime" / "include", "-I", RUNTIME, "-c", source,
                          "-o", folder / f"{source.stem}.o"]))
        return sorted(folder.glob("*.o"))
    return toolchain.once("reader", make)


def build(toolchain, source):
    text = source.read_text()
    flags = header_words(text, "flags")
    compiler = ["gcc"] if source.suffix == ".c" else ["g++", "-std=c++20"]
    folder = toolchain.folder(f"reader/{source.stem}")
    tiled = folder / source.name
    must(execute([toolchain.hetile, "--quiet", "--check", "--no-wavefront", source, "-o", tiled, "--", *flags]))
    must(execute([*compiler, *flags, "-O0", "-g", "-w", "-fno-builtin", "-ffp-contract=off", "-fsanitize=thread",
                  "-I", source.parent, "-I", ROOT / "runtime" / "include", "-c", tiled, "-o", folder / "program.o"]))
    must(execute(["g++", folder / "program.o", *objects(toolchain), WRAPPED, "-lm", "-o", folder / "program"]))
    return folder / "program", header_words(text, "arguments")


def read(toolchain, source):
    """Checks one program; the number of nests that were compared."""
    program, arguments = build(toolchain, source)
    run = execute([program, *arguments], timeout=120)
    said = run.err.decode(errors="replace")
    expect("reader: error" not in said and run.status != 99 and run.status >= 0, f"{source.name}: {run}")
    return len(re.findall(r"^reader: nest .*: compared [1-9]", said, re.M))


def read_all(toolchain, sources, least):
    compared = sum(read(toolchain, source) for source in sources)
    expect(compared >= least, f"{compared} nests were compared, expected at least {least}")


def tests(toolchain):
    sources = {s.name: s for folder in (ROOT / "test" / "programs", PROGRAMS) for s in sorted(folder.glob("*/*.c*"))
               if s.parent.name not in ("polybench", "parts") and s.stem not in LEFT_OUT}
    if os.environ.get("READER") == "all":
        for name, source in sources.items():
            yield f"reader/{name}", functools.partial(read_all, toolchain, [source], 0)
        return
    for batch in range(BATCHES):
        some = [sources[name] for name in CHOSEN[batch::BATCHES if toolchain.long else 2 * BATCHES]]
        yield f"reader/{batch + 1}", functools.partial(read_all, toolchain, some, len(some))
