// SPDX-License-Identifier: Apache-2.0
// Loops in time around nests of other files. What lies between them is of another kind in each.
#include "parts.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

jmp_buf back;
static int steps;

static void swap(field *f) {
  grid *other = f->now;
  f->now = f->next;
  f->next = other;
}

static void clocks(field *f) {
  double passed = 0;
  for (int t = 0; t < steps; t++) {
    double start = now();
    step(f->now, f->next, f->weight);
    passed += since(start);
    swap(f);
  }
  printf("%d\n", passed >= 0);
}

static void norms(field *f) {
  double moved = 1;
  for (int t = 0; t < steps && moved > 1e-12; t++) {
    step(f->now, f->next, f->weight);
    moved = change(f->now, f->next);
    note(t, moved);
    swap(f);
  }
}

static void solves(field *f) {
  int t = 0, asked = 0;
  while (asked++ <= steps && change(f->now, f->next) < 9 && t < steps) {
    step(f->now, f->next, f->weight);
    note(t, asked);
    swap(f);
    t++;
  }
  note(t, asked);
}

static void deep(field *f) {
  while (f->steps < steps)
    advance(f, f->steps % 4 == 1);
}

static void pointers(field *f) {
  void (*run)(grid *, grid *, double) = f->weight > 0 ? step : NULL;
  struct {
    double (*clock)(void);
  } tools = {now};
  double last = 0;
  for (int t = 0; t < steps; t++) {
    run(f->now, f->next, f->weight);
    (*run)(f->next, f->now, f->weight);
    last = tools.clock();
  }
  printf("%d\n", last > 0);
}

static void counted(field *f) { count(f); }

static void callbacks(field *f) {
  for (int t = 0; t < steps; t++)
    each(f, counted);
}

static void library(field *f) {
  double all = 0;
  for (int t = 0; t < steps; t++) {
    advance(f, 0);
    all += library_now();
  }
  printf("%g\n", all);
}

static void freed(field *f) {
  for (int t = 0; t < steps; t++) {
    grid *other = malloc(sizeof(grid));
    step(f->now, f->next, f->weight);
    step(f->next, f->now, f->weight);
    release(other);
  }
}

// From here on, something touches elements.

static void scalars(field *f) {
  double total = 0;
  for (int t = 0; t < steps; t++) {
    double heat = 0, row;
    advance(f, 0);
    row_sums(f->now, &row, 1);
    total += row;
    heat_of(f->now, &heat);
    heat_of(f->now, &f->heat);
    note(t, heat);
    if (heat < 0 || f->heat < 0)
      note(t, f->heat);
  }
  note(steps, f->heat + total);
}

static void peeks(field *f) {
  remember(f->now);
  for (int t = 0; t < steps; t++) {
    step(f->now, f->next, f->weight);
    step(f->next, f->now, f->weight);
    note(t, peek(t % ROWS));
    poke(t % ROWS, 0.5);
  }
}

static void looks(field *f) {
  for (int i = 0; i < ROWS; i += 9)
    printf("%.17g\n", (*f->now)[i][i]);
  (*f->now)[5][5] += 1;
}

static void looked(field *f) {
  for (int t = 0; t < steps; t++) {
    each(f, looks);
    plain_visit(f, looks);
  }
}

static void variable(field *f) {
  for (int t = 0; t < steps; t++) {
    advance(f, 1);
    note(t, sum_of(3, f->now, f->next, f->now));
    note(t, lasting(f->now));
  }
}

static void jump(field *f) {
  while (f->steps < steps) {
    advance(f, 0);
    leap(f);
    advance(f, 0);
  }
}

static void jumps(field *f) {
  if (setjmp(back))
    looks(f);
  jump(f);
}

static void replaced(field *f) {
  remember(f->now);
  for (int t = 0; t < steps; t++) {
    step(f->now, f->next, f->weight);
    step(f->next, f->now, f->weight);
    tick();
    library_calls();
    library_hook();
  }
}

static void plain(field *f) {
  for (int t = 0; t < steps; t++) {
    advance(f, 0);
    note(t, plain_peek(f->now));
    (*f->now)[2][t % COLUMNS] += f->heat;
  }
}

static void local(field *f) {
  for (int t = 0; t < steps; t++) {
    local_step(f->now, COLUMNS);
    taken_step(f->now, COLUMNS - 3);
    step(f->now, f->next, f->weight);
    swap(f);
  }
}

static double tried(field *f) {
  advance(f, 0);
  return plain_peek(f->now);
}

// An element and a nest in one expression.
static void races(field *f) {
  double sum = 0;
  for (int t = 0; t < steps; t++) {
    sum += (*f->now)[7][7] * tried(f);
    (*f->next)[3][3] = change(f->now, f->next);
    step(f->next, f->now, (*f->next)[3][3] > 0 ? f->weight : 0);
  }
  note(steps, sum);
}

const kind kinds[] = {{"clocks", clocks},     {"norms", norms},         {"solves", solves},
                      {"deep", deep},         {"pointers", pointers},   {"callbacks", callbacks},
                      {"library", library},   {"freed", freed},         {"scalars", scalars},
                      {"peeks", peeks},       {"looked", looked},       {"variable", variable},
                      {"jumps", jumps},       {"replaced", replaced},   {"plain", plain},
                      {"local", local},       {"races", races},         {NULL, NULL}};

void set_steps(int all) { steps = all; }
/* SPDX-License-Identifier: Apache-2.0 */
