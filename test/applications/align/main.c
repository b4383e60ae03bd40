#include "align.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static void die(const char *text) {
  fprintf(stderr, "align: %s\n", text);
  exit(EXIT_FAILURE);
}

static void global(const sequence_t *a, const sequence_t *b, const scores_t *scores, int lines) {
  alignment_t w = {NULL, NULL, 0, 0};
  double **t = new_table(a->length, b->length);
  if (!t)
    die("no memory for the table");
  printf("global: %.4f\n", fill_global(t, a, b, scores));
  if (trace_global(&w, t, a, b, scores))
    die("no memory for the alignment");
  print_alignment(stdout, &w, a, b, lines);
  free_alignment(&w);
  free_table(t, a->length);
}

static void affine(const sequence_t *a, const sequence_t *b, const scores_t *scores, int lines) {
  alignment_t w = {NULL, NULL, 0, 0};
  double **m = new_table(a->length, b->length), **x = new_table(a->length, b->length);
  double **y = new_table(a->length, b->length);
  if (!m || !x || !y)
    die("no memory for the tables");
  printf("affine: %.4f\n", fill_affine(m, x, y, a, b, scores));
  if (trace_affine(&w, m, x, y, a, b, scores))
    die("no memory for the alignment");
  print_alignment(stdout, &w, a, b, lines);
  free_alignment(&w);
  free_table(m, a->length);
  free_table(x, a->length);
  free_table(y, a->length);
}

static void lcs(const sequence_t *a, const sequence_t *b, int lines) {
  alignment_t w = {NULL, NULL, 0, 0};
  int **t = new_int_table(a->length, b->length);
  if (!t)
    die("no memory for the table");
  printf("common: %d\n", fill_lcs(t, a, b));
  if (trace_lcs(&w, t, a, b))
    die("no memory for the alignment");
  print_alignment(stdout, &w, a, b, lines);
  free_alignment(&w);
  free_int_table(t, a->length);
}

/* align METHODS LINES (LENGTH | FILE FILE): METHODS of the letters g, a and l */
int main(int argc, char **argv) {
  sequence_t a, b;
  scores_t scores;
  if (argc != 4 && argc != 5) {
    fprintf(stderr, "usage: align METHODS LINES (LENGTH | FILE FILE)\n");
    return EXIT_FAILURE;
  }
  const int lines = atoi(argv[2]);
  if (argc == 4) {
    const int length = atoi(argv[3]);
    if (length < 1 || random_sequence(&a, length, 42) || mutate_sequence(&b, &a, 7, 20))
      die("bad length");
  } else if (load_sequence(&a, argv[3]) || load_sequence(&b, argv[4]))
    die("a sequence cannot be read");
  default_scores(&scores);
  printf("%d and %d letters\n", a.length, b.length);
  for (const char *method = argv[1]; *method; method++) {
    const clock_t begin = clock();
    if (*method == 'g')
      global(&a, &b, &scores, lines);
    else if (*method == 'a')
      affine(&a, &b, &scores, lines);
    else if (*method == 'l')
      lcs(&a, &b, lines);
    else
      die("methods are g, a and l");
    fprintf(stderr, "%c: %.3f s\n", *method, (double)(clock() - begin) / CLOCKS_PER_SEC);
  }
  free_sequence(&a);
  free_sequence(&b);
  return EXIT_SUCCESS;
}
/* SPDX-License-Identifier: Apache-2.0 */
