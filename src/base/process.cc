// SPDX-License-Identifier: Apache-2.0
//
// fork and exec rather than posix_spawn, for one reason: only between the two can a child ask to be killed
// when its parent dies. Everything that allocates is therefore done before the fork; other threads may hold
// the allocator's lock at that moment.
#include "base/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>

extern char** environ;

namespace ravel {

namespace {

using Clock = std::chrono::steady_clock;

/// Both ends of a pipe, closed at the end of the scope and across exec.
struct Pipe {
  int read_end = -1, write_end = -1;
  bool open() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return false;
    read_end = ends[0];
    write_end = ends[1];
    return true;
  }
  static void close_end(int& end) {
    if (end >= 0) ::close(end);
    end = -1;
  }
  Pipe() = default;
  ~Pipe() {
    close_end(read_end);
    close_end(write_end);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
};

std::vector<std::string> child_environment(const Command& command) {
  std::vector<std::string> result;
  for (char** entry = environ; *entry != nullptr && !command.only_environment; ++entry) {
    const std::string_view text = *entry;
    const std::string_view name = text.substr(0, text.find('='));
    bool replaced = false;
    for (const auto& [key, value] : command.environment) replaced |= key == name;
    if (!replaced) result.emplace_back(text);
  }
  for (const auto& [key, value] : command.environment) result.push_back(fmt::format("{}={}", key, value));
  return result;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (std::string& text : texts) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

/// In the child: nothing here may allocate, lock or return.
[[noreturn]] void become(const char* program, char** argv, char** envp, const char* directory, pid_t parent,
                         const SandboxPlan* sandbox, int out, int err, int failure) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGPIPE, SIG_DFL);
  const int input = ::open("/dev/null", O_RDONLY);
  if (::getppid() == parent && input >= 0 && ::dup2(input, 0) >= 0 && ::dup2(out, 1) >= 0 &&
      ::dup2(err, 2) >= 0 && (directory == nullptr || ::chdir(directory) == 0) &&
      (sandbox == nullptr || sandbox->enter())) {
    ::execve(program, argv, envp);
  }
  const int reason = errno;
  [[maybe_unused]] const ssize_t ignored = ::write(failure, &reason, sizeof reason);
  ::_exit(127);
}

/// Takes what is there to read; false at the end of the stream.
bool drain(int fd, std::string& into, size_t limit, bool& truncated) {
  std::array<char, 65536> buffer;
  const ssize_t got = ::read(fd, buffer.data(), buffer.size());
  if (got < 0) return errno == EINTR || errno == EAGAIN;
  const size_t room = limit - std::min(limit, into.size());
  const size_t taken = std::min(room, static_cast<size_t>(got));
  into.append(buffer.data(), taken);
  truncated |= taken < static_cast<size_t>(got);
  return got > 0;
}

/// Follows a running child to its end, or to the end of its time.
class Watch {
 public:
  Watch(pid_t child, const Command& command) : child_(child), command_(command) {}

  Finished follow(int out, int err) {
    const auto deadline = Clock::now() + std::chrono::milliseconds(command_.timeout_ms_max);
    pollfd streams[2] = {{out, POLLIN, 0}, {err, POLLIN, 0}};
    // A grandchild may keep the pipes open after the child has ended, hence the look at the child itself.
    while (streams[0].fd >= 0 || streams[1].fd >= 0) {
      const int ready = ::poll(streams, 2, 50);
      if (ready > 0) read_ready(streams);
      if (ready == 0 && reap(WNOHANG)) break;
      if (!result_.timed_out && Clock::now() >= deadline) {
        result_.timed_out = true;
        ::kill(-child_, SIGKILL);
      }
    }
    while (!reap(WNOHANG)) {
      if (!result_.timed_out && Clock::now() >= deadline) {
        result_.timed_out = true;
        ::kill(-child_, SIGKILL);
      }
      ::poll(nullptr, 0, 5);
    }
    return std::move(result_);
  }

 private:
  void read_ready(pollfd* streams) {
    for (int i = 0; i < 2; ++i) {
      if (streams[i].fd < 0 || streams[i].revents == 0) continue;
      std::string& into = i == 0 ? result_.output : result_.errors;
      if (!drain(streams[i].fd, into, command_.output_bytes_max, result_.truncated)) streams[i].fd = -1;
    }
  }

  bool reap(int options) {
    if (reaped_) return true;
    int status = 0;
    const pid_t got = ::waitpid(child_, &status, options);
    if (got == 0 || (got < 0 && errno == EINTR)) return false;
    reaped_ = true;
    result_.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return true;
  }

  pid_t child_;
  const Command& command_;
  Finished result_;
  bool reaped_ = false;
};

}  // namespace

std::optional<std::string> find_program(std::string_view name) {
  if (name.empty()) return std::nullopt;
  if (name.find('/') != std::string_view::npos) {
    std::string path(name);
    return ::access(path.c_str(), X_OK) == 0 ? std::optional(path) : std::nullopt;
  }
  const char* variable = std::getenv("PATH");
  std::string_view rest = variable != nullptr ? variable : "/usr/local/bin:/usr/bin:/bin";
  while (!rest.empty()) {
    const size_t colon = std::min(rest.find(':'), rest.size());
    std::string path = fmt::format("{}/{}", colon == 0 ? "." : rest.substr(0, colon), name);
    rest.remove_prefix(std::min(colon + 1, rest.size()));
    if (::access(path.c_str(), X_OK) == 0) return path;
  }
  return std::nullopt;
}

Result<Finished> run_process(const Command& command) {
  if (command.argv.empty()) return fail("cannot run a command without a name");
  const std::string& name = command.argv.front();
  const auto program = find_program(name);
  if (!program) return fail(fmt::format("cannot run {}: it is not on the PATH", name));

  std::vector<std::string> arguments = command.argv, variables = child_environment(command);
  std::vector<char*> argv = pointers(arguments), envp = pointers(variables);
  Pipe out, err, failure;
  if (!out.open() || !err.open() || !failure.open())
    return fail(fmt::format("cannot run {}: {}", name, std::strerror(errno)));

  std::optional<SandboxPlan> sandbox;
  if (command.sandbox) {
    auto plan = SandboxPlan::make(*command.sandbox);
    if (!plan) return fail(fmt::format("cannot run {}: {}", name, plan.error().message));
    sandbox.emplace(std::move(*plan));
  }
  const char* directory = command.directory.empty() ? nullptr : command.directory.c_str();
  const pid_t parent = ::getpid();
  const pid_t child = ::fork();
  if (child < 0) return fail(fmt::format("cannot run {}: {}", name, std::strerror(errno)));
  if (child == 0)
    become(program->c_str(), argv.data(), envp.data(), directory, parent, sandbox ? &*sandbox : nullptr,
           out.write_end, err.write_end, failure.write_end);
  Pipe::close_end(out.write_end);
  Pipe::close_end(err.write_end);
  Pipe::close_end(failure.write_end);

  // The failure pipe closes by itself when exec succeeds; a number in it is the reason why it did not.
  int reason = 0;
  ssize_t got = 0;
  do got = ::read(failure.read_end, &reason, sizeof reason);
  while (got < 0 && errno == EINTR);
  if (got == sizeof reason) {
    ::waitpid(child, nullptr, 0);
    return fail(fmt::format("cannot run {}: {}", name, std::strerror(reason)));
  }
  return Watch(child, command).follow(out.read_end, err.read_end);
}

}  // namespace ravel
