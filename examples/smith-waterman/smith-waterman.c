/* smith-waterman.c - the best local alignment of two sequences.
 *
 * Reads the first two records of a FASTA file (or the first record of each of two files),
 * fills the table of scores with a linear gap penalty, and prints the best score, where it
 * ends, and the alignment.
 *
 * usage: smith-waterman file.fasta [file2.fasta] [match mismatch gap]
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads record number `which` of a FASTA file; ends the program with a message if there is
 * none. */
static char *readRecord(const char *path, int which, int *length) {
  FILE *file = fopen(path, "r");
  if (!file) {
    fprintf(stderr, "smith-waterman: cannot open %s\n", path);
    exit(1);
  }
  size_t size = 0, room = 1024;
  char *text = (char *)malloc(room);
  int record = -1, inHeader = 0, c;
  while (text && (c = getc(file)) != EOF) {
    if (c == '>') {
      record++;
      inHeader = 1;
    } else if (c == '\n') {
      inHeader = 0;
    } else if (!inHeader && record == which && isalpha(c)) {
      if (size == room)
        text = (char *)realloc(text, room *= 2);
      if (text)
        text[size++] = (char)toupper(c);
    }
  }
  fclose(file);
  if (!text || size == 0) {
    fprintf(stderr, "smith-waterman: %s: no record number %d\n", path, which + 1);
    exit(1);
  }
  *length = (int)size;
  return text;
}

static void printAlignment(const char *top, const char *bottom, int length) {
  for (int from = 0; from < length; from += 60) {
    int count = length - from < 60 ? length - from : 60;
    printf("%.*s\n", count, top + from);
    for (int k = from; k < from + count; k++)
      putchar(top[k] == bottom[k] ? '|' : ' ');
    printf("\n%.*s\n\n", count, bottom + from);
  }
}

int main(int argc, char **argv) {
  if (argc != 2 && argc != 3 && argc != 5 && argc != 6) {
    fprintf(stderr, "usage: smith-waterman file.fasta [file2.fasta] [match mismatch gap]\n");
    return 2;
  }
  int files = argc == 3 || argc == 6 ? 2 : 1;
  int match = argc > 3 ? atoi(argv[files + 1]) : 2;
  int mismatch = argc > 3 ? atoi(argv[files + 2]) : -1;
  int gap = argc > 3 ? atoi(argv[files + 3]) : -2;
  int n, m;
  char *a = readRecord(argv[1], 0, &n);
  char *b = readRecord(argv[files], files == 2 ? 0 : 1, &m);

  int (*score)[m + 1] = (int (*)[m + 1])malloc((size_t)(n + 1) * sizeof *score);
  if (!score) {
    fprintf(stderr, "smith-waterman: out of memory\n");
    return 1;
  }
  for (int i = 0; i <= n; i++)
    score[i][0] = 0;
  for (int j = 0; j <= m; j++)
    score[0][j] = 0;

  for (int i = 1; i <= n; i++) {
    for (int j = 1; j <= m; j++) {
      int best = score[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? match : mismatch);
      if (score[i - 1][j] + gap > best)
        best = score[i - 1][j] + gap;
      if (score[i][j - 1] + gap > best)
        best = score[i][j - 1] + gap;
      score[i][j] = best > 0 ? best : 0;
    }
  }

  int top = 0, endI = 0, endJ = 0;
  unsigned long long sum = 0;
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= m; j++) {
      if (score[i][j] > top) {
        top = score[i][j];
        endI = i;
        endJ = j;
      }
      sum = (sum ^ (unsigned)score[i][j]) * 1099511628211ull + (sum >> 29);
    }
  printf("smith-waterman: %d and %d letters; match %d, mismatch %d, gap %d\n", n, m, match,
         mismatch, gap);
  printf("best score: %d, ends at %d and %d\n\n", top, endI, endJ);

  char *upper = (char *)malloc((size_t)(n + m) + 1), *lower = (char *)malloc((size_t)(n + m) + 1);
  int place = n + m, i = endI, j = endJ;
  while (score[i][j] > 0) {
    int pair = a[i - 1] == b[j - 1] ? match : mismatch;
    place--;
    if (score[i][j] == score[i - 1][j - 1] + pair) {
      upper[place] = a[--i];
      lower[place] = b[--j];
    } else if (score[i][j] == score[i - 1][j] + gap) {
      upper[place] = a[--i];
      lower[place] = '-';
    } else {
      upper[place] = '-';
      lower[place] = b[--j];
    }
  }
  printAlignment(upper + place, lower + place, n + m - place);
  printf("checksum: %016llx\n", sum);
  free(a);
  free(b);
  free(score);
  free(upper);
  free(lower);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
