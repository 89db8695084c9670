// SPDX-License-Identifier: Apache-2.0
//
// The mutex of one object does not guard the field of another.
#include "../_lib/thread_safety.h"

struct Node {
  Mutex mu;
  int value GUARDED_BY(mu) = 0;
};

void move(Node *from, Node *to) {
  from->mu.Lock();
  to->value += from->value; //~ guarded-by //~ race
  from->value = 0; //~ race
  from->mu.Unlock();
}
