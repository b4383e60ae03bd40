/* SPDX-License-Identifier: Apache-2.0 */
/* hetile.h - the contract between generated code and the hetile runtime.
 *
 * A nest is a handful of set functions and a tile body (docs/design.md, section 3).
 * The generated file fills one `hetile_nest` per nest; the runtime knows nothing
 * about loops and the generated code knows nothing about MPI. The header is valid
 * C99 and C++11. All sizes are 64 bit. All intervals are half open: [x0, x1).
 */
#ifndef HETILE_H
#define HETILE_H

/* Whatever warnings the user asks for, none is about this header. */
#if defined(__GNUC__)
#pragma GCC system_header
#endif

/* Programs may ask whether hetile compiles them. */
#ifndef __HETILE__
#define __HETILE__ 1
#endif

/* A generated file includes this before everything else, so that the user's macros do not
 * meet it; and it includes nothing itself, so that the user's feature test macros
 * (_GNU_SOURCE and the like) still come before the first system header. */
#if !defined(__INT64_TYPE__) || !defined(__SIZE_TYPE__)
#error "hetile needs a compiler that defines __INT64_TYPE__ and __SIZE_TYPE__ (gcc, clang)"
#endif
typedef __INT64_TYPE__ hetile_i64;
typedef __UINT64_TYPE__ hetile_u64;
typedef __INT32_TYPE__ hetile_i32;
typedef __UINT32_TYPE__ hetile_u32;
typedef __SIZE_TYPE__ hetile_size;

/* The loops of a tile are a function of their own, since compilers believe `restrict` only of
 * parameters. gcc must conclude nothing from it: where the address of a store is computed from
 * those of two arrays, gcc 12 takes it for a function that writes nothing, and drops the call. */
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 8
#define HETILE_APART __attribute__((__noipa__))
#else
#define HETILE_APART __attribute__((__noinline__))
#endif

/* Around types of one file: in C++ another file's of the same name would have to be the same. */
#ifdef __cplusplus
#define HETILE_OWN_BEGIN namespace {
#define HETILE_OWN_END }
#else
#define HETILE_OWN_BEGIN
#define HETILE_OWN_END
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define HETILE_ABI_VERSION 16
#define HETILE_MAX_DIMS 8
#define HETILE_MAX_ARRAYS 64
/* Subscripts and bounds read from arrays lie between -limit and limit, or the original code
 * runs. */
#define HETILE_DATA_LIMIT ((hetile_i64)2147483647)

/* How one array is addressed. Element a[i0][i1].. lies at
 *   (element type *)base + (origin + sum over d of i_d * stride[d]).
 * The same form serves the user's own array on the host and the box of a block on
 * any rank, skewed or not (a skewed box only has other strides). */
typedef struct hetile_view {
  void *base;
  hetile_i64 origin;
  hetile_i64 stride[HETILE_MAX_DIMS];
} hetile_view;

/* Receives a set of array elements as runs. Set functions call `run` once for each
 * run: the `count` > 0 elements index, index + step, .., index + (count-1)*step.
 * `index` and `step` have as many entries as the array has dimensions. footprint may report an
 * element of the set more than once, the others report it exactly once. Two calls of one set
 * function with equal arguments report the same runs in the same order, on every rank. */
