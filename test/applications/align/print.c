#include "align.h"

enum { WIDTH = 60 };

static char letter(const sequence_t *s, int at) { return at ? "ACGT"[(int)s->text[at]] : '-'; }

void print_alignment(FILE *out, const alignment_t *w, const sequence_t *a, const sequence_t *b,
                     int lines) {
  long same = 0, gaps = 0;
  for (int k = 0; k < w->count; k++) {
    if (!w->first[k] || !w->second[k])
      gaps++;
    else if (a->text[w->first[k]] == b->text[w->second[k]])
      same++;
  }
  fprintf(out, "  length %d, identical %ld, gaps %ld\n", w->count, same, gaps);
  for (int line = 0; line < lines && line * WIDTH < w->count; line++) {
    char top[WIDTH + 1], middle[WIDTH + 1], bottom[WIDTH + 1];
    int used = 0;
    for (; used < WIDTH && line * WIDTH + used < w->count; used++) {
      const int k = w->count - 1 - line * WIDTH - used;
      top[used] = letter(a, w->first[k]);
      bottom[used] = letter(b, w->second[k]);
      middle[used] = top[used] == bottom[used] ? '|' : ' ';
    }
    top[used] = middle[used] = bottom[used] = 0;
    fprintf(out, "    %s\n    %s\n    %s\n\n", top, middle, bottom);
  }
}
/* SPDX-License-Identifier: Apache-2.0 */
