// Loops around nests, and around calls that may lead to some, say what they have left, or may have
// where there is another way out, or more in the condition; not where they have a counter that does
// anything, or a pragma before them.
// RUN: %hetile --quiet %s -o - -- -fopenmp -I%S/../../../runtime/include \
// RUN:   | grep -v CHECK | grep -E -o "^HETILE_LOOPS.*|(for|while) .*// [a-zA-D]$" | %FileCheck %s
// CHECK: HETILE_LOOPS(21)

#define STEPS 100
#define LOOP(t, n) for (int t = 0; t < n; t++)
struct grid { double *u; int steps; struct grid *next; };
extern double a[500][600], b[500][600];
extern volatile int until;
void elsewhere(struct grid *g), die(void) __attribute__((noreturn));
double number(double);
int goesOn(void);

static void step(void);
static void twice(void) { step(); step(); }

void loops(struct grid *g, int steps, double end) {
  // CHECK: for (int t = 0; (hetile_loop_has(0, (double)(steps) - (double)(t)), t < steps); t++) // a
  for (int t = 0; t < steps; t++) // a
    twice();
  // CHECK: for (int t = 0; (hetile_loop_has(1, (double)(STEPS) - (double)(t) + 1), t <= STEPS); t += 2) // b
  for (int t = 0; t <= STEPS; t += 2) // b
    elsewhere(g);
  // CHECK: for (int t = {{.*}}g->steps{{.*}}; (hetile_loop_has(2, (double)(t) - (double)(0)), t > 0); --t) // c
  for (int t = g->steps; t > 0; --t) // c
    elsewhere(g);
  double time = 0;
  // CHECK: while ((hetile_loop_has(3, (double)(end) - (double)(time)), time < end)) { // d
  while (time < end) { // d
    step();
    if (number(time) < 0)
      die();
    time = time + 0.1;
  }
  // CHECK: for (int t = 0; (hetile_loop_has(4, (double)(g->steps) - (double)(t)), g->steps > t); t++) { // e
  for (int t = 0; g->steps > t; t++) { // e
    for (int k = 0; k < 9; k++)
      if (number(k) > 3)
        break;
    // CHECK: for (int k = 0; (hetile_loop_has(5, (double)(3) - (double)(k)), k < 3); k++) // f
    for (int k = 0; k < 3; k++) // f
      elsewhere(g);
  }
  // CHECK: for (int t = 0; (hetile_loop_has(6, (double)(steps) - (double)(t)), t < steps); t++) { // g
  for (int t = 0; t < steps; t++) { // g
#pragma omp parallel
    elsewhere(g);
  }
}

void others(struct grid *g, int steps, double *x) {
  // CHECK: for (int t = 0; ((t < steps && (hetile_loop_may(7, (double)(steps) - (double)(t)), 1)) || (hetile_loop_has(7, 0), 0)); t++) // h
  for (int t = 0; t < steps; t++) // h
    if (number(t) < 0)
      return;
    else
      step();
  // CHECK: for (int t = 0; ((t < steps && (hetile_loop_may(8, (double)(steps) - (double)(t)), 1) && goesOn()) || (hetile_loop_has(8, 0), 0)); t++) // i
  for (int t = 0; t < steps && goesOn(); t++) // i
    step();
  // CHECK: for (int t = 0; t < until; t++) // j
  for (int t = 0; t < until; t++) // j
    step();
  // CHECK: for (int t = 0; t < steps; t++) { // k
  for (int t = 0; t < steps; t++) { // k
    step();
    t *= 2;
  }
  // CHECK: for (int t = 0; t < steps; t++) // l
#pragma omp parallel for
  for (int t = 0; t < steps; t++) // l
    elsewhere(g);
  // CHECK: for (int t = 0; t < steps; t++) // m
  for (int t = 0; t < steps; t++) // m
    *x += number(t);
  // CHECK: for (double *p = x; p < x + steps; p++) // n
  for (double *p = x; p < x + steps; p++) // n
    elsewhere(g);
  LOOP(t, steps) step();
  // CHECK: for (int t = 0; ((t < steps && (hetile_loop_may(9, (double)(steps) - (double)(t)), 1)) || (hetile_loop_has(9, 0), 0)); t++) { // o
  for (int t = 0; t < steps; t++) { // o
    step();
    if (goesOn())
      goto end;
  }
end:
  // CHECK: while ((hetile_loop_has(10, (double)(steps) - (double)(0)), steps > 0)) { // p
  while (steps > 0) { // p
    step();
    steps--;
  }
}

