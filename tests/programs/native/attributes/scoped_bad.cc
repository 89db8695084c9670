// SPDX-License-Identifier: Apache-2.0
//
// The guard's block ends too early.
#include "../_lib/thread_safety.h"

class Queue {
 public:
  void push() {
    {
      MutexLock lock(&mu_);
      length_++; //~ race
    }
    length_--; //~ guarded-by //~ race
  }

 private:
  Mutex mu_;
  int length_ GUARDED_BY(mu_) = 0;
};

void use(Queue *queue) { queue->push(); }
