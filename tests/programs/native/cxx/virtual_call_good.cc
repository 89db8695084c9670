// SPDX-License-Identifier: Apache-2.0
//
// A virtual method that a thread calls.
// It does.
//~ none
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
    std::lock_guard<std::mutex> hold(mu);
    value++;
  }
};

int main() {
  Add add;
  Job* job = &add;
  std::thread t([job] { job->run(); });
  {
    std::lock_guard<std::mutex> hold(mu);
    value++;
  }
  t.join();
  return 0;
}
