// SPDX-License-Identifier: Apache-2.0
//===- Leaving.h - what the program does besides nests ----------*- C++ -*-===//
//
// _exit, exec, daemon: the process goes, or becomes another one, and the other ranks must be told
// before. Memory that ends or changes, buffers for the kernel, threads: distributed arrays must be
// there, or be forgotten.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_LEAVING_H
#define HETILE_RUNTIME_LEAVING_H

#include <cstddef>

namespace hetile::runtime {

/// Ends the session, if there is one and this process, no child of it, has it. From any thread.
void leaveProcess();
/// The same, where nothing of the program runs after it: the process ends with `status`.
void leaveForGood(int status);

/// A jump out of the program's functions, maybe out of a region: values come home, and all regions
/// are closed.
void leaveRegions();

// Of memory behind guarded pages; else, and from within the runtime, they do nothing.

/// The kernel, or another process, will load (or store) `size` bytes at `begin`.
void beforeKernel(const void *begin, size_t size, bool stores);
/// free(memory).
void beforeFree(void *memory);
/// realloc(memory).
void beforeRealloc(void *memory);
/// malloc_trim().
void beforeTrim();
/// What is mapped at `begin`, or may be done there, changes.
void beforeRemapping(const void *begin, size_t size);
/// A library may go, with its variables and the code of its nests.
void beforeLibraryEnds();
/// The kernel, or another process, may load and store there at any time from now on.
void keepForKernel(const void *begin, size_t size);
/// A child begins that has this memory.
void beforeProcess();
/// Another thread begins, that may touch anything.
void beforeThread();
/// The program handles SIGSEGV on a stack of its own, where no page can be made current.
void beforeOwnFaults();

/// The calls of the program that come by these functions are noted (noteInterposed); so they are
/// linked into every program. Defined in calls.
void noteBufferCalls();
void noteVectorCalls();
void noteMessageCalls();
void noteTextCalls();
void noteStatusCalls();
void noteStructCalls();
void noteMemoryCalls();
void noteMappingCalls();
void noteSignalCalls();
void noteMaskCalls();
void noteStreamCalls();
void noteNameCalls();
void noteSocketCalls();
void noteProcessCalls();
void noteTimerCalls();
void noteDescriptorCalls();

} // namespace hetile::runtime

#endif
