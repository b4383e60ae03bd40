// rows.cpp - rows behind pointers in a class; pointers to rows in C++ spellings
#include <cstdio>
#include <cstdlib>

class Field {
public:
  Field(int n, int m) : n(n), m(m), data(new float *[n]) {
    for (int i = 0; i < n; ++i) {
      data[i] = new float[m + (i * 7) % 5]();
      for (int j = 0; j < m; ++j)
        data[i][j] = static_cast<float>((i * 3 + j * 5) % 17) / 8;
    }
  }
  void relax(int steps) {
    for (int t = 0; t < steps; ++t)
      for (int i = 1; i < n - 1; ++i) {
        float *const row = data[i];
        auto up = data[i - 1];
        for (int j = 1; j < m - 1; ++j)
          row[j] = (up[j] + row[j - 1] + row[j + 1] + data[i + 1][j]) / 4;
      }
  }
  void print() const {
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < m; ++j)
        std::printf("%a%c", data[i][j], j + 1 < m ? ' ' : '\n');
  }

private:
  int n, m;
  float **data;
};

int main() {
  Field field(35, 28);
  field.relax(8);
  field.print();
}
// SPDX-License-Identifier: Apache-2.0
