// SPDX-License-Identifier: Apache-2.0
//===- WholeFile.cpp - files that are there as a whole or not -------------===//
//
// Links are followed here, one by one, so that the file beside the target lies in the target's own
// folder. It is made with O_EXCL, which follows no link.
//
//===----------------------------------------------------------------------===//
#include "WholeFile.h"

#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <random>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace hetile::files {

namespace {

constexpr int MostLinks = 40; // as the kernel
constexpr int MostNames = 100;
constexpr mode_t Permissions = 0777; // no set-user-ID: that is for who may have written the file
constexpr mode_t NewFile = 0666;     // less what umask takes away

bool fail(std::string &error, int code = errno) {
  error = std::strerror(code);
  return false;
}

std::string folderOf(const std::string &path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

/// What a path stands for in the end.
struct Target {
  std::string path;   ///< no symbolic link
  bool exists = false;
  bool direct = false; ///< written to, not replaced
  struct stat status {};
};

/// Names that stand for open files (/dev/stdout, /dev/fd/3, /proc/self/fd/3): a regular file behind
/// one is somebody's output, at some place in it.
bool namesOpenFile(const std::string &path) {
  return path.compare(0, 6, "/proc/") == 0 || path.compare(0, 8, "/dev/fd/") == 0;
}

bool findTarget(const std::string &path, Target &target, std::string &error) {
  target.path = path;
  for (int links = 0; links < MostLinks; ++links) {
    struct stat status;
    target.direct = namesOpenFile(target.path);
    if ((target.direct ? stat : lstat)(target.path.c_str(), &status) != 0) {
      target.exists = false;
      return errno == ENOENT && !target.path.empty() && target.path.back() != '/' ? true
                                                                                  : fail(error);
    }
    target.exists = true;
    target.status = status;
    if (!S_ISLNK(status.st_mode)) {
      target.direct = target.direct || !S_ISREG(status.st_mode);
      return S_ISDIR(status.st_mode) ? fail(error, EISDIR) : true;
    }
    char text[PATH_MAX];
    const ssize_t length = readlink(target.path.c_str(), text, sizeof text);
    if (length < 0)
      return fail(error);
    const std::string next(text, static_cast<size_t>(length));
    target.path = next.empty() || next[0] != '/' ? folderOf(target.path) + "/" + next : next;
  }
  return fail(error, ELOOP);
}

bool writeAll(int file, const std::string &text) {
  for (size_t at = 0; at < text.size();) {
    const ssize_t count = write(file, text.data() + at, text.size() - at);
    if (count < 0 && errno != EINTR)
      return false;
    at += count < 0 ? 0 : static_cast<size_t>(count);
  }
  return true;
}

/// Closes `file` in any case; errno is that of the first failure.
bool finish(int file, bool good) {
  const int before = errno;
  const bool closed = close(file) == 0;
  if (!good)
    errno = before;
  return good && closed;
}

using Pieces = std::function<bool(std::string &)>;

bool writePieces(int file, const Pieces &next) {
  for (std::string piece; next(piece);)
    if (!writeAll(file, piece))
      return false;
  return true;
}

bool writeTo(const std::string &path, int flags, const Pieces &next, std::string &error) {
  const int file = open(path.c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC | flags);
  if (file < 0)
    return fail(error);
  return finish(file, writePieces(file, next)) || fail(error);
}

/// A new file in `folder`, or -1.
int makeBeside(const std::string &folder, std::string &name) {
  std::random_device random;
  for (int k = 0; k < MostNames; ++k) {
    char text[40];
    std::snprintf(text, sizeof text, "/.hetile-%08x%08x", random(), random());
    name = folder + text;
    const int file =
        open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, NewFile);
    if (file >= 0 || errno != EEXIST)
      return file;
  }
  return -1;
}

bool replace(const Target &target, const Pieces &next, std::string &error) {
  std::string name;
  const int file = makeBeside(folderOf(target.path), name);
  if (file < 0) // the file may be writable where its folder is not
    return target.exists && errno == EACCES
               ? writeTo(target.path, O_TRUNC | O_NOFOLLOW, next, error)
               : fail(error);
  bool good = writePieces(file, next);
  if (target.exists)
    good = fchmod(file, target.status.st_mode & Permissions) == 0 && good;
  good = finish(file, good);
  if (good && rename(name.c_str(), target.path.c_str()) == 0)
    return true;
  const int code = errno;
  unlink(name.c_str());
  return fail(error, code);
}

bool mayAccess(const std::string &path, int mode) {
  return faccessat(AT_FDCWD, path.c_str(), mode, AT_EACCESS) == 0;
}

} // namespace

bool writeWhole(const std::string &path, const Pieces &next, std::string &error) {
  Target target;
  if (!findTarget(path, target, error))
    return false;
  return target.direct ? writeTo(target.path, O_APPEND, next, error) : replace(target, next, error);
}

bool writeWhole(const std::string &path, const std::string &text, std::string &error) {
  bool isWritten = false;
  const auto next = [&](std::string &piece) {
    piece = text;
    return !std::exchange(isWritten, true);
  };
  return writeWhole(path, next, error);
}

bool mayWrite(const std::string &path, std::string &error) {
  Target target;
  if (!findTarget(path, target, error))
    return false;
  if (target.exists && mayAccess(target.path, W_OK))
    return true;
  if (target.direct || !mayAccess(folderOf(target.path), W_OK | X_OK))
    return fail(error);
  return true;
}

} // namespace hetile::files
