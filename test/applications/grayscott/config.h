#ifndef CONFIG_H
#define CONFIG_H

/* Parameters of the model and of a run. */
struct config {
  int width, height;
  int steps, every; /* a section of the field every so many steps */
  double du, dv;    /* diffusion */
  double feed, kill;
  double dt;
  unsigned seed;
  const char *sections; /* file of the sections */
  const char *checkpoint;
};

void config_default(struct config *c);
int config_set(struct config *c, const char *assignment);
void config_print(const struct config *c);

#endif
/* SPDX-License-Identifier: Apache-2.0 */