void solvers(struct grid *g, int most, double tolerance) {
  int sweeps = 0;
  double change;
  do {
    step();
    change = number(sweeps++);
    // CHECK: while (((change > tolerance && sweeps < most && (hetile_loop_may(11, (double)(most) - (double)(sweeps)), 1)) || (hetile_loop_has(11, 0), 0))); // r
  } while (change > tolerance && sweeps < most); // r
  do {
    step();
    most--;
    // CHECK: while ((hetile_loop_has(12, (double)(most) - (double)(0)), most > 0)); // s
  } while (most > 0); // s
  // CHECK: while ((((change = {{.*}}number(sweeps){{.*}} > tolerance && {{.*}}goesOn(){{.*}} && sweeps < most && (hetile_loop_may(13, (double)(most) - (double)(sweeps)), 1)) || (hetile_loop_has(13, 0), 0))) { // t
  while ((change = number(sweeps)) > tolerance && goesOn() && sweeps < most) { // t
    step();
    sweeps++;
  }
  // CHECK: for (sweeps = 0; ((sweeps < most && (hetile_loop_may(14, (double)(most) - (double)(sweeps)), 1)) || (hetile_loop_has(14, 0), 0)); sweeps++) { // u
  for (sweeps = 0; sweeps < most; sweeps++) { // u
    step();
    if (number(sweeps) < tolerance)
      break;
  }
  // CHECK: while (change > tolerance || sweeps < most) { // v
  while (change > tolerance || sweeps < most) { // v
    step();
    sweeps++;
  }
}

struct list { int most; struct list *next; };
int advance(struct list **p);
double residual(struct grid *g);
int limit(const struct grid *g) __attribute__((pure));
static double stepped(void) {
  step();
  return a[7][8];
}
#define GOES_ON(sweeps, most) sweeps < most
#define WITHIN sweeps < most && goesOn()

void conditions(struct grid *g, struct list *p, int most, double tolerance) {
  int sweeps = 0;
  // CHECK: while ((({{.*}}hetile_calls(HETILE_FUNCTION(residual)); residual(g); }) > tolerance && sweeps < most && (hetile_loop_may(15, (double)(most) - (double)(sweeps)), 1)) || (hetile_loop_has(15, 0), 0))) { // w
  while (residual(g) > tolerance && sweeps < most) { // w
    step();
    sweeps++;
  }
  // What it reads may be another thing after the rest of the condition.
  // CHECK: for (sweeps = 0; ((sweeps < p->most && (hetile_loop_may(16, (double)(p->most) - (double)(sweeps)), 1) && advance(&p)) || (hetile_loop_has(16, 0), 0)); sweeps++) // x
  for (sweeps = 0; sweeps < p->most && advance(&p); sweeps++) // x
    step();
  // Nests in the condition, and in the step.
  // CHECK: for (sweeps = 0; (((sweeps < most && (hetile_loop_may(17, (double)(most) - (double)(sweeps)), 1)) && stepped() > tolerance) || (hetile_loop_has(17, 0), 0)); sweeps++) // y
  for (sweeps = 0; (sweeps < most) && stepped() > tolerance; sweeps++) // y
    ;
  // CHECK: for (sweeps = 0; (hetile_loop_has(18, (double)(most) - (double)(sweeps)), sweeps < most); stepped(), sweeps++) // z
  for (sweeps = 0; sweeps < most; stepped(), sweeps++) // z
    ;
  // CHECK: while ((((GOES_ON(sweeps, most) && (hetile_loop_may(19, (double)(most) - (double)(sweeps)), 1)) && {{.*}}residual(g); }) > tolerance) || (hetile_loop_has(19, 0), 0))) { // A
  while ((GOES_ON(sweeps, most)) && residual(g) > tolerance) { // A
    step();
    sweeps++;
  }
  // CHECK: while (WITHIN) { // B
  while (WITHIN) { // B
    step();
    sweeps++;
  }
  // Nothing runs once more, pure or not.
  // CHECK: while ({{.*}}goesOn(); }) && sweeps < {{.*}}limit(g); })) { // D
  while (goesOn() && sweeps < limit(g)) { // D
    step();
    sweeps++;
  }
  // CHECK: while (((goesOn() && sweeps < g->next->steps && (hetile_loop_may(20, (double)(g->next->steps) - (double)(sweeps)), 1)) || (hetile_loop_has(20, 0), 0))) { // C
  while (goesOn() && sweeps < g->next->steps) { // C
    g->next = g->next->next;
    elsewhere(g);
    sweeps++;
  }
}

// CHECK: for (int t = 0; t < 5; t++) // q
inline void shared(struct grid *g) {
  for (int t = 0; t < 5; t++) // q
    elsewhere(g);
}
// Behind all others, so that no loop above has it for its body.
static void step(void) {
  for (int i = 1; i < 499; i++)
    for (int j = 1; j < 599; j++)
      a[i][j] = b[i - 1][j] + b[i][j - 1];
}
/* SPDX-License-Identifier: Apache-2.0 */
