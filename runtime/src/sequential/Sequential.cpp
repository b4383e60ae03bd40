// SPDX-License-Identifier: Apache-2.0
//===- Sequential.cpp - programs that cannot have the runtime -------------===//
//
// What hetile has made of a program, linked without MPI (-static where there is no static MPI):
// every nest runs its original code. A library of its own, of the C library only.
//
//===----------------------------------------------------------------------===//
#include "hetile.h"

#include "process/Launcher.h"

#include <unistd.h>

using namespace hetile::runtime;

namespace {

void checkAlone() {
  const Launched by = launched();
  if (by.ranks > 1)
    refuseRanks(
        by, "this program was linked without hetile's runtime: start it alone, or link it again "
            "with MPI's shared libraries");
}

} // namespace

void hetile_register(const hetile_nest *) { checkAlone(); }

void hetile_register_unit(const hetile_unit *) {}
void hetile_collective(const hetile_nest *, const char *const *) {}
void hetile_communicator(const void *, hetile_size) {}

int hetile_enter(const hetile_nest *, const hetile_i64 *, const void *, const hetile_view *, int) {
  return 0;
}
void hetile_leave(const hetile_nest *, const hetile_i64 *, const hetile_view *) {}

void hetile_open(hetile_region *region) { region->state = 0; }
void hetile_close(hetile_region *) {}

hetile_i32 hetile_away = 0, hetile_least = 0;
hetile_size hetile_current = 0, hetile_current_size = 0;

void *hetile_touch(const volatile void *element, hetile_size, int) {
  return const_cast<void *>(element);
}
void *hetile_forget(const volatile void *memory) { return const_cast<void *>(memory); }
void hetile_end(hetile_memory *) {}

hetile_i32 hetile_regions = 0;
void hetile_step_out(hetile_outside *, hetile_function) {}
void hetile_step_in(const hetile_outside *) {}

int hetile_partial_open(const hetile_nest *, const hetile_i64 *, int, const void *, hetile_view *,
                        hetile_partial *) {
  return 0;
}
void hetile_partial_close(hetile_partial *) {}

int hetile_addends(const hetile_nest *, const hetile_i64 *, int, hetile_view *,
                   const volatile void *, hetile_size) {
  return 0;
}

const double hetile_minus_zero = -0.0;
double hetile_add_doubles(double sum, const double *, hetile_i64) { return sum; }
float hetile_add_floats(float sum, const float *, hetile_i64) { return sum; }
int hetile_added_doubles(double *, hetile_i64) { return 0; }
int hetile_added_floats(float *, hetile_i64) { return 0; }
void *hetile_panels(hetile_size) { return nullptr; } // of tiles, which do not run

int hetile_verifying(const hetile_nest *) { return 0; }
void hetile_reduction_check(const hetile_nest *, const char *, int, const hetile_partial *,
                            const void *, const void *, hetile_size, double) {}

int hetile_readable(const void *, const void *) { return 0; }

int hetile_main(int argc, char **argv, int (*user_main)(int, char **, char **)) {
  checkAlone();
  return user_main(argc, argv, environ);
}
