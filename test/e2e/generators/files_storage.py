# SPDX-License-Identifier: Apache-2.0
"""How the programs of random_files.py hold their tables A to D: of which kind, in globals or in a struct, and how code
that was written for `A[i][j]` reaches them."""
import re

from generators import random_windows

KINDS = ("static", "static", "flat", "pool", "aligned", "mapped", "block", "apart", "mixed", "turns")
CXX_KINDS = (*KINDS, "vector", "vector", "nested")
BLOCKS = ("flat", "pool", "aligned", "mapped")
LINES = ("static", *BLOCKS, "vector")  # rows lie one after the other
VECTORS = ("vector", "nested")
DECLARATORS = {"static": "double (*{})[M]", **dict.fromkeys(BLOCKS, "double *{}"), "vector": "std::vector<double> {}",
               "nested": "std::vector<std::vector<double>> {}"}
CASTS = ((r"double (\*+)(\w+) = malloc", r"double \1\2 = (double \1)malloc"),
         (r"double \(\*(\w+)\)\[M\] = malloc", r"double (*\1)[M] = (double (*)[M])malloc"),
         (r"(?<![\w>)\]])((?:between|junk)\[[^\]]+\]) = (\w*alloc)", r"\1 = (char *)\2"),
         (r"(\(\*[ab]\)\[i\]|\ba\[[0i]\]|\bC\[t % n\]) = (\w*alloc)", r"\1 = (double *)\2"),
         (r"(\n\s*\*[ab]) = malloc", r"\1 = (double **)malloc"),
         (r"double \*p = row;", "double *p = (double *)row;"))


def closing(text, start):
    """Where the bracket at `start` ends."""
    depth = 0
    for place in range(start, len(text)):
        depth += (text[place] == "[") - (text[place] == "]")
        if depth == 0:
            return place
    raise AssertionError(f"no end of a subscript: {text[start:]}")


