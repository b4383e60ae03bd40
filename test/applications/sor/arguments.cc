#include "arguments.h"

#include <cstring>
#include <stdexcept>

const char *usage() {
  return "usage: sor METHOD PROBLEM [ROWS COLUMNS] [-n SWEEPS] [-e EVERY] [-t TOLERANCE] [-w "
         "OMEGA]\n";
}

namespace {

int whole(const char *text) {
  std::size_t used = 0;
  const int value = std::stoi(text, &used);
  if (text[used] || value < 1)
    throw std::invalid_argument(text);
  return value;
}

} // namespace

Arguments parse(int argc, char **argv) {
  Arguments a;
  int place = 0;
  for (int k = 1; k < argc; k++) {
    if (argv[k][0] == '-' && std::strlen(argv[k]) == 2) {
      if (k + 1 == argc)
        throw std::invalid_argument(argv[k]);
      const char *value = argv[k + 1];
      switch (argv[k][1]) {
      case 'n':
        a.sweeps = whole(value);
        break;
      case 'e':
        a.every = whole(value);
        break;
      case 't':
        a.tolerance = std::stod(value);
        break;
      case 'w':
        a.omega = std::stod(value);
        break;
      default:
        throw std::invalid_argument(argv[k]);
      }
      k++;
      continue;
    }
    switch (place++) {
    case 0:
      a.method = argv[k];
      break;
    case 1:
      a.problem = argv[k];
      break;
    case 2:
      a.rows = whole(argv[k]);
      break;
    case 3:
      a.columns = whole(argv[k]);
      break;
    default:
      throw std::invalid_argument(argv[k]);
    }
  }
  if (place < 2)
    throw std::invalid_argument("a method and a problem are needed");
  if (a.rows < 3 || a.columns < 3)
    throw std::invalid_argument("too few points");
  return a;
}
// SPDX-License-Identifier: Apache-2.0