typedef struct hetile_sink hetile_sink;
struct hetile_sink {
  void (*run)(hetile_sink *self, int array, const hetile_i64 *index, const hetile_i64 *step,
              hetile_i64 count);
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
  hetile_i32 ndims;          /* 0 to HETILE_MAX_DIMS */
  hetile_i32 element_size;   /* bytes */
  hetile_i32 type;           /* enum hetile_type */
  hetile_i32 written;        /* 1 if the nest writes it */
  hetile_u64 may_overlap;   /* bit k: array k may lie in the same memory; checked on entry. Its
                          * own bit: so may the slices along its first dimension */
  /* A box may be addressed in skewed coordinates: dimension skew_dim is replaced by
   * sum over e of skew[e] * i_e, with skew[skew_dim] == 1. skew_dim is -1 if only the
   * array's own coordinates make sense. */
  hetile_i32 skew_dim;
  hetile_i32 skew[HETILE_MAX_DIMS];
  /* The program may not touch all elements of the nest's extent (accesses under a condition
   * on data, of an array without a known extent). 1: on entry, its memory must be readable;
   * 2: and writable; 0: nothing to check. */
  hetile_i32 mapped;
  /* Arrays whose elements do not lie at constant strides: the address of an element of the
   * user's own array; `base` is the view's. NULL for all others. The view's strides are then 0
   * but for trailing dimensions along which the distance is known. May be called for elements
   * that the program accesses only. */
  void *(*address)(const void *base, const hetile_i64 *index);
  /* The pointers that `address` reads on its way: `slots` of them, from the outermost inwards.
   * Calling it for slot k reads slots 0 to k-1. NULL if slots is 0. */
  hetile_i32 slots;
  void *(*slot)(const void *base, const hetile_i64 *index, int k);
  /* 1: the array has no memory of the user's: hetile_partial_open makes it. With one dimension it
   * takes the place of a scalar; the view's stride[1] and stride[2] hold the address and the size
   * of a scalar that others may know, which must lie apart from the other arrays. */
  hetile_i32 hidden;
  /* 1: the first dimension numbers versions of the user's elements, whose memory holds the one
   * that was written last (the view's stride[0] is 0). live_out reports each element once. */
  hetile_i32 versions;
  /* 1: the points of row x access versions from x + window_first to x + window_last only. If no
   * array of the nest has versions: indices of the first dimension; and each element is written
   * once at most, and not read before, so that its value is final from then on. */
  hetile_i32 window;
  hetile_i64 window_first, window_last;
  /* The dimension along which the columns of the nest lie; -1: none. */
  hetile_i32 columns;
  /* 1: no memory of the user's: one element for each point of a statement, in which it leaves what
   * it adds to a sum (hetile_nest::sums). hetile_addends makes it. 2: a hidden array, of which all
   * that the tiles of the nest do is to add to it by hetile_add_doubles and its like. */
  hetile_i32 addends;
  /* 1: the nest reads no value that the array had before it. */
  hetile_i32 written_first;
} hetile_array;

/* More rows than any tile runs together otherwise, see `together`. */
#define HETILE_BLOCKED 4096

/* The next entries of a nest at which nothing but its original code runs, since it was too short a
 * moment ago. The runtime's alone; all 0 at first. */
#define HETILE_BRIEF_SIZES 12
typedef struct hetile_brief {
  hetile_i64 left, allowed;
  hetile_i64 points;                /* with the sizes `p` */
  hetile_i64 alone, shared;         /* points up to which any sizes are too small; `shared`: where its
                                     * arrays may stay on several ranks */
  hetile_i64 unasked;               /* points up to which the program need not even ask */
  hetile_i64 p[HETILE_BRIEF_SIZES];
} hetile_brief;

