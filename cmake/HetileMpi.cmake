# SPDX-License-Identifier: Apache-2.0
# Which library of MPI was found: HETILE_MPI is openmpi, mpich, or mpi for any other. Its header says so.
#
# Where several are installed, Debian's mpicc is any of them, and mpicc.openmpi surely that one:
# HETILE_MPICC and HETILE_MPICXX are the compilers by those names, where there are such.
set(HETILE_MPI mpi)
foreach(folder IN LISTS MPI_C_INCLUDE_DIRS)
  if(EXISTS ${folder}/mpi.h AND HETILE_MPI STREQUAL mpi)
    file(STRINGS ${folder}/mpi.h marks REGEX "define +(OPEN_MPI|MPICH_VERSION) ")
    if(marks MATCHES "OPEN_MPI")
      set(HETILE_MPI openmpi)
    elseif(marks MATCHES "MPICH_VERSION")
      set(HETILE_MPI mpich)
    endif()
  endif()
endforeach()
set(HETILE_MPICC ${MPI_C_COMPILER})
set(HETILE_MPICXX ${MPI_CXX_COMPILER})
foreach(compiler HETILE_MPICC HETILE_MPICXX)
  if(EXISTS ${${compiler}}.${HETILE_MPI})
    string(APPEND ${compiler} .${HETILE_MPI})
  endif()
endforeach()
