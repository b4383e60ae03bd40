// A condition is no statement, though a semicolon follows it in the header of a loop: no copy of it
// stands beside it where arrays may be away.
// RUN: %hetile %s -o %t.cpp -- 2>&1 | %FileCheck --check-prefix=SAYS --implicit-check-not=output-check %s
// RUN: grep -v "// CHECK" %t.cpp | %FileCheck %s
void of_another_file(double *a);
int number(int k);

// CHECK: for (int i = 0; i < (*(int *)hetile_element(&(columns)
// CHECK: while ((*(double *)hetile_element(&(e[0])
// CHECK: } while ((*(double *)hetile_element(&(e[1])
struct Field {
  int lowest, columns, rows;
  double *v, *d, *e;
  double w;

  void go() {
    for (int t = 0; t < 5; t++) {
      // SAYS: conditions.cpp:[[#@LINE+1]]:7: remark: tiled
      for (int j = 1; j < rows; j++)
        for (int i = 1; i < columns; i++)
          d[columns * j + i] = v[columns * j + i] * .5;
      for (int i = 0; i < columns - lowest; i++)
        of_another_file(&e[i]);
      while (e[0] < w * e[columns - lowest])
        of_another_file(&e[0]);
      do {
        of_another_file(&e[1]);
      } while (e[1] < w * e[columns - lowest]);
      for (int i = number(t) ? columns - lowest : columns + lowest; e[i] > 0 && e[i] < w; i++)
        of_another_file(&e[i]);
    }
  }
};

void run(Field &field) { field.go(); }
// SPDX-License-Identifier: Apache-2.0