typedef struct hetile_nest {
  hetile_i32 abi;            /* HETILE_ABI_VERSION of the generator */
  const char *name;       /* unique in the program: "fpu.c:41:3" */
  hetile_i32 narrays;
  const hetile_array *arrays;
  hetile_i32 nparams;        /* length of the `p` handed to every set function */
  hetile_size args_size;       /* bytes of the captured scalars handed to `tile` */
  double ops_per_point;   /* arithmetic operations and accesses of one point (static estimate) */
  hetile_i32 calls_libm;     /* 1 if a tile calls the mathematical library */

  /* Workers only: stores captured globals that functions called by the tile read. May be NULL. */
  void (*install)(const void *args);

  /* Extent of the band: b = {x0, x1, y0, y1}. Returns 0 if the nest has no point (b is then
   * undefined), else 1. */
  int (*bounds)(const hetile_i64 *p, hetile_i64 *b);
  /* Smallest interval x = {x0, x1} that holds the rows of all points with y0 <= y < y1;
   * returns 0 if there is none. */
  int (*rows)(const hetile_i64 *p, hetile_i64 y0, hetile_i64 y1, hetile_i64 *x);
  /* Number of points in a tile; each iteration of a loop inside a statement is one where lengths differ. */
  hetile_i64 (*work)(const hetile_i64 *p, hetile_i64 x0, hetile_i64 x1, hetile_i64 y0,
                     hetile_i64 y1);
  /* Smallest box lo[d] <= i_d < hi[d] that holds all elements of `array` that the nest
   * accesses; returns 0 if there are none. */
  int (*extent)(const hetile_i64 *p, int array, hetile_i64 *lo, hetile_i64 *hi);

  /* Elements accessed by the points with y0 <= y < y1. */
  void (*footprint)(const hetile_i64 *p, hetile_i64 y0, hetile_i64 y1, hetile_sink *s);
  /* Elements read in the tile whose value there comes from before the nest. */
  void (*live_in)(const hetile_i64 *p, hetile_i64 x0, hetile_i64 x1, hetile_i64 y0, hetile_i64 y1,
                  hetile_sink *s);
  /* Elements written at points with x0 <= x < x1 and ylo <= y < yedge and read (that very
   * value) at a point with y >= yedge: the message over the edge `yedge`. */
  void (*cross)(const hetile_i64 *p, hetile_i64 x0, hetile_i64 x1, hetile_i64 ylo, hetile_i64 yedge,
                hetile_sink *s);
  /* Elements whose last writer lies in the tile. */
  void (*live_out)(const hetile_i64 *p, hetile_i64 x0, hetile_i64 x1, hetile_i64 y0, hetile_i64 y1,
                   hetile_sink *s);

  /* Runs the points of the tile, in an order that respects all dependences. `v` has one
   * view for each array. */
  void (*tile)(const hetile_i64 *p, const void *args, const hetile_view *v, hetile_i64 x0,
               hetile_i64 x1, hetile_i64 y0, hetile_i64 y1);

  /* 1: compiled with options (-ffast-math and the like) that let equal operations round
   * differently; HETILE_VERIFY then allows for it. */
  hetile_i32 inexact;

  /* The nest restricted to the rows p[n] <= x < p[n + 1], n being `nparams` of the whole nest:
   * same arrays and functions, but that bounds, rows, footprint, live_in, cross and live_out
   * speak of the phase, as if the nest had no other rows; footprint and live_in may report an
   * element more than once, and footprint other elements of the nest besides. Its own `phases` is
   * NULL. NULL: the nest cannot be cut into phases. */
  const struct hetile_nest *phases;

  /* A third dimension, z, along which no dependence points backwards either: inside a rank, a tile
   * may run in parts, from the least z upwards. Both NULL: there is none. depth: smallest interval
   * z = {z0, z1} that holds all points of the tile; returns 0 if it has none. tile_part: runs those
   * points of the tile that have z0 <= z < z1. */
  int (*depth)(const hetile_i64 *p, hetile_i64 x0, hetile_i64 x1, hetile_i64 y0, hetile_i64 y1,
               hetile_i64 *z);
  void (*tile_part)(const hetile_i64 *p, const void *args, const hetile_view *v, hetile_i64 x0,
                    hetile_i64 x1, hetile_i64 y0, hetile_i64 y1, hetile_i64 z0, hetile_i64 z1);

  /* About how many rows of a tile run together, so that what a column has is loaded once for all of
   * them; 0 or 1: they run one after the other. HETILE_BLOCKED: the tile runs in blocks that suit
   * the caches, however large it is. */
  hetile_i32 together;

  /* The same nest with its columns along another dimension of the arrays: it is entered for the
   * same `p`, `args` and `v`. Its own `turned` is one more form. NULL: there is none. */
  const struct hetile_nest *turned;

  /* 1: the points of a tile run in the order of the original code, one after the other: where a
   * tile is the whole nest, nothing but the compiler makes it faster than that code. */
  hetile_i32 as_written;

  /* The nest that is entered after each run of this one, with the same `p`, and forms its sums: in
   * the original code they are formed here. NULL: there is none. */
  const struct hetile_nest *sums;

  /* 1: no dependence of any kind leads from one column to another: blocks of them may run in any
   * order, and at the same time. */
  hetile_i32 independent;

  /* Of another form of a nest, which was cut into parts: the part that runs when this one has, for
   * the same `p`, `args` and `v`. NULL: there is none. */
  const struct hetile_nest *then;

  /* 1: the original code calls functions that enter nests of their own. */
  hetile_i32 enters_nests;

  /* Points that the nest has at most, whatever its sizes are; 0: that depends on them. */
  hetile_i64 most_points;
  /* Of a nest that is entered. May be NULL. */
  hetile_brief *brief;
} hetile_nest;

