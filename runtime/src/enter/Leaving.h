//===- Leaving.h - ends that no exit handler sees ---------------*- C++ -*-===//
//
// _exit, exec, daemon: the process goes, or becomes another one, and the other ranks must be told
// before.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_LEAVING_H
#define HETILE_RUNTIME_LEAVING_H

namespace hetile::runtime {

/// Ends the session, if there is one and this process, no child of it, has it. From any thread.
void leaveProcess();

/// A jump out of the program's functions, maybe out of a region: values come home, and all regions
/// are closed.
void leaveRegions();

} // namespace hetile::runtime

#endif
