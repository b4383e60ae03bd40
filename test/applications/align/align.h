/* Global alignments (Needleman and Wunsch, Gotoh) and longest common subsequences. */
#ifndef ALIGN_H
#define ALIGN_H

#include <stdio.h>

typedef struct {
  char *text; /* codes 0..3 from position 1 on */
  int length;
} sequence_t;

typedef struct {
  double match, mismatch, transition; /* transition: A-G and C-T */
  double gap, open, extend;
} scores_t;

/* Pairs of positions, 0 for a gap, from the end to the beginning. */
typedef struct {
  int *first, *second;
  int count, room;
} alignment_t;

/* sequence.c */
int random_sequence(sequence_t *s, int length, unsigned seed);
int mutate_sequence(sequence_t *s, const sequence_t *from, unsigned seed, int percent);
int load_sequence(sequence_t *s, const char *file);
void free_sequence(sequence_t *s);

/* score.c */
void default_scores(scores_t *scores);
void pair_scores(const scores_t *scores, double table[4][4]);

/* table.c: rows 0..rows, columns 0..columns */
double **new_table(int rows, int columns);
int **new_int_table(int rows, int columns);
void free_table(double **table, int rows);
void free_int_table(int **table, int rows);

/* global.c, affine.c, lcs.c: fill tables */
double fill_global(double **t, const sequence_t *a, const sequence_t *b, const scores_t *scores);
double fill_affine(double **m, double **x, double **y, const sequence_t *a, const sequence_t *b,
                   const scores_t *scores);
int fill_lcs(int **t, const sequence_t *a, const sequence_t *b);

/* traceback.c */
int trace_global(alignment_t *w, double **t, const sequence_t *a, const sequence_t *b,
                 const scores_t *scores);
int trace_affine(alignment_t *w, double **m, double **x, double **y, const sequence_t *a,
                 const sequence_t *b, const scores_t *scores);
int trace_lcs(alignment_t *w, int **t, const sequence_t *a, const sequence_t *b);
void free_alignment(alignment_t *w);

/* print.c */
void print_alignment(FILE *out, const alignment_t *w, const sequence_t *a, const sequence_t *b,
                     int lines);

#endif
/* SPDX-License-Identifier: Apache-2.0 */
