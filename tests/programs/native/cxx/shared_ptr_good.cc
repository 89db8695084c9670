// SPDX-License-Identifier: Apache-2.0
//
// The pointer is replaced and copied with the lock.
//~ none
#include <memory>
#include <mutex>
#include <thread>

static std::mutex mu;
static std::shared_ptr<int> current = std::make_shared<int>(1);

static void replace() {
  std::lock_guard<std::mutex> hold(mu);
  current = std::make_shared<int>(2);
}

int main() {
  std::thread t(replace);
  std::unique_lock<std::mutex> hold(mu);
  std::shared_ptr<int> mine = current;
  hold.unlock();
  t.join();
  return *mine;
}
