#include "align.h"

#include <stdlib.h>
#include <string.h>

static unsigned draw(unsigned *state) {
  *state = *state * 1103515245u + 12345u;
  return (*state >> 16) & 0x7fff;
}

int random_sequence(sequence_t *s, int length, unsigned seed) {
  s->length = length;
  s->text = malloc(length + 1);
  if (!s->text)
    return -1;
  s->text[0] = 0;
  for (int i = 1; i <= length; i++)
    s->text[i] = draw(&seed) % 4;
  return 0;
}

/* A relative: some letters changed, left out or doubled. */
int mutate_sequence(sequence_t *s, const sequence_t *from, unsigned seed, int percent) {
  s->text = malloc(2 * from->length + 1);
  s->length = 0;
  if (!s->text)
    return -1;
  s->text[0] = 0;
  for (int i = 1; i <= from->length; i++) {
    char c = from->text[i];
    if ((int)(draw(&seed) % 100) < percent)
      switch (draw(&seed) % 3) {
      case 0:
        c = draw(&seed) % 4;
        break;
      case 1:
        continue;
      default:
        s->text[++s->length] = c;
      }
    s->text[++s->length] = c;
  }
  return 0;
}

/* Letters A, C, G and T; lines that begin with '>' are titles. */
int load_sequence(sequence_t *s, const char *file) {
  static const char letters[] = "ACGT";
  int room = 1024, c, title = 0;
  FILE *in = fopen(file, "r");
  if (!in)
    return -1;
  s->length = 0;
  s->text = malloc(room + 1);
  while (s->text && (c = getc(in)) != EOF) {
    const char *at = c ? strchr(letters, c) : NULL;
    if (c == '>')
      title = 1;
    else if (c == '\n')
      title = 0;
    if (title || !at)
      continue;
    if (s->length == room) {
      char *more = realloc(s->text, 2 * room + 1);
      if (!more)
        free(s->text);
      s->text = more;
      room *= 2;
    }
    if (s->text)
      s->text[++s->length] = (char)(at - letters);
  }
  fclose(in);
  return s->text && s->length > 0 ? 0 : -1;
}

void free_sequence(sequence_t *s) {
  free(s->text);
  s->text = NULL;
  s->length = 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
