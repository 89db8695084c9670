// SPDX-License-Identifier: Apache-2.0
//
// Both mutexes, in an order that is always the same.
//~ none
#include "../_lib/thread_safety.h"

struct Node {
  Mutex mu;
  int value GUARDED_BY(mu) = 0;
};

void move(Node *from, Node *to) {
  Node *first = from < to ? from : to;
  Node *second = from < to ? to : from;
  first->mu.Lock();
  const int taken = first->value;
  first->value = 0;
  first->mu.Unlock();
  second->mu.Lock();
  second->value += taken;
  second->mu.Unlock();
}
