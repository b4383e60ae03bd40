//===- Process.h - child processes and temporary files ----------*- C++ -*-===//
//
// What a compiler wrapper needs of the operating system: run a command and wait for it,
// and a folder for temporary files that is gone at the end whatever happens.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_HETILECC_PROCESS_H
#define HETILE_TOOL_HETILECC_PROCESS_H

#include <string>
#include <vector>

namespace hetile::cc {

using Command = std::vector<std::string>;

/// How a command ended: its exit status, or the signal that killed it (then status is
/// 128 + signal). 127 if it could not be started; the reason is then on stderr.
struct Ending {
  int status = 0;
  int signal = 0;
  bool ok() const { return status == 0; }
};

/// Runs `command` (argv[0] looked up in PATH) and waits for it.
Ending run(const Command &command);

/// Runs `command` and returns what it wrote on stdout; stderr is discarded. Empty if it failed.
std::string capture(const Command &command);

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
