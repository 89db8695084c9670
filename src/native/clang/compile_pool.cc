// SPDX-License-Identifier: Apache-2.0
#include "native/clang/compile_pool.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/ErrorHandling.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <new>

#include "base/crash.h"
#include "base/memory.h"
#include "base/sandbox.h"
#include "native/clang/bitcode.h"
#include "native/clang/compile.h"

namespace ravel::native {
namespace {

constexpr uint64_t kUnitMemoryMax = uint64_t{4} << 30;  ///< of a process, beyond what it had when it began
constexpr int kLookEveryMs = 500;
constexpr int kOutOfMemory = 77;  ///< exit status of ours

/// Of processor time, for one unit. Tests do not want to wait so long.
double unit_seconds_max() {
#ifdef RAVEL_TEST_HOOKS
  if (const char* text = std::getenv("RAVEL_TEST_UNIT_SECONDS")) return std::strtod(text, nullptr);
#endif
  return 120;
}

void append(std::string& bytes, std::string_view text) {
  const auto size = static_cast<uint64_t>(text.size());
  bytes.append(reinterpret_cast<const char*>(&size), sizeof size);
  bytes.append(text);
}

bool take(std::string_view& bytes, std::string& text) {
  uint64_t size = 0;
  if (bytes.size() < sizeof size) return false;
  std::memcpy(&size, bytes.data(), sizeof size);
  bytes.remove_prefix(sizeof size);
  if (bytes.size() < size) return false;
  text = bytes.substr(0, size);
  bytes.remove_prefix(size);
  return true;
}

bool read_exactly(int from, char* to, size_t size) {
  while (size > 0) {
    const ssize_t n = ::read(from, to, size);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    to += n;
    size -= static_cast<size_t>(n);
  }
  return true;
}

bool write_all(int to, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(to, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    bytes.remove_prefix(static_cast<size_t>(n));
  }
  return true;
}

/// What this process has of its own already, which a child begins with.
uint64_t own_data() {
  std::ifstream file("/proc/self/statm");
  uint64_t pages = 0;
  for (int field = 0; field < 6; ++field) file >> pages;
  return file ? pages * static_cast<uint64_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

double seconds_of(pid_t process) {
  clockid_t clock{};
  timespec used{};
  if (::clock_getcpuclockid(process, &clock) != 0 || ::clock_gettime(clock, &used) != 0) return 0;
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9;
}

Translated failure(std::string why) { return {{}, {{true, {}, 0, 0, std::move(why)}}, {}}; }

[[noreturn]] void leave_without_memory() { ::_exit(kOutOfMemory); }

/// In the child, whose crashes are its own, and whose compiler's last words are of no use to anybody.
void make_expendable(uint64_t data_max) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  record_crashes_in(nullptr);
  for (const int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGINT, SIGTERM})
    std::signal(signal, SIG_DFL);
  std::set_new_handler(leave_without_memory);
  llvm::install_bad_alloc_error_handler([](void*, const char*, bool) { leave_without_memory(); });
  const rlimit none{0, 0};
  ::setrlimit(RLIMIT_CORE, &none);
  rlimit data{};
  if (!kHasShadowMemory && ::getrlimit(RLIMIT_DATA, &data) == 0) {
    data.rlim_cur = std::min<rlim_t>(data.rlim_cur, data_max);
    ::setrlimit(RLIMIT_DATA, &data);
  }
  const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  if (nowhere >= 0) {
    ::dup2(nowhere, STDOUT_FILENO);
    ::dup2(nowhere, STDERR_FILENO);
  }
}

std::string words_of(int status) {
  if (WIFEXITED(status) && WEXITSTATUS(status) == kOutOfMemory)
    return fmt::format("Clang needed more than {} GiB for it, or there was no more: it is left out",
                       kUnitMemoryMax >> 30U);
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL)
    return "Clang was killed while it worked on it, as a system does that has no more memory: it is left out";
  return "Clang crashed on this file; it is left out";
}

/// What is sent up a pipe: from a process its beginning, then an answer to each request; from the nursery its
/// end.
struct Frame {
  enum class Kind : uint64_t { begun, answer, ended } kind;
  uint64_t value;  ///< the process; the size of the answer that follows; the status
};

