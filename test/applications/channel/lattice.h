/* Nine populations on a lattice of ROWS x COLUMNS sites, and the solid ones among them. */
#ifndef LATTICE_H
#define LATTICE_H

enum { Rows = 120, Columns = 240, Directions = 9 };

extern double populations[Directions][Rows][Columns], streamed[Directions][Rows][Columns];
extern double density[Rows][Columns], ux[Rows][Columns], uy[Rows][Columns];
extern int solid[Rows][Columns];
extern const double weight[Directions];
extern const int ex[Directions], ey[Directions], opposite[Directions];

void fillLattice(double inflow);
void moments(void);
void collide(double omega);
void stream(void);
void bounce(void);
void openEnds(double inflow);

double totalDensity(void);
double drag(void);

#endif
/* SPDX-License-Identifier: Apache-2.0 */
