/* hetile.h - the contract between generated code and the hetile runtime.
 *
 * A nest is a handful of set functions and a tile body (docs/design.md, section 3).
 * The generated file fills one `hetile_nest` per nest; the runtime knows nothing
 * about loops and the generated code knows nothing about MPI. The header is valid
 * C99 and C++11. All sizes are 64 bit. All intervals are half open: [x0, x1).
 */
#ifndef HETILE_H
#define HETILE_H

#include <stdint.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HETILE_ABI_VERSION 1
#define HETILE_MAX_DIMS 8
#define HETILE_MAX_ARRAYS 64

/* How one array is addressed. Element a[i0][i1].. lies at
 *   (element type *)base + (origin + sum over d of i_d * stride[d]).
 * The same form serves the user's own array on the host and the box of a block on
 * any rank, skewed or not (a skewed box only has other strides). */
typedef struct hetile_view {
  void *base;
  int64_t origin;
  int64_t stride[HETILE_MAX_DIMS];
} hetile_view;

/* Receives a set of array elements as runs. Set functions call `run` once for each
 * run: the `count` > 0 elements index, index + step, .., index + (count-1)*step.
 * `index` and `step` have as many entries as the array has dimensions. Every element
 * of the set is reported exactly once, and two calls of one set function with equal
 * arguments report the same runs in the same order, on every rank. */
typedef struct hetile_sink hetile_sink;
struct hetile_sink {
  void (*run)(hetile_sink *self, int array, const int64_t *index, const int64_t *step,
              int64_t count);
};

/* Element types, for messages of HETILE_VERIFY only. */
enum hetile_type {
  HETILE_OTHER = 0,
  HETILE_FLOAT,
  HETILE_DOUBLE,
  HETILE_LONG_DOUBLE,
  HETILE_SIGNED,
  HETILE_UNSIGNED
};

typedef struct hetile_array {
  const char *name;       /* as the user wrote it */
  int32_t ndims;          /* 0 to HETILE_MAX_DIMS */
  int32_t element_size;   /* bytes */
  int32_t type;           /* enum hetile_type */
  int32_t written;        /* 1 if the nest writes it */
  uint64_t may_overlap;   /* bit k: array k may lie in the same memory; checked on entry */
  /* A box may be addressed in skewed coordinates: dimension skew_dim is replaced by
   * sum over e of skew[e] * i_e, with skew[skew_dim] == 1. skew_dim is -1 if only the
   * array's own coordinates make sense. */
  int32_t skew_dim;
  int32_t skew[HETILE_MAX_DIMS];
  /* The program may not touch all elements of the nest's extent (accesses under a condition
   * on data, of an array without a known extent). 1: on entry, its memory must be readable;
   * 2: and writable; 0: nothing to check. */
  int32_t mapped;
} hetile_array;

typedef struct hetile_nest {
  int32_t abi;            /* HETILE_ABI_VERSION of the generator */
  const char *name;       /* unique in the program: "fpu.c:41:3" */
  int32_t narrays;
  const hetile_array *arrays;
  int32_t nparams;        /* length of the `p` handed to every set function */
  size_t args_size;       /* bytes of the captured scalars handed to `tile` */
  double ops_per_point;   /* arithmetic operations and accesses of one point (static estimate) */
  int32_t calls_libm;     /* 1 if a tile calls the mathematical library */

  /* Workers only: stores captured globals that functions called by the tile read. May be NULL. */
  void (*install)(const void *args);

  /* Extent of the band: b = {x0, x1, y0, y1}. Returns 0 if the nest has no point (b is then
   * undefined), else 1. */
  int (*bounds)(const int64_t *p, int64_t *b);
  /* Smallest interval x = {x0, x1} that holds the rows of all points with y0 <= y < y1;
   * returns 0 if there is none. */
  int (*rows)(const int64_t *p, int64_t y0, int64_t y1, int64_t *x);
  /* Number of points in a tile. */
  int64_t (*work)(const int64_t *p, int64_t x0, int64_t x1, int64_t y0, int64_t y1);
  /* Smallest box lo[d] <= i_d < hi[d] that holds all elements of `array` that the nest
   * accesses; returns 0 if there are none. */
  int (*extent)(const int64_t *p, int array, int64_t *lo, int64_t *hi);

  /* Elements accessed by the points with y0 <= y < y1. */
  void (*footprint)(const int64_t *p, int64_t y0, int64_t y1, hetile_sink *s);
  /* Elements read in the tile whose value there comes from before the nest. */
  void (*live_in)(const int64_t *p, int64_t x0, int64_t x1, int64_t y0, int64_t y1, hetile_sink *s);
  /* Elements written at points with x0 <= x < x1 and ylo <= y < yedge and read (that very
   * value) at a point with y >= yedge: the message over the edge `yedge`. */
  void (*cross)(const int64_t *p, int64_t x0, int64_t x1, int64_t ylo, int64_t yedge,
                hetile_sink *s);
  /* Elements whose last writer lies in the tile. */
  void (*live_out)(const int64_t *p, int64_t x0, int64_t x1, int64_t y0, int64_t y1, hetile_sink *s);

  /* Runs the points of the tile, in an order that respects all dependences. `v` has one
   * view for each array. */
  void (*tile)(const int64_t *p, const void *args, const hetile_view *v, int64_t x0, int64_t x1,
               int64_t y0, int64_t y1);
} hetile_nest;

/* Announces a nest; called by a constructor in the generated file, before main and on every
 * rank. Touches no MPI. */
void hetile_register(const hetile_nest *nest);

/* Host, at the place of the nest. `p`: nest->nparams sizes; `args`: nest->args_size bytes;
 * `v`: views of the user's own arrays. `guard` is the value of the nest's run-time guards
 * (0: one failed). Returns 1 if the nest has been executed; 0 if the caller must run the
 * original code and then call hetile_leave (the run-time guards failed, the plan says that
 * one processor is fastest, HETILE_FALLBACK=always, or HETILE_VERIFY compares). */
int hetile_enter(const hetile_nest *nest, const int64_t *p, const void *args, const hetile_view *v,
                 int guard);
void hetile_leave(const hetile_nest *nest, const int64_t *p, const hetile_view *v);

/* Replaces main: initialises MPI, runs user_main on rank 0 and the worker loop on all others,
 * and returns what main must return. */
int hetile_main(int argc, char **argv, int (*user_main)(int, char **, char **));

/* Arithmetic of generated bounds. */
static inline int64_t hetile_min(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t hetile_max(int64_t a, int64_t b) { return a > b ? a : b; }
/* floor(a / b) and a - b * floor(a / b), b > 0 */
static inline int64_t hetile_floord(int64_t a, int64_t b) {
  return a >= 0 ? a / b : -((-a + b - 1) / b);
}
static inline int64_t hetile_mod(int64_t a, int64_t b) { return a - b * hetile_floord(a, b); }

#ifdef __cplusplus
}
#endif

#endif /* HETILE_H */
