#include "boundary.hpp"
#include "config.hpp"
#include "field.hpp"
#include "integrator.hpp"
#include "observer.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <fstream>
#include <iostream>

// burgers [FILE] [key=value]..
static Config configure(int argc, char **argv) {
  Config config;
  for (int k = 1; k < argc; k++) {
    const std::string word = argv[k];
    const auto equals = word.find('=');
    if (equals != std::string::npos) {
      config.set(word.substr(0, equals), word.substr(equals + 1));
      continue;
    }
    std::ifstream in(word);
    if (!in)
      throw std::runtime_error("cannot read " + word);
    config.read(in);
  }
  return config;
}

int main(int argc, char **argv) try {
  const Config config = configure(argc, argv);
  Flow flow(config.rows, config.columns);
  swirl(flow);
  const auto boundary = Boundary::make(config.wall);
  boundary->apply(flow);
  Integrator integrator(flow, config, *boundary);
  Observer observer(config.output);
  observer.summary(flow, 0);

  const auto start = std::chrono::high_resolution_clock::now();
  double shortest = 1;
  for (int step = 1; step <= config.steps; step++) {
    shortest = std::min(shortest, integrator.step());
    if (step % config.every == 0)
      observer.observe(flow, step, integrator.time());
  }
  const auto end = std::chrono::high_resolution_clock::now();
  std::cerr << std::chrono::duration<double>(end - start).count() << " s\n";
  observer.summary(flow, integrator.time());
  std::cout << "shortest step " << shortest << std::endl;
  return 0;
} catch (const std::exception &error) {
  std::cerr << "burgers: " << error.what() << '\n';
  return 1;
}
// SPDX-License-Identifier: Apache-2.0
