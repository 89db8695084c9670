// SPDX-License-Identifier: Apache-2.0
#include "cli/interrupt.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <ctime>

#include "base/check.h"
#include "base/parallel.h"

namespace ravel::cli {

namespace {

// One byte in this pipe wakes the waiting thread: 'i' from the signal handler, 'd' from the work's end.
int wake_pipe[2] = {-1, -1};

void wake(char reason) {
  const int saved = errno;
  [[maybe_unused]] const ssize_t ignored = ::write(wake_pipe[1], &reason, 1);
  errno = saved;
}

// When the first signal came. Some senders signal both the process and its group, so one that follows at once
// is the same wish; a later one is a person who does not want to wait.
std::atomic<int64_t> first_signal_ms = 0;
constexpr int64_t kSameWishMs = 300;

void on_signal(int) {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  const int64_t now_ms = static_cast<int64_t>(now.tv_sec) * 1000 + now.tv_nsec / 1'000'000;
  int64_t none = 0;
  if (first_signal_ms.compare_exchange_strong(none, now_ms))
    wake('i');
  else if (now_ms - first_signal_ms > kSameWishMs)
    ::_exit(130);
}

void watch_signals() {
  struct sigaction action{};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, nullptr);
}

char wait_for_wake() {
  char reason = 0;
  while (::read(wake_pipe[0], &reason, 1) != 1) {
  }
  return reason;
}

}  // namespace

namespace {

void* run(void* work) {
  (*static_cast<const std::function<void()>*>(work))();
  return nullptr;
}

void* run_and_wake(void* work) {
  run(work);
  wake('d');
  return nullptr;
}

/// std::thread cannot have a stack of another size than usual.
pthread_t start(void* (*first)(void*), const std::function<void()>& work) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kStackBytes);
  pthread_t worker = {};
  void* const argument = const_cast<std::function<void()>*>(&work);
  // Where memory is counted before it is used there may be no room for so large a stack.
  int failed = pthread_create(&worker, &attributes, first, argument);
  if (failed != 0) failed = pthread_create(&worker, nullptr, first, argument);
  CHECK(failed == 0, "no thread to work in");
  pthread_attr_destroy(&attributes);
  return worker;
}

}  // namespace

bool was_interrupted() { return first_signal_ms != 0; }

int watch_for_interrupts() {
  if (wake_pipe[0] < 0) CHECK(::pipe2(wake_pipe, O_CLOEXEC) == 0, "no pipe to wait on");
  watch_signals();
  return wake_pipe[0];
}

void run_on_large_stack(const std::function<void()>& work) { pthread_join(start(run, work), nullptr); }

bool run_interruptible(const std::function<void()>& work) {
  watch_for_interrupts();
  const pthread_t worker = start(run_and_wake, work);
  if (wait_for_wake() == 'd') {
    pthread_join(worker, nullptr);
    return false;
  }
  pthread_detach(worker);
  return true;
}

void leave(int status) { ::_exit(status); }

}  // namespace ravel::cli
