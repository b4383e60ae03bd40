# SPDX-License-Identifier: Apache-2.0
"""Random MPI programs: solvers whose ranks talk about single variables, rows of arrays and files, between nests and in the midst of
loops around them. Each rank prints to a file of its own, output and its number.

All ranks take the same way; what they hold may differ."""
from generators import random_regions

HEADER = """#include <mpi.h>
#include <string.h>
#ifdef __HETILE__
#include <hetile_collective.h>
#define USE(communicator) hetile_set_communicator(communicator)
#else
#define USE(communicator) ((void)(communicator))
#endif
static int rank, ranks;
static MPI_Win window; /* of A */
static double inbox[64], outbox[64];
void elsewhere(double *row, int count, int t); /* of another file */
static int twice(int x) { return 2 * x; }
"""

ELSEWHERE = """void elsewhere(double *row, int count, int t) {
  for (int j = 0; j < count; j++)
    row[j] = row[j] * 0.5 + t;
}
"""


class Program(random_regions.Program):
    def __init__(self, seed):
        super().__init__(f"collective {seed}")
        self.function = False  # what is written may return

    def line(self):
        return f"{self.array()}[{self.row()}]"

    def root(self):
        return self.choice("0", "ranks - 1", "t % ranks")

    def number(self):
        """A call about one variable, which arrays stay away for."""
        return self.choice("MPI_Barrier(MPI_COMM_WORLD);", "MPI_Allreduce(MPI_IN_PLACE, &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);",
                           "{ double own = most, all; MPI_Allreduce(&own, &all, 1, MPI_DOUBLE, MPI_MIN, MPI_COMM_WORLD); least = all; }",
                           f"MPI_Bcast(&count, 1, MPI_LONG_LONG, {self.root()}, MPI_COMM_WORLD);",
                           "{ long long own = count; MPI_Scan(&own, &count, 1, MPI_LONG_LONG, MPI_MAX, MPI_COMM_WORLD); }")

    def message(self):
        """Ranks exchange, write or read elements."""
        to, back = "(rank + 1) % ranks", "(rank + ranks - 1) % ranks"
        here, there = self.line(), self.line()
        return self.rng.choice([
            f"MPI_Bcast({here}, m, MPI_DOUBLE, {self.root()}, MPI_COMM_WORLD);",
            f"MPI_Bcast(&{self.element()}, 1, MPI_DOUBLE, {self.root()}, MPI_COMM_WORLD);",
            f"MPI_Allreduce(MPI_IN_PLACE, {here}, m, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);",
            f"MPI_Sendrecv_replace({here}, m, MPI_DOUBLE, {to}, 5, {back}, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);",
            f"if (rank == 0) {{ for (int r = 1; r < ranks; r++) MPI_Send({here}, m, MPI_DOUBLE, r, 6, MPI_COMM_WORLD); }}\n"
            f"else MPI_Recv({there}, m, MPI_DOUBLE, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);",
            f"MPI_Win_fence(0, window);\nMPI_Put({here}, m, MPI_DOUBLE, {to}, (MPI_Aint)(t % n) * m, m, MPI_DOUBLE, window);\n"
            "MPI_Win_fence(0, window);" if not here.startswith("A") else "MPI_Win_fence(0, window);",
            f"if (rank == {self.root()}) {{ FILE *file = fopen(\"rows\", \"wb\"); fwrite({here}, sizeof(double), m, file); fclose(file); }}\n"
            f"MPI_Barrier(MPI_COMM_WORLD);\n{{ FILE *file = fopen(\"rows\", \"rb\"); count += fread({there}, sizeof(double), m, file); fclose(file); }}\n"
            "MPI_Barrier(MPI_COMM_WORLD);",
            f"elsewhere({here}, m, t);",
            f"if (rank == {self.root()}) {self.touch()}",
            f"{self.element()} += 0.001 * rank;"])

    def pending(self):
        """Nests run while messages are under way."""
        to, back = "(rank + 1) % ranks", "(rank + ranks - 1) % ranks"
        nests = "\n".join(self.nest() for _ in range(self.rng.randint(1, 3)))
        return (f"{{\nMPI_Request two[2];\nmemcpy(outbox, {self.line()}, m * sizeof(double));\n"
                f"MPI_Irecv(inbox, m, MPI_DOUBLE, {back}, 7, MPI_COMM_WORLD, &two[0]);\n"
                f"MPI_Isend(outbox, m, MPI_DOUBLE, {to}, 7, MPI_COMM_WORLD, &two[1]);\n{nests}\n"
                f"MPI_Waitall(2, two, MPI_STATUSES_IGNORE);\nmemcpy({self.line()}, inbox, m * sizeof(double));\n}}")

    def unlike(self):
        """A nest in which ranks differ: in a size, a scalar, or by their buffers."""
        a, b = self.array(), self.array()
        when = f"rank == ranks - 1 && t % 3 == {self.rng.randrange(3)}"
        return self.choice(f"{{\nint rows = {when} ? n / 2 : n;\nfor (int i = 0; i < rows; i++)\n  for (int j = 0; j < m; j++)\n"
                           f"    {a}[i][j] = 0.5 * {b}[i][j] + 0.25;\n}}",
                           f"{{\ndouble factor = {when} ? 0.5 : 0.25;\nfor (int i = 0; i < n; i++)\n  for (int j = 0; j < m; j++)\n"
                           f"    {a}[i][j] = factor * {b}[i][j];\n}}",
                           f"if ({when}) {self.exchange()}")

    def quiet(self):
        return self.choice(self.number(), self.number(), self.nest(), self.nest(), self.nest(), self.nest(), self.nest(), self.exchange(),
                           self.border(), "most *= 0.5;", f"if (t % 3 == 1) {{ {self.nest()} }}", "k = twice(k) % 5;")

    def leave(self):
        if self.function and self.rng.random() < 0.4:
            return f"if (t == {self.rng.randrange(6)}) return;"
        return self.choice(f"if (t == {self.rng.randrange(6)}) break;", f"if (t % 4 == {self.rng.randrange(4)}) continue;")

    def statements(self, depth=0):
        result = []
        for _ in range(self.rng.randint(3, 8)):
            kind = self.rng.random()
            if kind < 0.60:
                result.append(self.quiet())
            elif kind < 0.68:
                result.append(self.leave() if depth == 0 else self.number())
            elif kind < 0.80 and depth < 2:
                inner = "\n".join(self.quiet() for _ in range(self.rng.randint(2, 5)))
                result.append(f"for (k = 0; k < {self.rng.randint(2, 5)}; k++) {{\n{inner}\n}}")
            elif kind < 0.88:
                result.append(self.message())
            elif kind < 0.91:
                result.append(self.pending())
            elif kind < 0.95:
                result.append(self.unlike())
            else:
                result.append(self.touch())
        return result

    def loops(self):
        """Loops in time: quiet ones, and such with messages in them."""
        inner = "\n".join(self.statements() if self.rng.random() < 0.5 else
                          [self.quiet() for _ in range(self.rng.randint(3, 8))] + [self.leave()])
        return f"for (t = 0; t < {self.rng.randint(2, 9)}; t++) {{\n{inner}\n}}"

    def text(self):
        lines = [random_regions.HEADER, HEADER, f"enum {{ N = {self.n}, M = {self.m} }};",
                 "static double A[N][M], B[N][M], V[M + N];", "static double (*C)[M], (*D)[M], *F;"]
        body = []
        for part in range(self.rng.randint(2, 4)):
            self.function = self.rng.random() < 0.5
            loop = self.loops()
            if self.function:
                lines.append(f"static void part{part}(int n, int m, int t, int k) {{\n{loop}\n}}")
                loop = f"part{part}(n, m, t, k);"
            if self.rng.random() < 0.25:
                loop = f"USE(half);\n{loop}\nUSE(MPI_COMM_WORLD);"
            body.append(loop)
            if self.rng.random() < 0.5:
                body.append(self.message())
        new_line = "\n"
        lines.append(f"""int main(int argc, char **argv) {{
int n = N, m = M, t = 0, k = 0;
char name[32];
MPI_Comm half;
MPI_Init(&argc, &argv);
MPI_Comm_rank(MPI_COMM_WORLD, &rank);
MPI_Comm_size(MPI_COMM_WORLD, &ranks);
MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
MPI_Win_create(A, sizeof A, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &window);
snprintf(name, sizeof name, "output%d", rank);
if (!freopen(name, "w", stdout)) return 9;
{random_regions.MADE}
{new_line.join(body)}
{random_regions.hashes("ABCD")}
MPI_Win_free(&window);
MPI_Comm_free(&half);
MPI_Finalize();
return 0;
}}""")
        return "\n".join(lines)


def program(seed):
    return Program(seed).text()
