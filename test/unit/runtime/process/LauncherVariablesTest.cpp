// SPDX-License-Identifier: Apache-2.0
//===- LauncherVariablesTest.cpp - variables of launchers -----------------===//
//
// What a launcher sets goes, what a user sets stays.
//
//===----------------------------------------------------------------------===//
#include "process/LauncherVariables.h"

#include "process/Launcher.h"

#include <gtest/gtest.h>

#include <cstdlib>

using namespace hetile::runtime;

TEST(Launch, NamesOfLaunchers) {
  for (const char *name :
       {"OMPI_COMM_WORLD_RANK=3", "OMPI_UNIVERSE_SIZE=4", "OMPI_MCA_ess=^singleton",
        "OMPI_MCA_ess_base_vpid=0", "PMIX_RANK=0", "PMIX_SERVER_URI41=x", "PMI_FD=7", "PMI_RANK",
        "OMPI_MCA_orte_hnp_uri=1.0;tcp", "MPI_LOCALRANKID=0", "HYDI_CONTROL_FD=5"})
    EXPECT_TRUE(isLaunchers(name)) << name;
}

TEST(Launch, NamesOfUsers) {
  for (const char *name :
       {"OMPI_ALLOW_RUN_AS_ROOT=1", "OMPI_MCA_btl=tcp,self", "OMPI_MCA_orte_tmpdir_base=/tmp",
        "PATH=/bin", "PMIX_MCA_gds=hash", "OMPI_UNIVERSE_SIZES=1", "PMI=1", "HETILE_TEAM=on",
        "OMPI_CC=gcc", "MPI_LOCALRANKIDS=2", "XPMIX_RANK=1", ""})
    EXPECT_FALSE(isLaunchers(name)) << name;
}

TEST(Launch, TheEnvironmentWithoutThem) {
  setenv("PMI_RANK", "2", 1);
  setenv("OMPI_COMM_WORLD_RANK", "5", 1);
  setenv("OMPI_COMM_WORLD_SIZE", "7", 1);
  setenv("OMPI_MCA_btl", "self", 1);
  EXPECT_EQ(launchedRank(), 5);
  forgetLauncher();
  EXPECT_EQ(launchedRank(), -1);
  EXPECT_EQ(std::getenv("PMI_RANK"), nullptr);
  EXPECT_STREQ(std::getenv("OMPI_MCA_btl"), "self");
}

TEST(Launch, AnySignOfALauncherIsOne) {
  EXPECT_FALSE(seemsLaunched());
  for (const char *name :
       {"PMI_FD", "PMI2_RANK", "PMIX_NAMESPACE", "PRTE_LAUNCHED", "HYDI_CONTROL_FD",
        "SLURM_STEP_ID", "MPIRUN_RANK", "OMPI_COMM_WORLD_RANK", "MP_CHILD"}) {
    setenv(name, "0", 1);
    EXPECT_TRUE(seemsLaunched()) << name;
    unsetenv(name);
  }
  for (const char *name :
       {"OMPI_MCA_btl", "OMPI_MCA_ess_singleton_isolated", "SLURM_JOB_ID", "PBS_JOBID"}) {
    setenv(name, "1", 1);
    EXPECT_FALSE(seemsLaunched()) << name;
    unsetenv(name);
  }
}

TEST(Launch, AloneWhateverALauncherSays) {
  setenv("PMI_SIZE", "3", 1);
  setenv("PMI_RANK", "2", 1);
  EXPECT_EQ(launched().ranks, 3);
  EXPECT_TRUE(seemsLaunched());
  setenv("HETILE_ALONE", "1", 1);
  EXPECT_EQ(launched().ranks, 0);
  EXPECT_FALSE(seemsLaunched());
  forgetLauncher();
  EXPECT_EQ(std::getenv("PMI_SIZE"), nullptr);
  unsetenv("HETILE_ALONE");
}