void send_up(int to, Frame::Kind kind, uint64_t value, std::string_view more = {}) {
  const Frame frame{kind, value};
  std::string bytes(reinterpret_cast<const char*>(&frame), sizeof frame);
  bytes += more;
  if (!write_all(to, bytes)) ::_exit(0);  // nobody listens any more
}

}  // namespace

std::string to_bytes(const Translated& translated) {
  std::string bytes;
  append(bytes, translated.bitcode);
  append(bytes, fmt::format("{} {}", translated.messages.size(), translated.has_crashed ? 1 : 0));
  for (const Message& message : translated.messages) {
    append(bytes, fmt::format("{} {} {}", message.is_error ? 1 : 0, message.line, message.column));
    append(bytes, message.file);
    append(bytes, message.text);
  }
  for (const std::string& file : translated.dependencies) append(bytes, file);
  return bytes;
}

std::optional<Translated> translated_of(std::string_view bytes) {
  Translated result;
  std::string count, numbers;
  if (!take(bytes, result.bitcode) || !take(bytes, count)) return std::nullopt;
  size_t left = 0;
  int has_crashed = 0;
  if (std::sscanf(count.c_str(), "%zu %d", &left, &has_crashed) != 2) return std::nullopt;
  result.has_crashed = has_crashed != 0;
  for (; left > 0; --left) {
    Message message;
    int is_error = 0;
    if (!take(bytes, numbers) || !take(bytes, message.file) || !take(bytes, message.text) ||
        std::sscanf(numbers.c_str(), "%d %u %u", &is_error, &message.line, &message.column) != 3)
      return std::nullopt;
    message.is_error = is_error != 0;
    result.messages.push_back(std::move(message));
  }
  while (!bytes.empty())
    if (!take(bytes, result.dependencies.emplace_back())) return std::nullopt;
  return result;
}

struct CompilePool::Slot {
  std::array<int, 2> requests{-1, -1}, answers{-1, -1};
  pid_t process = -1;         ///< known to this side once it has begun, and to the nursery
  double seconds_before = 0;  ///< of processor time, when the present unit was begun

  bool open() { return ::pipe2(requests.data(), O_CLOEXEC) == 0 && ::pipe2(answers.data(), O_CLOEXEC) == 0; }
  ~Slot() {
    for (const int end : {requests[0], requests[1], answers[0], answers[1]})
      if (end >= 0) ::close(end);
  }
  void close_end(int& end) const {
    ::close(end);
    end = -1;
  }
  bool receive(Frame& frame) const {
    return read_exactly(answers[0], reinterpret_cast<char*>(&frame), sizeof frame);
  }
  /// Until a process is there; false if there will be none.
  bool is_ready() {
    Frame frame{};
    while (process < 0) {
      if (!receive(frame)) return false;
      if (frame.kind == Frame::Kind::begun) process = static_cast<pid_t>(frame.value);
    }
    return true;
  }
  /// Whether there is something to be read, or the end; false if the unit takes too long.
  bool is_answered() const {
    for (;;) {
      pollfd watched{answers[0], POLLIN, 0};
      const int ready = ::poll(&watched, 1, kLookEveryMs);
      if (ready > 0 || (ready < 0 && errno != EINTR)) return true;
      if (ready == 0 && seconds_of(process) - seconds_before > unit_seconds_max()) return false;
    }
  }
};

CompilePool::CompilePool(std::span<const Unit> units, const MayRead& may_read, size_t processes)
    : units_(units), may_read_(may_read) {
  for (size_t i = 0; i < processes; ++i) {
    auto slot = std::make_unique<Slot>();
    if (slot->open()) slots_.push_back(std::move(slot));
  }
  if (slots_.empty()) return;
  std::signal(SIGPIPE, SIG_IGN);  // a process that has ended is found out by what it does not answer
  nursery_ = ::fork();
  if (nursery_ == 0) nurse();
  for (const auto& slot : slots_) {
    slot->close_end(slot->requests[0]);
    slot->close_end(slot->answers[1]);
    if (nursery_ > 0) idle_.push_back(slot.get());
  }
  if (nursery_ < 0) slots_.clear();
}

