// SPDX-License-Identifier: Apache-2.0
//===- Process.h - child processes and temporary files ----------*- C++ -*-===//
//
// What a compiler wrapper needs of the operating system: run a command and wait for it, maybe
// within limits, and a folder for temporary files that is gone at the end whatever happens.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_PROCESS_PROCESS_H
#define HETILE_TOOL_PROCESS_PROCESS_H

#include <string>
#include <vector>

namespace hetile::cc {

using Command = std::vector<std::string>;

/// How a command ended: its exit status, or the signal that killed it (then status is
/// 128 + signal). 127 if it could not be started; `told` or stderr then has the reason.
struct Ending {
  int status = 0;
  int signal = 0;
  bool late = false; // killed at the end of its time
  bool ok() const { return status == 0; }
};

/// What a command may take; 0: as much as it likes.
struct Limits {
  unsigned seconds = 0;          // that pass
  unsigned processorSeconds = 0; // of one process of it
  unsigned long megabytes = 0;   // of address space of one process of it
};

/// How a command is run.
struct Circumstances {
  std::string *told = nullptr; // takes what it writes on stderr, the last megabyte of it
  std::string *answer = nullptr; // takes what it writes on stdout
  std::string input;           // file for stdin; empty: the wrapper's own
  Limits limits;               // with limits, its children are killed with it
};

/// Runs `command` (argv[0] looked up in PATH) and waits for it.
Ending run(const Command &command, const Circumstances &circumstances = {});

/// Runs `command` and returns what it wrote on stdout; stderr is discarded. Empty if it failed.
std::string capture(const Command &command);

/// The command as a shell takes it.
std::string shellText(const Command &command);

/// Folder for temporary files, made on first use and removed by the destructor.
class TemporaryFolder {
public:
  TemporaryFolder() = default;
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;
  ~TemporaryFolder();

  /// A new, empty folder inside. Throws std::runtime_error if it cannot be made.
  std::string subfolder();

private:
  std::string path;
  int count = 0;
};

/// From now on SIGINT, SIGTERM and SIGHUP are noted instead of ending the wrapper, so that it
/// can wait for its child, which gets the same signal from the terminal, and tidy up.
void noteSignals();

/// The signal noted since, or 0.
int notedSignal();

/// Ends the process the way `ending` tells: by the same signal, or with the same status.
[[noreturn]] void endAs(const Ending &ending);

} // namespace hetile::cc

#endif
