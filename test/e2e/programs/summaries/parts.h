/* SPDX-License-Identifier: Apache-2.0 */
/* What the files of the program have in common. */
#ifndef PARTS_H
#define PARTS_H
#ifdef __cplusplus
extern "C" {
#endif

enum { ROWS = 220, COLUMNS = 260 };
typedef double grid[ROWS][COLUMNS];

typedef struct {
  grid *now, *next;
  double weight, heat;
  int steps;
} field;

typedef struct {
  const char *name;
  void (*run)(field *);
} kind;
extern const kind kinds[];

/* nests.c */
void step(grid *from, grid *to, double weight);
double change(grid *a, grid *b);
void heat_of(grid *a, double *sum);
void row_sums(grid *a, double *sums, int rows);
void local_step(grid *a, int columns);
void taken_step(grid *a, int columns);

/* advance.c */
void advance(field *f, int twice);
void each(field *f, void (*visit)(field *));
void release(void *memory);

/* clock.c */
double now(void);
double since(double start);
void note(int step, double value);
void tick(void);
void count(field *f);

/* memory.c */
void remember(grid *a);
double peek(int row);
void poke(int row, double value);
double sum_of(int count, ...);
void leap(field *f);
double lasting(grid *a);

/* plain.c, by the compiler alone */
double plain_peek(grid *a);
void plain_visit(field *f, void (*visit)(field *));

/* library.c, a shared one */
double library_now(void);
void library_hook(void);
void library_calls(void);

#ifdef __cplusplus
}
#endif
#endif
/* SPDX-License-Identifier: Apache-2.0 */
