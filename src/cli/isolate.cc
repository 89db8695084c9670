// SPDX-License-Identifier: Apache-2.0
#include "cli/isolate.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <map>
#include <new>
#include <optional>
#include <set>

#include "base/crash.h"
#include "base/memory.h"
#include "base/part.h"
#include "cli/interrupt.h"
#include "report/transfer.h"

namespace ravel::cli {

namespace {

constexpr size_t kLostMax = 6;  ///< parts of another: with one more, that is lost as a whole

/// Memory for a record that both processes see.
class SharedRecord {
 public:
  SharedRecord() {
    void* memory =
        ::mmap(nullptr, sizeof(CrashRecord), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory != MAP_FAILED) record_ = new (memory) CrashRecord();
  }
  ~SharedRecord() {
    if (record_ != nullptr) ::munmap(record_, sizeof(CrashRecord));
  }
  SharedRecord(const SharedRecord&) = delete;
  SharedRecord& operator=(const SharedRecord&) = delete;
  CrashRecord* get() const { return record_; }

 private:
  CrashRecord* record_ = nullptr;
};

using Clock = std::chrono::steady_clock;

enum class Ended { done, crashed, interrupted, timed_out };

/// When the run has to be over, if ever.
using Deadline = std::optional<Clock::time_point>;

/// For poll: milliseconds until then, -1 for never.
int wait_ms(const Deadline& deadline) {
  if (!deadline) return -1;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(*deadline - Clock::now()).count();
  return static_cast<int>(std::clamp<int64_t>(left, 0, 1'000'000'000));
}

struct Attempt {
  Ended ended = Ended::crashed;
  std::string how;                        ///< a crash, in words
  std::vector<CrashRecord::Named> parts;  ///< outermost first
};

void send(int to, const report::Message& message) {
  const std::string bytes = report::to_bytes(message);
  for (size_t sent = 0; sent < bytes.size();) {
    const ssize_t count = ::write(to, bytes.data() + sent, bytes.size() - sent);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) ::_exit(1);  // nobody listens any more
    sent += static_cast<size_t>(count);
  }
}

void ignore_signal(int) {}

/// The other process, from its beginning to its end.
[[noreturn]] void run_child(const std::function<void(GrowingReport&)>& work, uint64_t memory_max, int to,
                            CrashRecord* record) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  // Interrupts are for the one that reports; compilers that we start must not inherit that they are ignored.
  for (const int number : {SIGINT, SIGTERM}) ::signal(number, ignore_signal);
  record_crashes_in(record);
  limit_own_memory(memory_max);
  GrowingReport report([to](const report::Message& message) { send(to, message); });
  run_on_large_stack([&] { work(report); });
  report.update_stats([](report::Stats& stats) {
    rusage usage{};
    if (::getrusage(RUSAGE_SELF, &usage) == 0)
      stats.peak_rss_mb = static_cast<uint64_t>(usage.ru_maxrss) / 1024;
  });
  send(to, report.copy().stats);
  send(to, report::End());
  // Nothing is left to be done, and what is in memory need not be taken apart.
  ::_exit(0);
}

/// Takes the messages that are there in full; true if the last one was among them.
bool take_messages(std::string& bytes, GrowingReport& report) {
  std::string_view rest = bytes;
  report::Message message;
  bool is_end = false;
  while (report::take_message(rest, message)) {
    is_end |= std::holds_alternative<report::End>(message);
    report.add(std::move(message));
  }
  bytes.erase(0, bytes.size() - rest.size());
  return is_end;
}

/// Reads until the other process has ended, or the user interrupts.
Ended listen(int from, int interrupts, const Deadline& deadline, const RunLimits& limits,
             GrowingReport& report) {
  std::string bytes;
  bool is_end = false;
  for (;;) {
    std::array<pollfd, 3> waiting = {pollfd{from, POLLIN, 0}, pollfd{interrupts, POLLIN, 0},
                                     pollfd{limits.input, POLLIN, 0}};
    const int ready = ::poll(waiting.data(), waiting.size(), wait_ms(deadline));
    if (waiting[1].revents != 0 && ready > 0) return Ended::interrupted;
    if (deadline && Clock::now() >= *deadline) return Ended::timed_out;
    if (ready > 0 && waiting[2].revents != 0 && limits.heard && limits.heard()) return Ended::interrupted;
    if (ready <= 0 || waiting[0].revents == 0) continue;
    std::array<char, 65536> buffer;
    const ssize_t count = ::read(from, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return is_end ? Ended::done : Ended::crashed;
    bytes.append(buffer.data(), static_cast<size_t>(count));
    is_end |= take_messages(bytes, report);
  }
}

std::string words_of_status(int status) {
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL)
    return "it was killed, as a system does that has no more memory";
  if (WIFSIGNALED(status)) return fmt::format("signal {}", WTERMSIG(status));
  return fmt::format("exit status {}", WEXITSTATUS(status));
}

/// Nothing if there is no room for another process.
std::optional<Attempt> attempt(const std::function<void(GrowingReport&)>& work, const RunLimits& limits,
                               const Deadline& deadline, GrowingReport& report) {
  const SharedRecord record;
  int channel[2] = {-1, -1};
  if (record.get() == nullptr || ::pipe2(channel, O_CLOEXEC) != 0) return std::nullopt;
  const int interrupts = watch_for_interrupts();
  const pid_t child = ::fork();
  if (child == 0) {
    ::close(channel[0]);
    run_child(work, limits.memory, channel[1], record.get());
  }
  ::close(channel[1]);
  if (child < 0) {
    ::close(channel[0]);
    return std::nullopt;
  }
  Attempt result;
  result.ended = listen(channel[0], interrupts, deadline, limits, report);
  ::close(channel[0]);
  if (result.ended == Ended::interrupted || result.ended == Ended::timed_out) ::kill(child, SIGKILL);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (result.ended != Ended::crashed) return result;
  result.how = words_of_status(status);
  const CrashRecord& left = *record.get();
  const auto* parts = left.complete ? left.parts : left.begun;
  result.parts.assign(parts, parts + (left.complete ? left.part_count : left.begun_count.load()));
  if (left.complete) result.how = left.how;
  return result;
}

/// What has been left out so far, and what is to be left out next.
class Losses {
 public:
  /// Leaves out the innermost part that is not left out yet. False if there is none.
  bool lose(const Attempt& crash) {
    std::vector<std::string> path;
    for (const CrashRecord::Named& part : crash.parts) path.emplace_back(part.name);
    // A part with several lost ones in it is lost itself.
    for (size_t depth = 1; depth < path.size(); ++depth) {
      const std::vector<std::string> outer(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(depth));
      if (within_[outer] >= kLostMax) path = outer;
    }
    while (!path.empty() && !lost_.insert(path).second) path.pop_back();
    if (path.empty()) return false;
    left_out_ = crash.parts[path.size() - 1];
    lose_part(path);
    path.pop_back();
    ++within_[path];
    return true;
  }
  const CrashRecord::Named& left_out() const { return left_out_; }

