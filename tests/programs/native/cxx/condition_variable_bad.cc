// SPDX-License-Identifier: Apache-2.0
//
// A consumer waits for data.
// It reads without the lock afterwards.
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex mu;
static std::condition_variable cv;
static bool ready;
static int data;

static void produce() {
  for (int i = 0; i < 3; i++) {
    std::lock_guard<std::mutex> hold(mu);
    data = i;  //~ race
    ready = true;
    cv.notify_one();
  }
}

int main() {
  std::thread t(produce);
  std::unique_lock<std::mutex> hold(mu);
  cv.wait(hold, [] { return ready; });
  hold.unlock();
  const int seen = data;  //~ race
  t.join();
  return seen;
}