/* A file that hetile wrote, so that ranks can tell whether they run the same program: a hash of its
 * text, and the compiler's options that shape numbers. `target` counts only if `loose`: where
 * products may be fused with additions, or operations be regrouped, results depend on the
 * instructions of the machine, too. */
typedef struct hetile_unit {
  const char *name;       /* of the source, as it was given */
  hetile_i32 abi;         /* HETILE_ABI_VERSION of the generator */
  hetile_u32 high, low;      /* of the hash */
  const char *numbers, *target;
  hetile_i32 loose;
} hetile_unit;

/* Announces a file, before its nests; called by a constructor as hetile_register is. */
void hetile_register_unit(const hetile_unit *unit);

/* The unit of a generated file, whose hash has these two halves. */
#define HETILE_UNIT(name, high, low)                                                               \
  static const hetile_unit hetile_this_unit = {                                                    \
      name, HETILE_ABI_VERSION, high, low, HETILE_NUMBERS, HETILE_TARGET, HETILE_LOOSE};           \
  __attribute__((constructor)) static void hetile_register_this(void) {                            \
    hetile_register_unit(&hetile_this_unit);                                                       \
  }

/* At least `bytes` for the panels of a product, aligned to a line of the cache: the calling thread's,
 * until it ends or asks for more. NULL: there is no memory. */
void *hetile_panels(hetile_size bytes);

/* What loops of a file have left: `count` numbers. 0: the loop does not run; less: it may end before. */
void hetile_register_loops(const double *left, hetile_i32 count) __attribute__((weak));
/* They are gone: the library that had them is unloaded. */
void hetile_forget_loops(const double *left) __attribute__((weak));

/* The loops of a generated file whose conditions say how long they go on, or may. A file may have no more
 * than these, and be linked without the runtime. */
#define HETILE_LOOPS(count)                                                                        \
  static double hetile_loops[count];                                                               \
  __attribute__((unused)) static void hetile_loop_has(int loop, double left) {                     \
    if (!(left > 0))                                                                               \
      left = 0;                                                                                    \
    __atomic_store(&hetile_loops[loop], &left, __ATOMIC_RELAXED);                                  \
  }                                                                                                \
  __attribute__((unused)) static void hetile_loop_may(int loop, double most) {                     \
    double left = most > 0 ? -most : 0;                                                            \
    __atomic_store(&hetile_loops[loop], &left, __ATOMIC_RELAXED);                                  \
  }                                                                                                \
  __attribute__((constructor)) static void hetile_register_these(void) {                           \
    if (hetile_register_loops)                                                                     \
      hetile_register_loops(hetile_loops, count);                                                  \
  }                                                                                                \
  __attribute__((destructor)) static void hetile_forget_these(void) {                              \
    if (hetile_forget_loops)                                                                       \
      hetile_forget_loops(hetile_loops);                                                           \
  }

/* What the compiler does to numbers. hetilecc says what no macro tells: HETILE_CONTRACT is 0 if
 * products are never fused with additions, 1 within an expression, 2 anywhere, 3 if nothing is
 * known; HETILE_NUMBER_FLAGS and HETILE_FLAGS are hashes of the options that name floating-point
 * arithmetic, and of all. */
#ifndef HETILE_CONTRACT
#define HETILE_CONTRACT 3
#endif
#ifndef HETILE_NUMBER_FLAGS
#define HETILE_NUMBER_FLAGS 0
#endif
#ifndef HETILE_FLAGS
#define HETILE_FLAGS 0
#endif
#if HETILE_CONTRACT != 0 &&                                                                        \
    (defined(__FMA__) || defined(__FMA4__) || defined(__FP_FAST_FMA) || defined(__aarch64__) ||    \
     defined(__ARM_FEATURE_FMA) || defined(__powerpc__) || defined(__s390x__) ||                   \
     defined(__riscv_flen) || defined(__loongarch__))