 private:
  std::set<std::vector<std::string>> lost_;
  std::map<std::vector<std::string>, size_t> within_;
  CrashRecord::Named left_out_{};
};

report::Diagnostic about(const Attempt& crash, const CrashRecord::Named* left_out) {
  report::Diagnostic result;
  result.severity = report::Severity::error;
  std::string where;
  for (size_t i = crash.parts.size(); i-- > 0;) {
    where +=
        fmt::format("{}{} {}", where.empty() ? " in the " : ", ", crash.parts[i].kind, crash.parts[i].name);
    if (result.pos.file.empty()) result.pos.file = crash.parts[i].file;
  }
  result.message = fmt::format("this is a mistake of Ravel's own: {}{}; ", crash.how, where);
  result.message += left_out != nullptr ? fmt::format("the {} {} is left out, everything else is there",
                                                      left_out->kind, left_out->name)
                                        : "what was found before is all that there is";
  return result;
}

report::Diagnostic about_time(double seconds) {
  report::Diagnostic result;
  result.severity = report::Severity::error;
  result.message =
      fmt::format("the {} s of --timeout are over: what was found until then is all that there is", seconds);
  return result;
}

}  // namespace

bool run_isolated(const std::function<void(GrowingReport&)>& work, const RunLimits& limits,
                  GrowingReport& report) {
  Deadline deadline;
  if (limits.seconds > 0)
    deadline = Clock::now() + std::chrono::milliseconds(static_cast<int64_t>(limits.seconds * 1000));
  std::vector<report::Diagnostic> crashes;
  Losses losses;
  bool interrupted = false;
  for (bool again = true; again;) {
    GrowingReport found;
    const std::optional<Attempt> tried = attempt(work, limits, deadline, found);
    if (!tried) return run_interruptible([&] { work(report); });
    again = tried->ended == Ended::crashed && losses.lose(*tried);
    interrupted = tried->ended == Ended::interrupted;
    if (tried->ended == Ended::crashed)
      crashes.push_back(about(*tried, again ? &losses.left_out() : nullptr));
    if (tried->ended == Ended::timed_out) crashes.push_back(about_time(limits.seconds));
    if (!again) report.take(found);
  }
  report.add(std::move(crashes));
  return interrupted;
}

}  // namespace ravel::cli
