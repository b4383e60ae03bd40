// Arrays of structs: each field is an array of its own.
#include <cstdio>
#include <vector>
struct Cell { double u, v; int flag; float w[2]; };
struct Particle { double x, y, z; };
Cell cell[40][50];
void step(std::vector<Particle> &p, int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < (int)p.size(); i++) {
      p[i].x = 0.5 * (p[i].x + p[i - 1].x);
      p[i].y += 0.25 * p[i - 1].x - p[i - 1].y * 0.125;
    }
}
void raw(Particle *q, int n) {
  for (int t = 0; t < 10; t++)
    for (int i = 1; i < n - 1; i++)
      q[i].z = (q[i - 1].z + q[i + 1].z + (q + i)->y) * 0.25;
}
int main() {
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 50; j++) {
      cell[i][j].u = i + j * 0.5;
      cell[i][j].v = i * 0.25 - j;
      cell[i][j].flag = (i * j) % 3;
      cell[i][j].w[0] = cell[i][j].w[1] = i - j;
    }
  for (int i = 1; i < 40; i++)
    for (int j = 1; j < 50; j++) {
      cell[i][j].u = 0.5 * cell[i - 1][j].u + cell[i][j - 1].v * cell[i][j].flag;
      cell[i][j].v = cell[i - 1][j].v - 0.125 * cell[i][j].u;
      cell[i][j].w[1] = cell[i - 1][j].w[0] + cell[i][j - 1].w[1];
    }
  std::vector<Particle> p(60);
  for (int i = 0; i < 60; i++) p[i] = {i * 1.0, i * 0.5, 60.0 - i};
  step(p, 20);
  raw(&p[0], 60);
  double s = 0;
  for (auto &c : cell) for (auto &d : c) s = s * 0.99 + d.u - d.v + d.w[1];
  for (auto &d : p) s = s * 0.99 + d.x - d.y + d.z;
  std::printf("%.17g\n", s);
}
// SPDX-License-Identifier: Apache-2.0
