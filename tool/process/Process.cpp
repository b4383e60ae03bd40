// SPDX-License-Identifier: Apache-2.0
//===- Process.cpp - child processes and temporary files ------------------===//
//
// fork, exec and waitpid, mkdtemp and a recursive removal. A signal that arrives while a child
// runs is handed on to it, noted, and raised again once everything is tidy. A child with limits
// is the first of a process group of its own, which ends as a whole.
//
//===----------------------------------------------------------------------===//
#include "Process.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <stdexcept>

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace hetile::cc {

namespace {

using Clock = std::chrono::steady_clock;

constexpr size_t mostTold = 1 << 20;

// Written by the signal handler: the process has one set of handlers, so one place for these.
volatile std::sig_atomic_t receivedSignal = 0;
volatile std::sig_atomic_t runningChild = 0; // negative: a group

void noteSignal(int number) {
  receivedSignal = number;
  // Sent to the wrapper alone (kill), the child must hear of it too; from a terminal it
  // hears twice, which is harmless.
  if (runningChild != 0)
    kill(runningChild, number);
}

/// A pipe for what the child writes on one of its descriptors.
struct Channel {
  std::string *text = nullptr; // where it goes; not set: there is no pipe
  int ends[2] = {-1, -1};
};

bool open(Channel &channel) {
  return !channel.text || pipe2(channel.ends, O_CLOEXEC) == 0;
}

void limitSelf(const Limits &limits) {
  setpgid(0, 0);
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  auto set = [](auto what, rlim_t most) {
    struct rlimit limit;
    if (most == 0 || getrlimit(what, &limit) != 0)
      return;
    limit.rlim_cur = limit.rlim_max == RLIM_INFINITY ? most : std::min(most, limit.rlim_max);
    setrlimit(what, &limit);
  };
  set(RLIMIT_CPU, limits.processorSeconds);
  set(RLIMIT_AS, static_cast<rlim_t>(limits.megabytes) << 20);
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
}

bool isLimited(const Limits &limits) {
  return limits.seconds || limits.processorSeconds || limits.megabytes;
}

/// In the child: becomes the command; on failure tells why through `failure`.
[[noreturn]] void become(std::vector<char *> &argv, const Circumstances &how, const Channel &told,
                         const Channel &answer, int failure) {
  for (int number : {SIGINT, SIGTERM, SIGHUP})
    if (struct sigaction old; sigaction(number, nullptr, &old) == 0 && old.sa_handler == noteSignal)
      std::signal(number, SIG_DFL);
  if (receivedSignal) // before the fork, or between it and these lines
    std::raise(receivedSignal);
  if (isLimited(how.limits))
    limitSelf(how.limits);
  if (told.text)
    dup2(told.ends[1], STDERR_FILENO);
  if (answer.text)
    dup2(answer.ends[1], STDOUT_FILENO);
  if (!how.input.empty()) {
    int input = ::open(how.input.c_str(), O_RDONLY);
    if (input >= 0)
      dup2(input, STDIN_FILENO);
  }
  execvp(argv[0], argv.data());
  int error = errno;
  while (write(failure, &error, sizeof error) < 0 && errno == EINTR) {
  }
  _exit(127);
}

Ending endingOf(int status) {
  if (WIFSIGNALED(status))
    return {128 + WTERMSIG(status), WTERMSIG(status)};
  return {WEXITSTATUS(status), 0};
}

/// Reads what has come. False at the end.
bool take(Channel &channel) {
  char buffer[4096];
  ssize_t count = read(channel.ends[0], buffer, sizeof buffer);
  if (count < 0)
    return errno == EINTR || errno == EAGAIN;
  channel.text->append(buffer, static_cast<size_t>(count));
  if (channel.text->size() > 2 * mostTold)
    channel.text->erase(0, channel.text->size() - mostTold);
  return count > 0;
}

/// Reads what comes on the channels within some milliseconds; those that have ended are dropped.
void listen(std::vector<Channel *> &channels, int milliseconds) {
  std::vector<pollfd> waiting;
  for (Channel *channel : channels)
    waiting.push_back({channel->ends[0], POLLIN, 0});
  if (poll(waiting.data(), waiting.size(), milliseconds) <= 0)
    return;
  for (size_t k = channels.size(); k-- > 0;)
    if (waiting[k].revents && !take(*channels[k]))
      channels.erase(channels.begin() + k);
}

/// Waits for the child; one whose time is over is killed. A process that the child leaves behind
/// may keep the channels open: what was written until the child ended counts.
Ending await(pid_t child, std::vector<Channel *> channels, const Limits &limits) {
  const auto end = Clock::now() + std::chrono::seconds(limits.seconds);
  bool late = false;
  int status = 0;
  for (;;) {
    const bool patient = channels.empty() && limits.seconds == 0;
    pid_t ended = waitpid(child, &status, patient || late ? 0 : WNOHANG);
    if (ended == child || (ended < 0 && errno != EINTR))
      break;
    if (ended == 0)
      listen(channels, channels.empty() ? 2 : 20);
    late = limits.seconds && Clock::now() > end;
    if (late)
      kill(-child, SIGKILL);
  }
  if (isLimited(limits))
    kill(-child, SIGKILL); // what it may have left behind
  for (size_t before = 0; !channels.empty();) {
    size_t now = 0;
    listen(channels, 0);
    for (Channel *channel : channels)
      now += channel->text->size();
    if (now == before)
      break;
    before = now;
  }
  runningChild = 0;
  Ending ending = endingOf(status);
  ending.late = late || ending.signal == SIGXCPU;
  return ending;
}

/// Why the child could not become its command; 0 if it did.
int failureOf(int descriptor) {
  int error = 0;
  ssize_t count;
  while ((count = read(descriptor, &error, sizeof error)) < 0 && errno == EINTR) {
  }
  close(descriptor);
  return count == sizeof error ? error : 0;
}

Ending cannotRun(const Command &command, int error, std::string *told) {
  const std::string text = "cannot run " + command[0] + ": " + std::strerror(error);
  if (told)
    *told += text;
  else
    std::cerr << "hetilecc: error: " << text << "\n";
  return {127, 0};
}

} // namespace

Ending run(const Command &command, const Circumstances &how) {
  std::vector<char *> argv;
  for (const std::string &word : command)
    argv.push_back(const_cast<char *>(word.c_str()));
  argv.push_back(nullptr);
  Channel told{how.told}, answer{how.answer};
  int failure[2];
  if (!open(told) || !open(answer) || pipe2(failure, O_CLOEXEC) != 0)
    return cannotRun(command, errno, how.told);
  const pid_t child = fork();
  if (child < 0)
    return cannotRun(command, errno, how.told);
  if (child == 0)
    become(argv, how, told, answer, failure[1]);
  if (isLimited(how.limits))
    setpgid(child, child); // whoever comes first
  runningChild = isLimited(how.limits) ? -child : child;
  if (receivedSignal) // it came between the check before and this line
    kill(runningChild, receivedSignal);
  close(failure[1]);
  std::vector<Channel *> channels;
  for (Channel *channel : {&told, &answer})
    if (channel->text) {
      close(channel->ends[1]);
      channels.push_back(channel);
    }
  const int error = failureOf(failure[0]);
  const Ending ending = await(child, channels, how.limits);
  for (Channel *channel : channels)
    close(channel->ends[0]);
  return error ? cannotRun(command, error, how.told) : ending;
}

std::string capture(const Command &command) {
  std::string answer, ignored;
  Circumstances how;
  how.answer = &answer;
  how.told = &ignored;
  return run(command, how).ok() ? answer : std::string();
}

std::string shellText(const Command &command) {
  std::string out;
  for (const std::string &word : command) {
    const bool plain = !word.empty() &&
                       word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                              "0123456789_-+=./,:@%") == std::string::npos;
    out += out.empty() ? "" : " ";
    if (plain) {
      out += word;
      continue;
    }
    out += "'";
    for (char c : word)
      out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    out += "'";
  }
  return out;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!path.empty())
    std::filesystem::remove_all(path, ignored);
}

std::string TemporaryFolder::subfolder() {
  // The folders where gcc looks for one, in its order.
  for (const char *variable : {"TMPDIR", "TMP", "TEMP", "/tmp", "/var/tmp", "."}) {
    const char *folder = *variable == '/' || *variable == '.' ? variable : std::getenv(variable);
    std::error_code error;
    if (!path.empty() || !folder || !*folder)
      continue;
    std::string pattern = (std::filesystem::absolute(folder, error) / "hetilecc-XXXXXX").string();
    if (!error && mkdtemp(pattern.data()))
      path = pattern;
  }
  std::string sub = path + "/" + std::to_string(count++);
  std::error_code error;
  if (path.empty() || !std::filesystem::create_directory(sub, error))
    throw std::runtime_error(
        "cannot make a temporary folder; set TMPDIR to a folder that can be written");
  return sub;
}

void noteSignals() {
  for (int number : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction action = {};
    if (sigaction(number, nullptr, &action) == 0 && action.sa_handler == SIG_IGN)
      continue; // nohup, and make -i in the background
    action.sa_handler = noteSignal;
    sigaction(number, &action, nullptr);
  }
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
