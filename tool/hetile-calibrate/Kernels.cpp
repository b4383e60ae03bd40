// SPDX-License-Identifier: Apache-2.0
//===- Kernels.cpp - work by which hosts are compared ----------------------===//
//
// Results are kept, or a compiler would leave out the work.
//
//===----------------------------------------------------------------------===//
#include "Kernels.h"

#include "process/LauncherVariables.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <utility>
#include <vector>

extern char **environ;

namespace hetile::tool {

namespace {

volatile double kept;

class CacheKernel final : public Kernel {
public:
  CacheKernel() : Old(Side * Side, 0.5), New(Side * Side, 0.25) {}

  void run(int times) override {
    for (int turn = 0; turn < times; ++turn) {
      gaussSeidel();
      for (int sweep = 0; sweep < JacobiSweeps; ++sweep)
        jacobi();
    }
    kept = Old[Side * Side / 2];
  }

private:
  static constexpr int Side = 90;        // two tables of 64 KB
  static constexpr int JacobiSweeps = 4; // take about as long as one that has to go in order

  void gaussSeidel() {
    for (int i = 1; i < Side - 1; ++i)
      for (int j = 1; j < Side - 1; ++j) {
        double *at = &Old[i * Side + j];
        at[0] = 0.2 * (at[0] + at[-1] + at[1] + at[-Side] + at[Side]);
      }
  }
  void jacobi() {
    for (int i = 1; i < Side - 1; ++i)
      for (int j = 1; j < Side - 1; ++j) {
        const double *at = &Old[i * Side + j];
        New[i * Side + j] = 0.2 * (at[0] + at[-1] + at[1] + at[-Side] + at[Side]);
      }
    std::swap(Old, New);
  }

  std::vector<double> Old, New;
};

class MemoryKernel final : public Kernel {
public:
  MemoryKernel() : A(Length, 0), B(Length, 1), C(Length, 2) {}

  void run(int times) override {
    for (int turn = 0; turn < times; ++turn) {
      const double factor = 1 + 1e-3 * turn;
      for (size_t k = 0; k < Length; ++k)
        A[k] = B[k] + factor * C[k];
    }
    kept = A[Length / 2];
  }

private:
  static constexpr size_t Length = size_t(4) << 20; // 32 MB each
  std::vector<double> A, B, C;
};

class CommandKernel final : public Kernel {
public:
  explicit CommandKernel(std::string command) : Command(std::move(command)) {
    for (char **variable = environ; *variable; ++variable)
      if (!runtime::isLaunchers(*variable))
        Environment.push_back(*variable);
    Environment.push_back(nullptr);
  }

  void run(int times) override {
    for (int turn = 0; turn < times && Failure.empty(); ++turn)
      runOnce();
  }
  std::string failure() const override { return Failure; }
  bool isShort() const override { return false; }

private:
  void runOnce() {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    char shell[] = "/bin/sh", flag[] = "-c";
    char *const arguments[] = {shell, flag, &Command[0], nullptr};
    pid_t child = 0;
    const int error =
        posix_spawn(&child, shell, &actions, nullptr, arguments, Environment.data());
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0) {
      Failure = std::string("/bin/sh cannot be started: ") + std::strerror(error);
      return;
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0)
      if (errno != EINTR) {
        Failure = std::string("its end cannot be waited for: ") + std::strerror(errno);
        return;
      }
    if (WIFSIGNALED(status))
      Failure = "it was ended by signal " + std::to_string(WTERMSIG(status));
    else if (WEXITSTATUS(status) != 0)
      Failure = "it ended with status " + std::to_string(WEXITSTATUS(status));
  }

  std::string Command, Failure;
  std::vector<char *> Environment;
};

} // namespace

std::unique_ptr<Kernel> cacheKernel() { return std::make_unique<CacheKernel>(); }

std::unique_ptr<Kernel> memoryKernel() { return std::make_unique<MemoryKernel>(); }

std::unique_ptr<Kernel> commandKernel(const std::string &command) {
  return std::make_unique<CommandKernel>(command);
}

} // namespace hetile::tool
