// SPDX-License-Identifier: Apache-2.0
//===- Launcher.h - who started this process? -------------------*- C++ -*-===//
//
// Launchers of MPI programs tell each process how many there are, in variables of the
// environment. That can be read before MPI is started, and where MPI cannot be.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_LAUNCHER_H
#define HETILE_RUNTIME_LAUNCHER_H

namespace hetile::runtime {

/// What a launcher says of this process.
struct Launched {
  int ranks = 0;              ///< how many processes there are; 0: no launcher says
  int rank = 0;               ///< which one this is, as far as it says
  const char *variable = "";  ///< that has the number
};

/// True if the user says that this process is a program of its own (HETILE_ALONE=1), whatever a
/// launcher says: one that a rank of another program has started.
bool isAlone();

/// Nobody's, if it is alone.
Launched launched();

/// True if there is a sign of any launcher, and it is not alone; also of one that does not say how
/// many processes it started.
bool seemsLaunched();

/// True if somebody reads what is written on stderr, here or by the launcher that passes it on.
bool speaksToTerminal();

/// Ends a program that several processes run, none of which knows of the others: one line of error,
/// from the first of them.
[[noreturn]] void refuseRanks(const Launched &launched, const char *why);

} // namespace hetile::runtime

#endif
