// SPDX-License-Identifier: Apache-2.0
//
// After a signal was written down the earlier handler has its turn (a sanitizer's, say): the instruction is
// done again and fails again.
#include "base/crash.h"

#include <sys/mman.h>
#include <ucontext.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <new>

#include "base/part.h"

namespace ravel {

namespace {

CrashRecord* wanted = nullptr;

struct Signal {
  int number;
  std::string_view name;
};
constexpr std::array kSignals = {Signal{SIGSEGV, "a segmentation fault"}, Signal{SIGBUS, "a bus error"},
                                 Signal{SIGFPE, "an arithmetic error"},
                                 Signal{SIGILL, "an illegal instruction"}, Signal{SIGABRT, "an abort"}};
std::array<struct sigaction, kSignals.size()> earlier;

template <size_t N>
void copy(char (&to)[N], std::string_view text) {
  const size_t size = std::min(text.size(), N - 1);
  std::copy_n(text.begin(), size, to);
  to[size] = 0;
}

void describe(const Part& part, CrashRecord::Named& named) {
  copy(named.kind, part.kind());
  part.write_name(named.name, sizeof named.name);
  copy(named.file, part.file());
}

uint32_t depth_of(const Part* part) {
  uint32_t depth = 0;
  for (; part != nullptr; part = part->outer()) ++depth;
  return depth;
}

/// The stack has grown into what lies below it.
bool is_stack_overflow(const siginfo_t& info, const void* context) {
  constexpr uintptr_t kNear = 1 << 20;
  [[maybe_unused]] const auto* machine = static_cast<const ucontext_t*>(context);
  const auto fault = reinterpret_cast<uintptr_t>(info.si_addr);
#if defined(__x86_64__)
  const auto stack = static_cast<uintptr_t>(machine->uc_mcontext.gregs[REG_RSP]);
#elif defined(__aarch64__)
  const auto stack = static_cast<uintptr_t>(machine->uc_mcontext.sp);
#else
  const auto stack = uintptr_t{0};
#endif
  return info.si_signo == SIGSEGV && fault + kNear > stack && fault < stack + kNear;
}

void on_crash(int number, siginfo_t* info, void* context) {
  for (size_t i = 0; i < kSignals.size(); ++i) {
    if (kSignals[i].number != number) continue;
    record_crash(is_stack_overflow(*info, context) ? "a stack that is too small" : kSignals[i].name);
    ::sigaction(number, &earlier[i], nullptr);
  }
  // One that was sent does not come again by itself.
  if (info->si_code <= 0 && number != SIGABRT) ::raise(number);
}

[[noreturn]] void on_no_memory() {
  record_crash("no more memory");
  std::abort();
}

[[noreturn]] void on_terminate() {
  record_crash("an exception that nobody takes");
  std::abort();
}

constexpr size_t kSignalStackBytes = size_t{64} << 10;

/// A stack for the handlers of one thread.
class SignalStack {
 public:
  SignalStack() {
    stack_t now{};
    // A sanitizer may have made one already.
    if (::sigaltstack(nullptr, &now) != 0 || (now.ss_flags & SS_DISABLE) == 0) return;
    void* memory =
        ::mmap(nullptr, kSignalStackBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return;
    memory_ = memory;
    stack_t mine{};
    mine.ss_sp = memory;
    mine.ss_size = kSignalStackBytes;
    ::sigaltstack(&mine, nullptr);
  }
  ~SignalStack() {
    if (memory_ == nullptr) return;
    stack_t none{};
    none.ss_flags = SS_DISABLE;
    ::sigaltstack(&none, nullptr);
    ::munmap(memory_, kSignalStackBytes);
  }
  SignalStack(const SignalStack&) = delete;
  SignalStack& operator=(const SignalStack&) = delete;
  void use() {}

 private:
  void* memory_ = nullptr;
};

thread_local SignalStack signal_stack;

}  // namespace

void record_crashes_in(CrashRecord* record) {
  wanted = record;
  for (size_t i = 0; i < kSignals.size(); ++i) {
    struct sigaction action{};
    action.sa_sigaction = on_crash;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    ::sigaction(kSignals[i].number, &action, &earlier[i]);
  }
  std::set_new_handler(on_no_memory);
  std::set_terminate(on_terminate);
  prepare_thread_for_crashes();
}

void record_crash(std::string_view how) {
  if (wanted == nullptr || wanted->taken.exchange(true)) return;
  CrashRecord& record = *wanted;
  copy(record.how, how);
  uint32_t depth = depth_of(Part::current());
  // Innermost parts beyond the limit are named by those around them.
  const Part* part = Part::current();
  for (; depth > CrashRecord::kPartsMax; --depth) part = part->outer();
  record.part_count = depth;
  for (; part != nullptr; part = part->outer()) describe(*part, record.parts[--depth]);
  record.complete = true;
}

void record_begun(const Part& part) {
  const uint32_t depth = depth_of(&part);
  if (wanted == nullptr || depth > CrashRecord::kPartsMax) return;
  describe(part, wanted->begun[depth - 1]);
  wanted->begun_count = depth;
}

void record_done(const Part& part) {
  if (wanted != nullptr) wanted->begun_count = depth_of(&part) - 1;
}

void prepare_thread_for_crashes() {
  if (wanted != nullptr) signal_stack.use();
}

}  // namespace ravel
