// SPDX-License-Identifier: Apache-2.0
//
// A worker that is waited for if it was started.
//~ none
#include <thread>

class Worker {
 public:
  void start() {
    thread_ = std::thread([this] { rounds_++; });
  }
  ~Worker() {
    if (thread_.joinable()) thread_.join();
    rounds_ = 0;
  }

 private:
  int rounds_ = 0;
  std::thread thread_;
};

int main() {
  Worker worker;
  worker.start();
}
