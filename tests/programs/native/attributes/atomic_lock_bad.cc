// SPDX-License-Identifier: Apache-2.0
//
// A lock made of an atomic flag, released before the last use.
#include <atomic>
#include <thread>

#include "../_lib/thread_safety.h"

class CAPABILITY("mutex") SpinLock {
 public:
  void lock() ACQUIRE() {
    while (busy_.exchange(true)) {
    }
  }
  void unlock() RELEASE() { busy_.store(false); }

 private:
  std::atomic<bool> busy_{false};
};

static SpinLock spin;
static int value GUARDED_BY(spin);

static void work() {
  spin.lock();
  spin.unlock();
  value++; //~ guarded-by //~ race
}

int main() {
  std::thread t(work);
  work();
  t.join();
  return 0;
}
