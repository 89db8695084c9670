// SPDX-License-Identifier: Apache-2.0
//
// A guard class of one's own.
// It lives to the end of the block.
//~ none
#include <pthread.h>

#include <thread>

class Hold {
 public:
  explicit Hold(pthread_mutex_t* mu) : mu_(mu) { pthread_mutex_lock(mu_); }
  ~Hold() { pthread_mutex_unlock(mu_); }
  Hold(const Hold&) = delete;

 private:
  pthread_mutex_t* mu_;
};

static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void add() {
  Hold hold(&mu);
  value++;
}

int main() {
  std::thread t(add);
  add();
  t.join();
  return 0;
}
