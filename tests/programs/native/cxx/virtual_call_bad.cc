// SPDX-License-Identifier: Apache-2.0
//
// A virtual method that a thread calls.
// The derived class takes no lock.
#include <mutex>
#include <thread>

static std::mutex mu;
static int value;

struct Job {
  virtual ~Job() = default;
  virtual void run() = 0;
};

struct Add : Job {
  void run() override {
    value++;  //~ race
  }
};

int main() {
  Add add;
  Job* job = &add;
  std::thread t([job] { job->run(); });
  {
    std::lock_guard<std::mutex> hold(mu);
    value++;  //~ race
  }
  t.join();
  return 0;
}
