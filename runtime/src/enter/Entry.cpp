// SPDX-License-Identifier: Apache-2.0
//===- Entry.cpp - where a rewritten main enters the runtime --------------===//
//
// A file of its own, which only programs with such a main have: its text tells them from others.
//
//===----------------------------------------------------------------------===//
#include "enter/Host.h"

#include "base/Simulated.h"
#include "hetile.h"

#include <cstdlib>

#include "machine/Misspelt.h"
#include "nest/Registry.h"
#include "process/Launcher.h"
#include "process/MpiProgram.h"

extern char **environ;

namespace hetile::runtime {

namespace {

const char mark[] = "@(#)hetile main";

/// A program that has no nest, no other rank, and nothing to say: such are tools that are built and
/// run in the middle of a build.
bool needsNoRuntime() {
#ifdef HETILE_SIMULATED
  return false;
#else
  return registeredNests().empty() && !seemsLaunched() && !anyOptions();
#endif
}

/// A program with functions of MPI of its own: there is no other MPI for the runtime.
bool hasMpiForOne() {
  if (!programReplacesMpi())
    return false;
  if (const Launched by = launched(); by.ranks > 1)
    refuseRanks(by,
                "the program has functions of MPI of its own (MPI_Init ..), for one process: run "
                "it without mpirun, or link it without them");
  return true;
}

/// 1 while the program's own main runs, or has run.
bool &entered() {
  static bool value = false;
  return value;
}

} // namespace

} // namespace hetile::runtime

using namespace hetile::runtime;

int hetile_main(int argc, char **argv, int (*user_main)(int, char **, char **)) {
  __asm__ volatile("" : : "r"(mark));
#ifndef HETILE_SIMULATED // simulated ranks share a process
  // main calls main, or the linker has entered the runtime already
  if (entered() || needsNoRuntime() || programStartsMpi() || hasMpiForOne()) {
    entered() = true;
    return user_main(argc, argv, environ);
  }
  entered() = true;
#endif
  return startProgram(argc, argv, user_main);
}