#define HETILE_FUSED HETILE_CONTRACT
#else
#define HETILE_FUSED 0
#endif
#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || \
    (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__ > 0)
#define HETILE_FAST 1
#else
#define HETILE_FAST 0
#endif
#if HETILE_FUSED != 0 || HETILE_FAST != 0 || HETILE_NUMBER_FLAGS != 0
#define HETILE_LOOSE 1
#else
#define HETILE_LOOSE 0
#endif
/* 1 if what is added to a sum may be kept and added later: nothing is fused beyond expressions, and
 * no number has more bits than its type says. If it is a product, nothing must be fused at all. */
#if defined(__FLT_EVAL_METHOD__)
#define HETILE_SUMS_APART (HETILE_FUSED < 2 && __FLT_EVAL_METHOD__ == 0)
#define HETILE_PRODUCTS_APART (HETILE_FUSED == 0 && __FLT_EVAL_METHOD__ == 0)
#else
#define HETILE_SUMS_APART 0
#define HETILE_PRODUCTS_APART 0
#endif
#define HETILE_TEXT_OF(x) #x
#define HETILE_TEXT(x) HETILE_TEXT_OF(x)
#ifdef __clang__
#define HETILE_COMPILER "clang"
#else
#define HETILE_COMPILER "gcc"
#endif
#ifdef __FLT_EVAL_METHOD__
#define HETILE_EVALUATION HETILE_TEXT(__FLT_EVAL_METHOD__)
#else
#define HETILE_EVALUATION "unknown"
#endif
#ifdef __ROUNDING_MATH__
#define HETILE_ROUNDING "1"
#else
#define HETILE_ROUNDING "0"
#endif
#ifdef __CHAR_UNSIGNED__
#define HETILE_CHAR "unsigned"
#else
#define HETILE_CHAR "signed"
#endif
#define HETILE_NUMBERS \
  HETILE_COMPILER ", fused operations " HETILE_TEXT(HETILE_FUSED) ", fast math " \
  HETILE_TEXT(HETILE_FAST) \
  ", options " HETILE_TEXT(HETILE_NUMBER_FLAGS) ", rounding math " HETILE_ROUNDING \
  ", evaluation method " HETILE_EVALUATION ", long double of " \
  HETILE_TEXT(__LDBL_MANT_DIG__) " bits, pointers of " \
  HETILE_TEXT(__SIZEOF_POINTER__) " bytes, " HETILE_CHAR " char"
#ifdef __FMA__
#define HETILE_HAS_FMA " fma"
#else
#define HETILE_HAS_FMA ""
#endif
#ifdef __AVX__
#define HETILE_HAS_AVX " avx"
#else
#define HETILE_HAS_AVX ""
#endif
#ifdef __AVX2__
#define HETILE_HAS_AVX2 " avx2"
#else
#define HETILE_HAS_AVX2 ""
#endif
#ifdef __AVX512F__
#define HETILE_HAS_AVX512 " avx512"
#else
#define HETILE_HAS_AVX512 ""
#endif
#ifdef __OPTIMIZE__
#define HETILE_OPTIMIZED " optimised"
#else
#define HETILE_OPTIMIZED ""
#endif
#define HETILE_TARGET \
  "compiler " __VERSION__ ", instructions" HETILE_HAS_FMA HETILE_HAS_AVX HETILE_HAS_AVX2 \
  HETILE_HAS_AVX512 HETILE_OPTIMIZED ", all options " HETILE_TEXT(HETILE_FLAGS)

/* Announces a nest; called by a constructor in the generated file, before main and on every
 * rank. Touches no MPI. */
void hetile_register(const hetile_nest *nest);

/* Host, at the place of the nest. `p`: nest->nparams sizes; `args`: nest->args_size bytes;
 * `v`: views of the user's own arrays. `guard` is the value of the nest's run-time guards
 * (0: one failed). Returns 1 if the nest has been executed; 0 if the caller must run the
 * original code and then call hetile_leave (the run-time guards failed, the plan says that
 * one processor is fastest, HETILE_FALLBACK=always, or HETILE_VERIFY compares). */
