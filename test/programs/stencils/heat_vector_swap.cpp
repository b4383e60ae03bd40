// Two vectors that std::swap exchanges at the end of a time step.
#include "../result.h"
#include <utility>
#include <vector>

class Heat {
  std::vector<double> u_, next_;
  int nx_, ny_;

public:
  Heat(int nx, int ny) : u_(nx * ny), next_(nx * ny), nx_(nx), ny_(ny) {
    fill(u_.data(), u_.size(), 671);
    fill(next_.data(), next_.size(), 671);
  }
  void step(double a) {
    // expect: tiled
    for (int i = 1; i < nx_ - 1; i++)
      for (int j = 1; j < ny_ - 1; j++)
        next_[i * ny_ + j] = u_[i * ny_ + j] + a * (u_[(i - 1) * ny_ + j] + u_[(i + 1) * ny_ + j] +
                                                    u_[i * ny_ + j - 1] + u_[i * ny_ + j + 1] -
                                                    4.0 * u_[i * ny_ + j]);
    std::swap(u_, next_);
  }
  void print() const { result("u", u_.data(), u_.size() * sizeof(double)); }
};

int main() {
  Heat heat(24, 28);
  for (int t = 0; t < 6; t++)
    heat.step(0.1);
  heat.print();
}
// SPDX-License-Identifier: Apache-2.0