CompilePool::~CompilePool() {
  if (nursery_ <= 0) return;
  ::kill(nursery_, SIGKILL);  // and with it those that it has started
  while (::waitpid(nursery_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

void CompilePool::nurse() {
  make_expendable(own_data() + kUnitMemoryMax);
  for (const auto& slot : slots_) {
    slot->close_end(slot->requests[1]);
    slot->close_end(slot->answers[0]);
  }
  // Clang worked without a sandbox where the system has none, and does so still.
  Sandbox sandbox;
  sandbox.readable = {"/"};
  if (const auto plan = SandboxPlan::make(sandbox); plan && !plan->enter()) ::_exit(1);
  for (const auto& slot : slots_) slot->process = start(*slot);
  for (;;) {
    int status = 0;
    const pid_t ended = ::waitpid(-1, &status, 0);
    if (ended < 0 && errno != EINTR) ::_exit(0);
    for (const auto& slot : slots_) {
      if (slot->process != ended) continue;
      send_up(slot->answers[1], Frame::Kind::ended, static_cast<uint64_t>(status));
      slot->process = start(*slot);
    }
  }
}

pid_t CompilePool::start(const Slot& slot) {
  const pid_t process = ::fork();
  if (process == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    work(slot);
  }
  return process;
}

void CompilePool::work(const Slot& slot) {
  send_up(slot.answers[1], Frame::Kind::begun, static_cast<uint64_t>(::getpid()));
  uint64_t unit = 0;
  while (read_exactly(slot.requests[0], reinterpret_cast<char*>(&unit), sizeof unit)) {
    auto context = std::make_unique<llvm::LLVMContext>();
    Compiled compiled = native::compile(units_[unit], may_read_, *context);
    Translated translated;
    translated.messages = std::move(compiled.messages);
    translated.dependencies = std::move(compiled.dependencies);
    translated.has_crashed = compiled.has_crashed;
    if (compiled.module != nullptr) translated.bitcode = write_bitcode(*compiled.module);
    const std::string bytes = to_bytes(translated);
    send_up(slot.answers[1], Frame::Kind::answer, bytes.size(), bytes);
    // What Clang left behind after a crash is in an unknown state.
    if (compiled.has_crashed) ::_exit(0);
  }
  ::_exit(0);
}

CompilePool::Slot* CompilePool::take() {
  std::unique_lock lock(mutex_);
  if (slots_.empty()) return nullptr;
  freed_.wait(lock, [&] { return !idle_.empty(); });
  Slot* slot = idle_.back();
  idle_.pop_back();
  return slot;
}

Translated CompilePool::compile(size_t unit) {
  Slot* const slot = take();
  std::optional<Translated> result;
  if (slot != nullptr && slot->is_ready()) {
    const auto number = static_cast<uint64_t>(unit);
    slot->seconds_before = seconds_of(slot->process);
    write_all(slot->requests[1], {reinterpret_cast<const char*>(&number), sizeof number});
    const bool in_time = slot->is_answered();
    if (!in_time) {
      ::kill(slot->process, SIGKILL);
      result =
          failure(fmt::format("Clang worked on it for more than {} s: it is left out", unit_seconds_max()));
    }
    Frame frame{};
    if (!slot->receive(frame)) {
      frame.kind = Frame::Kind::ended;
    } else if (frame.kind == Frame::Kind::answer) {
      std::string bytes(frame.value, '\0');
      if (read_exactly(slot->answers[0], bytes.data(), bytes.size())) result = translated_of(bytes);
    } else if (!result) {
      result = failure(words_of(static_cast<int>(frame.value)));
    }
    if (!in_time || frame.kind == Frame::Kind::ended || (result && result->has_crashed)) slot->process = -1;
  }
  if (slot != nullptr) {
    const std::lock_guard lock(mutex_);
    idle_.push_back(slot);
    freed_.notify_one();
  }
  return result ? std::move(*result) : failure("no process can be started for Clang: it is left out");
}

}  // namespace ravel::native
