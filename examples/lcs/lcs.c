/* lcs.c - the longest common subsequence of two files.
 *
 * Fills the classical table of lengths, kept as one flat array with a constant stride,
 * prints the length, a longest common subsequence, and a checksum of the whole table.
 *
 * usage: lcs file1 file2
 */
#include <stdio.h>
#include <stdlib.h>

/* Reads a whole file; ends the program with a message if that fails. */
static unsigned char *readFile(const char *path, int *length) {
  FILE *file = fopen(path, "rb");
  if (!file) {
    fprintf(stderr, "lcs: cannot open %s\n", path);
    exit(1);
  }
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  rewind(file);
  unsigned char *text = (unsigned char *)malloc((size_t)size + 1);
  if (!text || size > 40000 || fread(text, 1, (size_t)size, file) != (size_t)size) {
    fprintf(stderr, "lcs: cannot read %s\n", path);
    exit(1);
  }
  fclose(file);
  text[size] = 0;
  *length = (int)size;
  return text;
}

static int larger(int a, int b) { return a > b ? a : b; }

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: lcs file1 file2\n");
    return 2;
  }
  int n, m;
  unsigned char *a = readFile(argv[1], &n);
  unsigned char *b = readFile(argv[2], &m);
  int width = m + 1;
  int *table = (int *)malloc((size_t)(n + 1) * (size_t)width * sizeof *table);
  if (!table) {
    fprintf(stderr, "lcs: out of memory\n");
    return 1;
  }
  for (int i = 0; i <= n; i++)
    table[i * width] = 0;
  for (int j = 0; j <= m; j++)
    table[j] = 0;

  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= m; j++)
      table[i * width + j] =
          a[i - 1] == b[j - 1]
              ? table[(i - 1) * width + j - 1] + 1
              : larger(table[(i - 1) * width + j], table[i * width + j - 1]);

  int length = table[n * width + m];
  char *common = (char *)malloc((size_t)length + 1);
  common[length] = 0;
  for (int i = n, j = m, k = length; k > 0;) {
    if (a[i - 1] == b[j - 1]) {
      common[--k] = (char)a[i - 1];
      i--;
      j--;
    } else if (table[(i - 1) * width + j] >= table[i * width + j - 1]) {
      i--;
    } else {
      j--;
    }
  }
  printf("lcs: %d and %d characters\nlength: %d\n%s\n", n, m, length, common);

  unsigned long long sum = 0;
  for (int k = 0; k < (n + 1) * width; k++)
    sum = (sum ^ (unsigned)table[k]) * 1099511628211ull + (sum >> 29);
  printf("checksum: %016llx\n", sum);
  free(a);
  free(b);
  free(table);
  free(common);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