int hetile_enter(const hetile_nest *nest, const hetile_i64 *p, const void *args,
                 const hetile_view *v, int guard);
void hetile_leave(const hetile_nest *nest, const hetile_i64 *p, const hetile_view *v);

/* A file without nests may be linked without the runtime: then no array is ever away. */
#ifdef HETILE_OPTIONAL
#define HETILE_LINKED __attribute__((weak))
#define HETILE_SAYS(variable) (&variable && variable)
#else
#define HETILE_LINKED
#define HETILE_SAYS(variable) variable
#endif

/* A region: a stretch of the program in which arrays are read and written by nests alone, so that
 * they may stay distributed from one nest to the next. hetile_open begins it; hetile_close ends it
 * and brings every value home; it may be called again without effect, and is fit for
 * __attribute__((cleanup)). Regions may be nested: the outermost counts. */
typedef struct hetile_region {
  hetile_i32 state;
} hetile_region;
void hetile_open(hetile_region *region) HETILE_LINKED;
void hetile_close(hetile_region *region) HETILE_LINKED;

/* Statements of the host, in a region, that load or store single elements: they hand the address
 * to hetile_element and use what it returns, the same address. The value there is then current;
 * what is stored reaches those who hold the element before the next nest runs. `access`: 1 to load,
 * 2 to store, 3 both. A store must follow before the next nest. */
extern hetile_i32 hetile_away HETILE_LINKED; /* 1 while arrays may be newer elsewhere */
extern hetile_size hetile_current HETILE_LINKED,
    hetile_current_size HETILE_LINKED; /* memory that may be loaded from all the same */
/* While arrays are away, nests with fewer points than this run as they are: what they touch comes. */
extern hetile_i32 hetile_least HETILE_LINKED;
void *hetile_touch(const volatile void *element, hetile_size size, int access) HETILE_LINKED;
static __inline__ void *hetile_element(const volatile void *element, hetile_size size, int access) {
  return HETILE_SAYS(hetile_away) &&
                 (access != 1 || (hetile_size)element - hetile_current >= hetile_current_size)
             ? hetile_touch(element, size, access)
             : (void *)(hetile_size)element;
}
/* 1: the original code of a nest with at most `most` points runs, and hetile_enter need not be
 * asked. Any thread may ask, many at a time: the entry is not counted. */
static __inline__ int hetile_skips(const hetile_brief *brief, hetile_i64 most) {
  return !HETILE_SAYS(hetile_away) && most <= __atomic_load_n(&brief->unasked, __ATOMIC_RELAXED);
}
/* 1: a nest with at most `most` points, which is entered only while arrays are away, may be. */
static __inline__ int hetile_asks(hetile_i64 most) {
  return HETILE_SAYS(hetile_away) && most >= HETILE_SAYS(hetile_least);
}
/* Around the argument of free(), which it returns: arrays in that memory need not come home. */
void *hetile_forget(const volatile void *memory) HETILE_LINKED;
static __inline__ void *hetile_freed(const volatile void *memory) {
  return HETILE_SAYS(hetile_away) ? hetile_forget(memory) : (void *)(hetile_size)memory;
}

/* As hetile_forget, where the scope of an array is left. */
typedef struct hetile_memory {
  void *begin;
  hetile_size size;
} hetile_memory;
void hetile_end(hetile_memory *memory) HETILE_LINKED;

#ifdef HETILE_OPTIONAL
static __inline__ void hetile_open_linked(hetile_region *region) {
  if (hetile_open)
    hetile_open(region);
}
static __inline__ void hetile_close_linked(hetile_region *region) {
  if (hetile_close)
    hetile_close(region);
}
static __inline__ void hetile_end_linked(hetile_memory *memory) {
  if (hetile_end)
    hetile_end(memory);
}
#define hetile_open hetile_open_linked
#define hetile_close hetile_close_linked
#define hetile_end hetile_end_linked
#endif

/* Calls of functions of other files, in a region or in a function that a region may call. Those that
 * leave arrays alone are announced with their addresses: they touch elements in nests, or by the
 * functions above, and they ask here before they call others. So a region stays open over calls of
 * them. It is closed while anything else runs, and opened again when that returns. */
