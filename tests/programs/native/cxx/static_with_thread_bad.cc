// SPDX-License-Identifier: Apache-2.0
//
// A logger that is made when it is first used, with a thread of its own, which counts lines without the lock
// that others read the counter with.
#include <mutex>
#include <thread>
#include <vector>

class Logger {
 public:
  static Logger& instance() {
    static Logger logger;
    return logger;
  }
  void log() {
    std::lock_guard<std::mutex> hold(mu_);
    ++pending_;
  }
  int written() {
    std::lock_guard<std::mutex> hold(mu_);
    return written_;  //~ race
  }
  ~Logger() { thread_.join(); }

 private:
  Logger() : thread_([this] { run(); }) {}
  void run() {
    std::unique_lock<std::mutex> hold(mu_);
    pending_ = 0;
    hold.unlock();
    ++written_;  //~ race
  }
  std::mutex mu_;
  int pending_ = 0, written_ = 0;
  std::thread thread_;
};

int main() {
  std::vector<std::thread> workers;
  for (int i = 0; i < 4; ++i)
    workers.emplace_back([] {
      for (int k = 0; k < 10; ++k) Logger::instance().log();
    });
  for (auto& each : workers) each.join();
  return Logger::instance().written();
}
