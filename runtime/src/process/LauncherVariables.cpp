// SPDX-License-Identifier: Apache-2.0
//===- LauncherVariables.cpp - what the launcher told this process --------===//
//
// By name: what a user may have set (OMPI_MCA_btl, OMPI_ALLOW_RUN_AS_ROOT) stays.
//
//===----------------------------------------------------------------------===//
#include "process/LauncherVariables.h"

#include "process/Launcher.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <string>
#include <vector>

extern char **environ;

namespace hetile::runtime {

namespace {

/// Of Open MPI, PRRTE, MPICH's Hydra, MVAPICH and PMI. An entry that ends in '*' is a prefix.
const char *const Names[] = {
    "OMPI_COMM_WORLD_*",
    "OMPI_APP_CTX_NUM_PROCS",
    "OMPI_ARGV",
    "OMPI_COMMAND",
    "OMPI_FILE_LOCATION",
    "OMPI_FIRST_RANKS",
    "OMPI_NUM_APP_CTX",
    "OMPI_UNIVERSE_SIZE",
    "OMPI_MCA_ess",
    "OMPI_MCA_ess_*",
    "OMPI_MCA_pmix",
    "OMPI_MCA_initial_wdir",
    "OMPI_MCA_mpi_oversubscribe",
    "OMPI_MCA_orte_app_num",
    "OMPI_MCA_orte_bound_at_launch",
    "OMPI_MCA_orte_ess_*",
    "OMPI_MCA_orte_hnp_uri",
    "OMPI_MCA_orte_jobfam_session_dir",
    "OMPI_MCA_orte_launch",
    "OMPI_MCA_orte_local_daemon_uri",
    "OMPI_MCA_orte_num_nodes",
    "OMPI_MCA_orte_precondition_transports",
    "OMPI_MCA_orte_top_session_dir",
    "OMPI_MCA_shmem_RUNTIME_QUERY_hint",
    "PMIX_*",
    "PMI_*",
    "PRTE_LAUNCHED",
    "HYDI_*",
    "MPI_LOCALRANKID",
    "MPI_LOCALNRANKS",
    "MV2_COMM_WORLD_*",
};

/// Options of this job's ranks, and of its files: a program that it starts has its own.
const char *const OfThisJob[] = {"HETILE_SPEEDS", "HETILE_PROCS", "HETILE_REPORT", "HETILE_TRACE"};

/// A user's parameters of PMIx.
constexpr const char *Kept = "PMIX_MCA_";

bool matches(const char *variable, size_t length, const char *entry) {
  const size_t wanted = std::strlen(entry);
  if (entry[wanted - 1] == '*')
    return length >= wanted - 1 && std::strncmp(variable, entry, wanted - 1) == 0;
  return length == wanted && std::strncmp(variable, entry, wanted) == 0;
}

} // namespace

int launchedRank() {
  const Launched by = launched();
  return by.ranks > 0 ? by.rank : -1;
}

bool isLaunchers(const char *variable) {
  const size_t length = std::strcspn(variable, "=");
  if (std::strncmp(variable, Kept, std::strlen(Kept)) == 0)
    return false;
  return std::any_of(std::begin(Names), std::end(Names),
                     [&](const char *entry) { return matches(variable, length, entry); });
}

void forgetLauncher() {
  std::vector<std::string> names(std::begin(OfThisJob), std::end(OfThisJob));
  for (char **entry = environ; entry && *entry; ++entry)
    if (isLaunchers(*entry))
      names.emplace_back(*entry, std::strcspn(*entry, "="));
  for (const std::string &name : names)
    unsetenv(name.c_str());
}

} // namespace hetile::runtime
