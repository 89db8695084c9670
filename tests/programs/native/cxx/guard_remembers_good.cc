// SPDX-License-Identifier: Apache-2.0
//
// A guard of one's own that remembers whether it still holds its lock.
//~ report: default
#include <mutex>
#include <thread>

static std::mutex m;
static int n;

class Guard {
 public:
  explicit Guard(std::mutex *mutex) : mutex_(mutex), held_(true) { mutex_->lock(); }
  ~Guard() {
    if (held_) mutex_->unlock();
  }
  void unlock() {
    mutex_->unlock();
    held_ = false;
  }
 private:
  std::mutex *mutex_;
  bool held_;
};

static void add() {
  Guard guard(&m);
  n++;  //~ none
}

int main() {
  std::thread other(add);
  add();
  other.join();
}
