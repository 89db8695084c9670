// SPDX-License-Identifier: Apache-2.0
//
// A guard that remembers whether it holds its lock, because it can be released before its end.
//~ report: default
#include <mutex>
#include <thread>

static std::mutex m;
static int n;

struct Lock {
  std::mutex *p;
  bool held;
  explicit Lock(std::mutex *q) : p(q), held(true) { p->lock(); }
  ~Lock() {
    if (held) p->unlock();
  }
};

static void add() {
  Lock lock(&m);
  n++;  //~ none
}

int main() {
  std::thread thread(add);
  add();
  thread.join();
}
