// SPDX-License-Identifier: Apache-2.0
//
// A function that hands out the mutex.
//~ none
#include "../_lib/thread_safety.h"

class Pool {
 public:
  Mutex *mutex() RETURN_CAPABILITY(mu_);
  int used GUARDED_BY(mu_) = 0;

 private:
  Mutex mu_;
};

void take(Pool *pool) {
  pool->mutex()->Lock();
  pool->used++;
  pool->mutex()->Unlock();
}