class Storage:
    def __init__(self, rng, cxx):
        self.cxx, self.kind = cxx, rng.choice(CXX_KINDS if cxx else KINDS)
        self.struct = rng.random() < 0.5
        self.allocated = self.struct and rng.random() < 0.5  # the struct itself
        self.stride = rng.choice(["m", "M"])

    def declarator(self, name):
        return DECLARATORS.get(self.kind, "double **{}").format(name)

    def parameter(self, name):
        return self.declarator(("&" if self.kind in VECTORS else "") + name)

    def locals(self):
        """Names of a function's own for the tables."""
        return [f"{self.parameter(name.lower())} = {'g->' * self.struct}{self.member(name)};" for name in "ABCD"]

    def member(self, name):
        return name.lower() if self.struct else name

    def members(self):
        result = [f"double {self.member(name)}[N][M]" if self.kind == "static" and name in "AB" else self.declarator(self.member(name))
                  for name in "ABCD"]
        return [*result, f"double {self.member('V')}[M + N]", f"double *{self.member('F')}"]

    def declarations(self):
        if not self.struct:
            return "\n".join(f"extern {member};" for member in self.members())
        members = "\n".join(f"  {member};" for member in self.members())
        return f"typedef struct {{\n  int nx, ny;\n{members}\n}} Grid;\nextern Grid *grid;"

    def definitions(self):
        if not self.struct:
            return "\n".join(f"{member};" for member in self.members())
        return "Grid *grid;" if self.allocated else "static Grid entire;\nGrid *grid = &entire;"

    def one(self):
        return self.kind == "block"

    def table_functions(self):
        if self.kind not in ("block", "apart", "mixed", "turns"):
            return ""
        text = random_windows.TABLES.replace("static char *between", "char *between").replace("static double", "double")
        return f"#define ONE {int(self.one())}\n{text.replace('static void', 'void')}"

    def table_prototypes(self):
        if not self.table_functions():
            return ""
        return ("extern char *between[N], *junk[8];\ndouble **block(void);\ndouble **apart(void);\ndouble **mixed(void);\n"
                "void turns(double ***a, double ***b);\nvoid drop(double **a);")

    def allocations(self):
        """Statements that make A to D."""
        if self.kind in VECTORS:
            value = "M * N, 0" if self.kind == "vector" else "N, std::vector<double>(M)"
            return [f"{name}.assign({value});" for name in "ABCD"]
        if self.kind == "turns":
            return ["turns(&A, &B);", "turns(&C, &D);"]
        if self.kind == "pool":  # one block for all
            return [f"A = {self.cast()}malloc(sizeof(double) * 4 * N * M);", *(f"{name} = A + {k} * N * M;" for k, name in enumerate("BCD", 1))]
        if self.kind in LINES:
            return [self.block(name) for name in ("CD" if self.kind == "static" else "ABCD")]
        return [f"{name} = {self.kind}();" for name in "ABCD"]

    def block(self, name):
        """A statement that makes one array of N by M."""
        if self.kind == "aligned":
            return f"if (posix_memalign((void **)&{name}, 4096, sizeof(double[N][M]))) exit(8);"
        if self.kind == "mapped":
            return f"{name} = (double *)mmap(0, sizeof(double[N][M]), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);"
        return f"{name} = {self.cast()}malloc(sizeof(double) * N * M);"

    def unblock(self, name):
        return f"munmap({name}, sizeof(double[N][M]));" if self.kind == "mapped" else f"free({name});"

    def cast(self):
        if not self.cxx:
            return ""
        return "(double (*)[M])" if self.kind == "static" else "(double *)"

    def destructions(self, names):
        if self.kind in VECTORS:
            return []
        if self.kind == "pool":
            return ["free(A);"] if "A" in names else []
        names = [name for name in names if self.kind != "static" or name in "CD"]
        return [self.unblock(name) if self.kind in LINES else f"drop({name});" for name in names]

    def moves(self, inherited):
        """Statements that give C or D other memory; `inherited`: those of random_windows."""
        cast = self.cast()
        if self.kind == "vector":
            return ["{ std::vector<double> other(D); D.swap(other); }", "C.resize(N * M + 100 * (t % 7)); C.shrink_to_fit();"]
        if self.kind == "nested":
            return ["{ std::vector<double> other(C[t % n]); C[t % n].swap(other); }", "{ std::vector<std::vector<double>> other = D; D.swap(other); }"]
        if self.kind == "pool":
            return ["memmove(D, C, sizeof(double) * (N * M - 1));", "memcpy(A, B, sizeof(double) * N * M);"]
        if self.kind in LINES:
            other = (f"{{ {self.declarator('other')}; {self.block('other')} memcpy(other, D, sizeof(double[N][M])); "
                     f"{self.unblock('D')} D = other; }}")
            more = {"mapped": ["C = (double *)mremap(C, sizeof(double[N][M]), sizeof(double[N][M]) + 4096 * (t % 7), MREMAP_MAYMOVE);",
                               "madvise(C, sizeof(double[N][M]), MADV_DONTNEED);"], "aligned": []}
            if self.kind == "static" and self.struct:
                more["static"] = ["{ static Grid backup; backup = *g; backup.a[n / 2][1] += 0.5; double (*c)[M] = g->c, (*d)[M] = g->d; "
                                  "*g = backup; g->c = c; g->d = d; }"]
            return [other, *more.get(self.kind, [f"C = {cast}realloc(C, sizeof(double[N][M]) + 4096 * (t % 7));"])]
        exchanged = "{ double *row = C[1]; C[1] = C[n / 2]; C[n / 2] = row; }"
        return [exchanged, *(move.replace("i < n; i++) memcpy", "i < N; i++) memcpy") for move in inherited)]

    def swap(self):
        if self.kind in VECTORS:
            return "C.swap(D);"
        return f"{{ {self.declarator('swap')} = C; C = D; D = swap; }}"

    def flattened(self, text):
        """`A[i][j]` as an element of a line, `A[i]` as an address in it."""
        start = "{0}.data()" if self.kind == "vector" else "{0}"
        place = 0
        while found := re.compile(r"\b([ABCD])\[").search(text, place):
            name, end = found.group(1), closing(text, found.end() - 1)
            row = text[found.end():end]
            if text[end + 1:end + 2] == "[":
                last = closing(text, end + 1)
                new = f"{name}[({row}) * {self.stride} + {text[end + 2:last]}]"
                end = last
            else:
                new = f"({start.format(name)} + ({row}) * {self.stride})"
            text = text[:found.start()] + new + text[end + 1:]
            place = found.start() + 1
        return text

    def rewritten(self, text, style="direct"):
        """Code for tables in an array of this storage. style "direct": by the globals or by `g`; "names": by names of the
        function's own, as for parameters; there, other functions get `grid`."""
        text = re.sub(r"double \(\*swap\)\[M\] = (C|D);\s*\w = \w;\s*\w = swap;", self.swap()[2:-2] if self.swap()[0] == "{" else self.swap(), text)
        if style == "names":
            text = text.replace("CORNER", "A[0][1]")
        if self.kind in BLOCKS or self.kind == "vector":
            text = self.flattened(text)
            text = text.replace("#define AT(a, i, j) a[i][j]", f"#define AT(a, i, j) a[(i) * {self.stride} + (j)]")
        elif self.kind == "nested":
            text = re.sub(r"\b([ABCD]\[[^\[\]]*(?:\[[^\[\]]*\][^\[\]]*)?\])(?= \+|,)", r"\1.data()", text)
        if self.cxx:
            for old, new in CASTS:
                text = re.sub(old, new, text)
        if style == "names":
            text = re.sub(r"\b[ABCDFV]\b", lambda found: found.group().lower(), text)
        if self.struct:
            if style == "direct":
                text = re.sub(r"\b[ABCDFV]\b", lambda found: "g->" + found.group().lower(), text)
                text = text.replace("int n, int m, int t, int k)", "Grid *g, int n, int m, int t, int k)")
            text = re.sub(r"\bn, m, t, k\)", ("g" if style == "direct" else "grid") + ", n, m, t, k)", text)
        return text
