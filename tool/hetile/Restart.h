// SPDX-License-Identifier: Apache-2.0
//===- Restart.h - beginning anew after a crash -----------------*- C++ -*-===//
//
// isl has faults that write where they must not. After one, nothing in the process can be trusted,
// not even the heap. So the program is executed again, in the same process and with the same
// arguments, and told to leave the nest alone whose analysis crashed.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_RESTART_H
#define HETILE_TOOL_RESTART_H

namespace hetile::tool {

/// From now on, a signal that means a crash in the analysis of a nest executes the program again,
/// with --leave-nest=PLACE before its other arguments. Other crashes, and more than 16 of these,
/// go to the handlers that were there before.
void restartAfterCrashes(int argc, const char **argv);

/// Remarks of the first `sources` sources have been shown: a restart gets --said=N.
void countAsSaid(unsigned sources);

} // namespace hetile::tool

#endif