typedef void (*hetile_function)(void);
typedef struct hetile_outside {
  hetile_i32 regions; /* that were open */
} hetile_outside;
extern hetile_i32 hetile_regions HETILE_LINKED; /* open ones; 0 where arrays do not stay distributed */
void hetile_step_out(hetile_outside *outside, hetile_function function) HETILE_LINKED;
void hetile_step_in(const hetile_outside *outside) HETILE_LINKED;
static __inline__ hetile_outside hetile_calls(hetile_function function) {
  hetile_outside outside = {0};
  if (HETILE_SAYS(hetile_regions))
    hetile_step_out(&outside, function);
  return outside;
}
static __inline__ void hetile_back(hetile_outside *outside) {
  if (outside->regions)
    hetile_step_in(outside);
}

/* Announces `count` such functions of a file; called by a constructor. Other versions of what this
 * promises are not understood. */
#define HETILE_KNOWN_VERSION 1
void hetile_register_known(hetile_i32 version, const hetile_function *known, hetile_i32 count)
    __attribute__((weak));
/* They are gone: the library that had them is unloaded. */
void hetile_forget_known(const hetile_function *known, hetile_i32 count) __attribute__((weak));

/* The `count` functions in the array hetile_known of a generated file. Those who link it may be
 * counting on functions that nobody calls to be left out, and on what they call to be missing: with
 * HETILE_NO_SUMMARIES nothing is announced, and no address asked for. */
#ifdef HETILE_NO_SUMMARIES
#define HETILE_KNOWN(count)
#define HETILE_FUNCTION(function) ((hetile_function)0)
#else
#define HETILE_KNOWN(count)                                                                        \
  __attribute__((constructor)) static void hetile_register_functions(void) {                       \
    if (hetile_register_known)                                                                     \
      hetile_register_known(HETILE_KNOWN_VERSION, hetile_known, count);                            \
  }                                                                                                \
  __attribute__((destructor)) static void hetile_forget_functions(void) {                          \
    if (hetile_forget_known)                                                                       \
      hetile_forget_known(hetile_known, count);                                                    \
  }
#define HETILE_FUNCTION(function) ((hetile_function)(function))
#endif

/* The memory of a hidden array: elements lo <= i < hi of its first dimension. */
typedef struct hetile_partial {
  void *base;
  hetile_i64 lo, hi;
} hetile_partial;

/* Makes the hidden array `array`, each element a copy of `initial`, and completes its view.
 * Returns 0 if there is not enough memory, or if it would be far larger than the arrays of the
 * nest: the original code must run. To be called for nests whose guards hold. */
int hetile_partial_open(const hetile_nest *nest, const hetile_i64 *p, int array,
                        const void *initial, hetile_view *v, hetile_partial *partial);
void hetile_partial_close(hetile_partial *partial);

/* Makes the array of addends `array`, if it has not been made for these sizes, and completes its
 * view; its values may be any. `scalar`, `size`: the sum, where others may know its address.
 * Returns 0 if the original code must run: there is not enough memory, the array would be far larger
 * than those of the nest, the sum lies in one of them, or -0.0 + 0.0 is not 0.0 as numbers are
 * rounded now. To be called for nests whose guards hold. */
int hetile_addends(const hetile_nest *nest, const hetile_i64 *p, int array, hetile_view *v,
                   const volatile void *scalar, hetile_size size);

/* -0.0. hetile_minus_zero - e is a subtraction, of which no compiler makes -e: that would turn the
 * signs of values that are no numbers. */
extern const double hetile_minus_zero HETILE_LINKED;

/* sum + addends[0] + .. + addends[count - 1], one after the other. */
double hetile_add_doubles(double sum, const double *addends, hetile_i64 count);
float hetile_add_floats(float sum, const float *addends, hetile_i64 count);
/* 1 if the next `count` addends, at most HETILE_ADDENDS, need not be computed: they are in the sum
 * now. */
#define HETILE_ADDENDS 512
/* In rows with fewer addends nothing is gained. */
#define HETILE_LEAST_ADDENDS 64
int hetile_added_doubles(double *sum, hetile_i64 count);
int hetile_added_floats(float *sum, hetile_i64 count);

