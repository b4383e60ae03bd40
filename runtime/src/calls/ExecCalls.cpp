// SPDX-License-Identifier: Apache-2.0
//===- ExecCalls.cpp - exec() in the program's place ----------------------===//
//
// As ExitCalls. Where it fails the program goes on, without the other ranks.
//
//===----------------------------------------------------------------------===//
#include "base/Simulated.h"
#include "enter/Leaving.h"

#include <alloca.h>
#include <cerrno>
#include <climits>
#include <cstdarg>
#include <cstdlib>
#include <cstring>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef HETILE_SIMULATED

namespace {

int callExec(const char *path, char *const *argv, char *const *envp) {
  return static_cast<int>(syscall(SYS_execve, path, argv, envp));
}

size_t countOf(char *const *words) {
  size_t count = 0;
  while (words[count])
    ++count;
  return count;
}

/// A text without `#!` is for the shell.
int runShell(const char *path, char *const *argv, char *const *envp) {
  const size_t count = countOf(argv);
  char **words = static_cast<char **>(alloca((count + 3) * sizeof *words));
  words[0] = const_cast<char *>("sh");
  words[1] = const_cast<char *>(path);
  for (size_t k = 1; k <= count; ++k)
    words[k + 1] = argv[k];
  words[count < 1 ? 2 : count + 1] = nullptr;
  return callExec("/bin/sh", words, envp);
}

/// No memory is asked for: this may be the child of a vfork.
int searchPath(const char *file, char *const *argv, char *const *envp) {
  const char *path = std::getenv("PATH");
  path = path ? path : "/bin:/usr/bin";
  bool denied = false;
  char name[PATH_MAX + NAME_MAX + 2];
  const size_t length = std::strlen(file);
  for (const char *end = path; end; path = end + 1) {
    end = std::strchr(path, ':');
    const size_t folder = end ? static_cast<size_t>(end - path) : std::strlen(path);
    if (folder + length + 2 <= sizeof name) {
      std::memcpy(name, path, folder);
      name[folder] = '/';
      std::memcpy(name + folder + (folder > 0), file, length + 1);
      callExec(name, argv, envp);
      if (errno == ENOEXEC)
        return runShell(name, argv, envp);
      denied = denied || errno == EACCES;
      if (errno != EACCES && errno != ENOENT && errno != ENOTDIR && errno != ESTALE &&
          errno != ENODEV && errno != ETIMEDOUT)
        return -1;
    }
    if (!end)
      break;
  }
  errno = denied ? EACCES : ENOENT;
  return -1;
}

int runFile(const char *file, char *const *argv, char *const *envp) {
  hetile::runtime::leaveProcess();
  if (*file == '\0') {
    errno = ENOENT;
    return -1;
  }
  if (!std::strchr(file, '/'))
    return searchPath(file, argv, envp);
  callExec(file, argv, envp);
  return errno == ENOEXEC ? runShell(file, argv, envp) : -1;
}

int runPath(const char *path, char *const *argv, char *const *envp) {
  hetile::runtime::leaveProcess();
  return callExec(path, argv, envp);
}

size_t countOf(va_list words) {
  size_t count = 1;
  while (va_arg(words, char *))
    ++count;
  return count;
}

} // namespace

/// The words from `first` on as `argv`, and what follows them.
#define HETILE_WORDS(first, argv, rest)                                                            \
  va_list words, rest;                                                                             \
  va_start(words, first);                                                                          \
  va_copy(rest, words);                                                                            \
  const size_t count = countOf(words);                                                             \
  va_end(words);                                                                                   \
  char **argv = static_cast<char **>(alloca((count + 1) * sizeof *argv));                          \
  argv[0] = const_cast<char *>(first);                                                             \
  for (size_t k = 1; k <= count; ++k)                                                              \
  argv[k] = va_arg(rest, char *)

extern "C" {

#define HETILE_WEAK __attribute__((weak))

HETILE_WEAK int execve(const char *path, char *const argv[], char *const envp[]) noexcept {
  return runPath(path, argv, envp);
}
HETILE_WEAK int execv(const char *path, char *const argv[]) noexcept {
  return runPath(path, argv, environ);
}
HETILE_WEAK int execvp(const char *file, char *const argv[]) noexcept {
  return runFile(file, argv, environ);
}
HETILE_WEAK int execvpe(const char *file, char *const argv[], char *const envp[]) noexcept {
  return runFile(file, argv, envp);
}

HETILE_WEAK int fexecve(int file, char *const argv[], char *const envp[]) noexcept {
  hetile::runtime::leaveProcess();
  return static_cast<int>(syscall(SYS_execveat, file, "", argv, envp, 0x1000 /* AT_EMPTY_PATH */));
}

HETILE_WEAK int execveat(int folder, const char *path, char *const argv[], char *const envp[],
                         int flags) noexcept {
  hetile::runtime::leaveProcess();
  return static_cast<int>(syscall(SYS_execveat, folder, path, argv, envp, flags));
}

HETILE_WEAK int execl(const char *path, const char *first, ...) noexcept {
  HETILE_WORDS(first, argv, rest);
  va_end(rest);
  return runPath(path, argv, environ);
}

HETILE_WEAK int execlp(const char *file, const char *first, ...) noexcept {
  HETILE_WORDS(first, argv, rest);
  va_end(rest);
  return runFile(file, argv, environ);
}

HETILE_WEAK int execle(const char *path, const char *first, ...) noexcept {
  HETILE_WORDS(first, argv, rest);
  char *const *envp = va_arg(rest, char *const *);
  va_end(rest);
  return runPath(path, argv, envp);
}
}

#endif
