// A solver class: member arrays of rows, sizes as members, this-> spelt out.
#include "../result.h"

class Advection {
  int nx, ny;
  double **q;
  double c;

public:
  Advection(int nx, int ny, double c) : nx(nx), ny(ny), q(new double *[nx]), c(c) {
    for (int i = 0; i < nx; i++) {
      q[i] = new double[ny];
      fill(q[i], ny, 731 + i);
    }
  }
  ~Advection() {
    for (int i = 0; i < nx; i++)
      delete[] q[i];
    delete[] q;
  }
  void sweep() {
    // expect: tiled
    for (int i = 1; i < this->nx; i++)
      for (int j = 1; j < this->ny; j++)
        this->q[i][j] -= this->c * (2 * this->q[i][j] - this->q[i - 1][j] - this->q[i][j - 1]);
  }
  void print() const {
    for (int i = 0; i < nx; i++)
      result("row", q[i], ny * sizeof(double));
  }
};

int main() {
  Advection a(24, 30, 0.2);
  for (int t = 0; t < 4; t++)
    a.sweep();
  a.print();
}
// SPDX-License-Identifier: Apache-2.0
