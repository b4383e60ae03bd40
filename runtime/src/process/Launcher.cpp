// SPDX-License-Identifier: Apache-2.0
//===- Launcher.cpp - who started this process? ---------------------------===//
//
// The C library only: programs that are linked without the runtime use this, too.
//
//===----------------------------------------------------------------------===//
#include "process/Launcher.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

extern char **environ;

namespace hetile::runtime {

namespace {

struct Names {
  const char *ranks, *rank;
  const char *also; // must be there as well; null: nothing else
};

// A batch script of Slurm has SLURM_NTASKS, too, though it is one process: only steps count.
const Names known[] = {
    {"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK", nullptr}, // Open MPI
    {"PMI_SIZE", "PMI_RANK", nullptr},                         // MPICH, Intel MPI, Cray
    {"MV2_COMM_WORLD_SIZE", "MV2_COMM_WORLD_RANK", nullptr},   // MVAPICH
    {"SLURM_STEP_NUM_TASKS", "SLURM_PROCID", "SLURM_STEP_ID"}, // srun
    {"SLURM_NTASKS", "SLURM_PROCID", "SLURM_STEP_ID"},
    {"JSM_NAMESPACE_SIZE", "JSM_NAMESPACE_RANK", nullptr}, // jsrun
    {"FLUX_JOB_SIZE", "FLUX_TASK_RANK", nullptr},
    {"PALS_SIZE", "PALS_RANKID", nullptr},
    {"MPI_LOCALNRANKS", "MPI_LOCALRANKID", nullptr}, // Hydra: those on this host
};

// One too many costs the time in which MPI starts; one that lacks, copies of the program.
const char *const signs[] = {
    "OMPI_COMM_WORLD_", "OMPI_UNIVERSE_", "PMI_",       "PMI2_",     "PMIX_",    "PRTE_",
    "MPI_LOCAL",        "MPI_RANK",       "MPI_NRANKS", "MPI_DRANK", "MPIRUN_",  "MPISPAWN_",
    "MV2_",             "SLURM_STEP_",    "PALS_",      "ALPS_",     "FLUX_",    "JSM_",
    "HYDRA_",           "HYDI_",          "MPIEXEC_",   "MP_CHILD",  "PSP_",     "SMPI_"};

/// The number in a variable; -1 if there is none.
long numberIn(const char *name) {
  const char *text = std::getenv(name);
  if (!text || !*text)
    return -1;
  char *end = nullptr;
  const long value = std::strtol(text, &end, 10);
  return *end || value < 0 || value > 100000000 ? -1 : value;
}

} // namespace

bool isAlone() {
  const char *said = secure_getenv("HETILE_ALONE");
  return said && std::strcmp(said, "1") == 0;
}

Launched launched() {
  if (isAlone())
    return {};
  for (const Names &names : known) {
    const long ranks = numberIn(names.ranks);
    if (ranks < 1 || (names.also && numberIn(names.also) < 0))
      continue;
    const long rank = numberIn(names.rank);
    return {static_cast<int>(ranks), static_cast<int>(rank < 0 ? 0 : rank), names.ranks};
  }
  return {};
}

bool seemsLaunched() {
  if (isAlone())
    return false;
  for (char **entry = environ; entry && *entry; ++entry)
    for (const char *sign : signs)
      if (std::strncmp(*entry, sign, std::strlen(sign)) == 0)
        return true;
  return false;
}

bool speaksToTerminal() {
  if (isatty(STDERR_FILENO))
    return true;
  // A launcher gives each process a pipe, and passes on what comes out of it.
  char name[40];
  std::snprintf(name, sizeof name, "/proc/%ld/fd/2", static_cast<long>(getppid()));
  struct stat file;
  constexpr unsigned FirstTerminal = 136, LastTerminal = 143; // of Linux, beside the console's
  constexpr unsigned Console = 4;
  if (!launched().ranks || stat(name, &file) != 0 || !S_ISCHR(file.st_mode))
    return false;
  const unsigned kind = major(file.st_rdev);
  return kind == Console || (kind >= FirstTerminal && kind <= LastTerminal);
}

void refuseRanks(const Launched &launched, const char *why) {
  if (launched.rank == 0)
    std::fprintf(
        stderr,
        "hetile: error: %d processes were started (%s=%d), but %s (HETILE_ALONE=1 says that "
        "each is meant to be a program of its own)\n",
        launched.ranks, launched.variable, launched.ranks, why);
  else
    sleep(2); // a launcher that sees one end may not let the first one speak
  _exit(1);
}

} // namespace hetile::runtime