/* Between hetile_enter and hetile_leave: 1 if the original code runs to verify the pipeline's
 * results, which the hidden arrays still hold. hetile_reduction_check then compares a scalar:
 * its value from the partial results, and its value after the original code. With a tolerance
 * of 0 the bytes must agree, else floating-point values up to tolerance * scale, where the scale
 * is the largest of their magnitudes and of those of the partial results. */
int hetile_verifying(const hetile_nest *nest);
void hetile_reduction_check(const hetile_nest *nest, const char *name, int array,
                            const hetile_partial *partial, const void *pipeline,
                            const void *original, hetile_size size, double tolerance);

/* Host: 1 if the memory from `begin` up to `end` may be read. */
int hetile_readable(const void *begin, const void *end);

/* Replaces main: initialises MPI, runs user_main on rank 0 and the worker loop on all others,
 * and returns what main must return. */
int hetile_main(int argc, char **argv, int (*user_main)(int, char **, char **));

/* Collective mode: the program is an MPI program of its own, and all ranks of a communicator
 * enter `nest` together, with the same parameters and the same arrays, and have the same
 * results afterwards. Called by a constructor, after hetile_register; `params`: the parameters
 * as the user wrote them. Programs choose the communicator by hetile_collective.h. */
void hetile_collective(const hetile_nest *nest, const char *const *params);
/* The communicator of the nests from here on: the address and the size of an MPI_Comm. */
void hetile_communicator(const void *communicator, hetile_size size);

/* Where several rows of a tile run together, fewer steps than these are not worth setting up. */
#ifndef HETILE_WAVEFRONT_STEPS
#define HETILE_WAVEFRONT_STEPS 8
#endif
/* Rows that meet in the same sets of the cache run further apart than they must, if these are at
 * least that many steps. */
#ifndef HETILE_WAVEFRONT_APART
#define HETILE_WAVEFRONT_APART 256
#endif

/* Arithmetic of generated bounds. (`inline` is no keyword of -std=c90.) */
static __inline__ hetile_i64 hetile_min(hetile_i64 a, hetile_i64 b) { return a < b ? a : b; }
static __inline__ hetile_i64 hetile_max(hetile_i64 a, hetile_i64 b) { return a > b ? a : b; }
/* floor(a / b) and a - b * floor(a / b), b > 0 */
static __inline__ hetile_i64 hetile_floord(hetile_i64 a, hetile_i64 b) {
  return a >= 0 ? a / b : -((-a + b - 1) / b);
}
static __inline__ hetile_i64 hetile_mod(hetile_i64 a, hetile_i64 b) {
  return a - b * hetile_floord(a, b);
}
/* Sizes on entry. What is not exact any more, as 64 bits do not hold it, is far beyond all sizes
 * with which a nest is tiled. */
#define HETILE_FAR ((hetile_i64)1 << 50)
#define HETILE_MOST ((hetile_i64)0x7fffffffffffffff)
static __inline__ hetile_i64 hetile_far_signed(hetile_i64 a) {
  return a > HETILE_FAR ? HETILE_FAR : a < -HETILE_FAR ? -HETILE_FAR : a;
}
static __inline__ hetile_i64 hetile_far_unsigned(hetile_u64 a) {
  return a > (hetile_u64)HETILE_FAR ? HETILE_FAR : (hetile_i64)a;
}
static __inline__ hetile_i64 hetile_product(hetile_i64 a, hetile_i64 b) {
  hetile_i64 out;
  if (!__builtin_mul_overflow(a, b, &out))
    return out;
  return (a < 0) == (b < 0) ? HETILE_MOST : -HETILE_MOST;
}
static __inline__ int hetile_near(hetile_i64 a) { return a > -HETILE_FAR && a < HETILE_FAR; }
/* 1 if rows that many bytes apart meet in few sets of a first-level cache (64 sets of 64 bytes). */
static __inline__ int hetile_conflict(hetile_i64 bytes) {
  bytes = hetile_mod(bytes, 2048);
  return bytes < 64 || bytes > 2048 - 64;
}

#ifdef __cplusplus
}
#endif

#endif /* HETILE_H */
