#pragma once

#include "grid.h"

namespace poisson {

// One sweep each.
void gaussSeidel(Grid &u, const Grid &f, double h);
void successiveOver(Grid &u, const Grid &f, double h, double omega);
void redBlack(Grid &u, const Grid &f, double h, double omega);
void dampedJacobi(Grid &u, Grid &other, const Grid &f, double h, double omega);

void residual(const Grid &u, const Grid &f, double h, Grid &r);

} // namespace poisson
/* SPDX-License-Identifier: Apache-2.0 */
