// SPDX-License-Identifier: Apache-2.0
//===- Collective.h - sessions on a program's communicators -----*- C++ -*-===//
//
// Collective mode: the program starts and ends MPI. A session is made when the first nest on a
// communicator is entered, and ends with the communicator or with MPI.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_COLLECTIVE_H
#define HETILE_RUNTIME_COLLECTIVE_H

#include "enter/Session.h"

#include <string>

namespace hetile::runtime {

/// The session of the communicator that was chosen; null where nests run their original code: MPI
/// is not running, this thread may not call it, or there is no communicator. With `make`, the
/// session is made if there is none, which is collective. Throws Fatal.
Session *collectiveSession(bool make);

/// A region begins on this rank; false: nests run their original code anyway.
bool openCollectiveRegion();
/// It ends. The session of the communicator, if it was the last one that was open and a nest was
/// entered on it.
Session *closeCollectiveRegion();
/// The program jumps, maybe out of all of them. Returns what the above does.
Session *leaveCollectiveRegions();

/// To be called before main: forked children of a program that has started MPI have no sessions.
void watchForks();

/// The name of a report: `file` for the first session that rank 0 of MPI_COMM_WORLD leads, others
/// add that rank's and the session's number.
std::string reportName(const std::string &file, int worldRank, int number);

} // namespace hetile::runtime

#endif
