// A command from a database: the file is named from where hetile runs, not from the folder of its command.
// RUN: rm -rf %t && mkdir -p %t/build %t/src && cp %s %t/src/main.c
// RUN: echo '[{"directory": "%t/build", "command": "gcc -DWIDTH=90 -o main.o -c ../src/main.c", "file": "../src/main.c"}]' >%t/build/compile_commands.json
// RUN: cd %t && %hetile -p build --analyze-only src/main.c 2>&1 | %FileCheck %s
// RUN: cd %t && %hetile -p build --analyze-only %t/src/main.c 2>&1 | %FileCheck %s
// RUN: cd %t/build && %hetile --quiet ../src/main.c -o out.c && grep -q hetile_enter out.c
// CHECK: main.c:[[@LINE+3]]:3: remark: tiled
double a[90][WIDTH];
void f(void) {
  for (int i = 1; i < 90; i++)
    for (int j = 1; j < WIDTH; j++)
      a[i][j] += a[i - 1][j] + a[i][j - 1];
}
/* SPDX-License-Identifier: Apache-2.0 */
