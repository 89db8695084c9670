// SPDX-License-Identifier: Apache-2.0
//
// A worker that is let go where it could be waited for.
#include <thread>

class Worker {
 public:
  void start() {
    thread_ = std::thread([this] { rounds_++; });  //~ race
  }
  ~Worker() {
    if (thread_.joinable()) thread_.detach();
    rounds_ = 0;  //~ race
  }

 private:
  int rounds_ = 0;
  std::thread thread_;
};

int main() {
  Worker worker;
  worker.start();
}
