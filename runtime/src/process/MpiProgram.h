// SPDX-License-Identifier: Apache-2.0
//===- MpiProgram.h - does the program start MPI itself? --------*- C++ -*-===//
//
// Such a program runs on every rank by its own will, whatever files of it hetile has seen.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_MPIPROGRAM_H
#define HETILE_RUNTIME_MPIPROGRAM_H

namespace hetile::runtime {

/// True if the program, or a library that it is linked with (other than MPI's), calls MPI_Init or
/// MPI_Init_thread. Reads the tables of the dynamic linker; where MPI is no shared library, false.
bool programStartsMpi();

/// True if the program defines functions of MPI itself, for one process, as sequential builds of
/// MPI programs do. They are called in place of those of MPI's library, by the runtime, too.
bool programReplacesMpi();

/// True if `address` lies in the program's own file, not in a library.
bool inProgram(const void *address);

/// Keeps the libraries that are there now until the process ends. Leak checkers name those that
/// allocate.
void keepLibraries();

} // namespace hetile::runtime

#endif
