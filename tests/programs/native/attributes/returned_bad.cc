// SPDX-License-Identifier: Apache-2.0
//
// Another pool's mutex.
#include "../_lib/thread_safety.h"

class Pool {
 public:
  Mutex *mutex() RETURN_CAPABILITY(mu_);
  int used GUARDED_BY(mu_) = 0;

 private:
  Mutex mu_;
};

void take(Pool *pool, Pool *other) {
  other->mutex()->Lock();
  pool->used++; //~ guarded-by //~ race
  other->mutex()->Unlock();
}
