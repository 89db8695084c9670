// SPDX-License-Identifier: Apache-2.0
//
// Nobody waits for the thread, and main reads without the lock.
#include <thread>
#include <mutex>

static std::mutex mu;
static int value;

static void work() {
  std::lock_guard<std::mutex> hold(mu);
  value++; //~ race
}

int main() {
  std::thread(work).detach();
  return value; //~ race
}
