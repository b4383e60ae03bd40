//===- Process.cpp - child processes and temporary files ------------------===//
//
// posix_spawn and waitpid, mkdtemp and a recursive removal. A signal that arrives while a
// child runs is handed on to it, noted, and raised again once everything is tidy.
//
//===----------------------------------------------------------------------===//
#include "Process.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <stdexcept>

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace hetile::cc {

namespace {

// Written by the signal handler: the process has one set of handlers, so one place for these.
volatile std::sig_atomic_t receivedSignal = 0;
volatile std::sig_atomic_t runningChild = 0;

void noteSignal(int number) {
  receivedSignal = number;
  // Sent to the wrapper alone (kill), the child must hear of it too; from a terminal it
  // hears twice, which is harmless.
  if (runningChild > 0)
    kill(runningChild, number);
}

/// Starts `command` with stdout at `output` (or inherited, if < 0). Returns its pid, or 0.
pid_t start(const Command &command, int output) {
  std::vector<char *> argv;
  for (const std::string &word : command)
    argv.push_back(const_cast<char *>(word.c_str()));
  argv.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (output >= 0) {
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  }
  pid_t child = 0;
  int error = posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error) {
    std::cerr << "hetilecc: error: cannot run " << command[0] << ": " << std::strerror(error)
              << "\n";
    return 0;
  }
  runningChild = child;
  if (receivedSignal) // it came between the check before and this line
    kill(child, receivedSignal);
  return child;
}

Ending await(pid_t child) {
  if (child == 0)
    return {127, 0};
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  runningChild = 0;
  if (WIFSIGNALED(status))
    return {128 + WTERMSIG(status), WTERMSIG(status)};
  return {WEXITSTATUS(status), 0};
}

} // namespace

Ending run(const Command &command) { return await(start(command, -1)); }

std::string capture(const Command &command) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return {};
  pid_t child = start(command, ends[1]);
  close(ends[1]);
  std::string text;
  char buffer[4096];
  for (ssize_t count; (count = read(ends[0], buffer, sizeof buffer)) != 0;) {
    if (count > 0)
      text.append(buffer, static_cast<size_t>(count));
    else if (errno != EINTR)
      break;
  }
  close(ends[0]);
  return await(child).ok() ? text : std::string();
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!path.empty())
    std::filesystem::remove_all(path, ignored);
}

std::string TemporaryFolder::subfolder() {
  if (path.empty()) {
    std::error_code error;
    std::string pattern = (std::filesystem::temp_directory_path(error) / "hetilecc-XXXXXX").string();
    if (error || !mkdtemp(pattern.data()))
      throw std::runtime_error("cannot make a temporary folder " + pattern +
                               "; set TMPDIR to a folder that can be written");
    path = pattern;
  }
  std::string sub = path + "/" + std::to_string(count++);
  std::filesystem::create_directory(sub);
  return sub;
}

void noteSignals() {
  struct sigaction action = {};
  action.sa_handler = noteSignal;
  for (int number : {SIGINT, SIGTERM, SIGHUP})
    sigaction(number, &action, nullptr);
}

int notedSignal() { return receivedSignal; }

void endAs(const Ending &ending) {
  if (ending.signal) {
    // The child has left its core dump already; the wrapper's own would only overwrite it.
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    std::signal(ending.signal, SIG_DFL);
    std::raise(ending.signal);
  }
  std::exit(ending.status);
}

} // namespace hetile::cc
