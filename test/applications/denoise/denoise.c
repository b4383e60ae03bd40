#include "denoise.h"

#include <stdlib.h>

static int complain(const char *what, const char *name) {
  fprintf(stderr, "denoise: cannot %s %s\n", what, name ? name : "");
  return EXIT_FAILURE;
}

int main(int argc, char **argv) {
  struct options o;
  struct picture clean, noisy;
  struct timer all = {0, 0, 0};
  long bins[8];

  if (!get_options(&o, argc, argv))
    return EXIT_FAILURE;
  if (o.input ? !read_picture(&clean, o.input) : !draw_picture(&clean, o.height, o.width))
    return complain("get the picture", o.input);
  noisy.height = clean.height;
  noisy.width = clean.width;
  noisy.value = matrix(clean.height, clean.width);
  double **given = matrix(clean.height, clean.width);
  if (!noisy.value || !given)
    return complain("get memory", NULL);
  copy_matrix(noisy.value, clean.value, clean.height, clean.width);
  add_noise(&noisy, o.noise, 2463534242u);
  copy_matrix(given, noisy.value, clean.height, clean.width);
  printf("%d x %d, noise %g: %.8f dB, variation %.6f\n", clean.width, clean.height, o.noise,
         peak_ratio(&noisy, &clean), total_variation(&noisy));

  timer_start(&all);
  const double change =
      o.method == DIFFUSION ? diffuse(&noisy, &o) : reduce_variation(&noisy, given, &o);
  timer_stop(&all);
  if (change < 0)
    return complain("get memory", NULL);

  printf("%d iterations, last change %.10f: %.8f dB, variation %.6f\n", o.iterations, change,
         peak_ratio(&noisy, &clean), total_variation(&noisy));
  histogram(&noisy, bins, 8);
  for (int k = 0; k < 8; k++)
    printf("%s%ld", k ? " " : "", bins[k]);
  printf("\n");
  timer_print(&all, "iterations", stderr);
  if (o.output && !write_picture(&noisy, o.output))
    return complain("write", o.output);
  free_matrix(given);
  free_picture(&noisy);
  free_picture(&clean);
  return EXIT_SUCCESS;
}
/* SPDX-License-Identifier: Apache-2.0 */
