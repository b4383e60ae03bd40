#include "Field.h"
#include "Log.h"
#include "Source.h"
#include "Stepper.h"

#include <cstdlib>
#include <iostream>
#include <memory>
#include <numeric>

// plate ROWS COLUMNS STEPS EVERY
int main(int argc, char **argv) {
  const int rows = argc > 1 ? std::atoi(argv[1]) : 300, columns = argc > 2 ? std::atoi(argv[2]) : 400;
  const int steps = argc > 3 ? std::atoi(argv[3]) : 40, every = argc > 4 ? std::atoi(argv[4]) : 10;
  Field temperature(rows, columns, 20), conductivity(rows, columns, 0.1);
  for (int i = rows / 4; i < rows / 2; i++)
    temperature.data()[i * columns + columns / 3] = 1000;
  double *k = conductivity.data();
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      if ((i / 16 + j / 16) % 2)
        k[i * columns + j] = 0.2;
  const std::unique_ptr<Source> source = std::make_unique<Pulse>();
  Stepper stepper(temperature, conductivity, *source);
  Log log(std::cout);
  for (int step = 0; step < steps; step++) {
    stepper.step(0.9);
    if (step % every == 0)
      log.line(step, temperature);
  }
  std::cerr << log.seconds() << " s\n";
  const double *all = temperature.data();
  std::cout << "mean " << std::accumulate(all, all + rows * columns, 0.0) / (rows * columns) << '\n';
}
// SPDX-License-Identifier: Apache-2.0
