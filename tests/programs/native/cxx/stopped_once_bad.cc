// SPDX-License-Identifier: Apache-2.0
//
// A timer that can be stopped twice, by hand and by its destructor. It says that it is stopped before it
// waits for its thread, in a function of its own, and the destructor does not wait any more.
#include <condition_variable>
#include <mutex>
#include <thread>

class Timer {
 public:
  Timer() : thread_([this] { run(); }) {}
  ~Timer() { jobs_ = 0; }  //~ race
  void cancel() {
    std::lock_guard<std::mutex> hold(mu_);
    stopped_ = true;
    changed_.notify_all();
  }
  void stop() {
    {
      std::lock_guard<std::mutex> hold(mu_);
      if (stopped_) return;
      stopped_ = true;
    }
    changed_.notify_all();
    thread_.join();
  }

 private:
  void run() {
    std::unique_lock<std::mutex> hold(mu_);
    while (!stopped_) {
      ++jobs_;  //~ race
      changed_.wait(hold);
    }
  }
  std::mutex mu_;
  std::condition_variable changed_;
  bool stopped_ = false;
  int jobs_ = 0;
  std::thread thread_;
};

int main() {
  Timer timer;
  timer.cancel();
  timer.stop();
}
