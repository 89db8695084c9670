// SPDX-License-Identifier: Apache-2.0
//
// A timer that can be stopped twice, by hand and by its destructor: where it is found stopped, its thread has
// been waited for. One with an atomic flag as well.
//~ none
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

class Timer {
 public:
  Timer() : thread_([this] { run(); }) {}
  ~Timer() {
    stop();
    jobs_ = 0;
  }
  void stop() {
    {
      std::lock_guard<std::mutex> hold(mu_);
      if (stopped_) return;
      stopped_ = true;
    }
    changed_.notify_all();
    if (thread_.joinable()) thread_.join();
  }

 private:
  void run() {
    std::unique_lock<std::mutex> hold(mu_);
    while (!stopped_) {
      ++jobs_;
      changed_.wait(hold);
    }
  }
  std::mutex mu_;
  std::condition_variable changed_;
  bool stopped_ = false;
  int jobs_ = 0;
  std::thread thread_;
};

class Poller {
 public:
  Poller() : thread_([this] { run(); }) {}
  ~Poller() {
    stop();
    rounds_ = 0;
  }
  void stop() {
    if (done_.exchange(true)) return;
    thread_.join();
  }

 private:
  void run() {
    while (!done_) ++rounds_;
  }
  std::atomic<bool> done_{false};
  int rounds_ = 0;
  std::thread thread_;
};

int main() {
  Timer timer;
  timer.stop();
  Poller poller;
  poller.stop();
}
