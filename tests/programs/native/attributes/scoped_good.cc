// SPDX-License-Identifier: Apache-2.0
//
// A guard from a library: its attributes say what it does.
//~ none
#include "../_lib/thread_safety.h"

class Queue {
 public:
  int push(bool twice) {
    MutexLock lock(&mu_);
    length_++;
    if (!twice) return length_;
    length_++;
    return length_;
  }

 private:
  Mutex mu_;
  int length_ GUARDED_BY(mu_) = 0;
};

int use(Queue *queue) { return queue->push(true); }
