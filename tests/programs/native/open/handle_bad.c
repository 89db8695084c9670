// SPDX-License-Identifier: Apache-2.0
//
// A library whose objects have locks of their own.
// The getter reads without it.
#include <pthread.h>

struct handle {
  pthread_mutex_t mu;
  int count;
};

void handle_add(struct handle *h) {
  pthread_mutex_lock(&h->mu);
  h->count++; //~ race
  pthread_mutex_unlock(&h->mu);
}

int handle_count(struct handle *h) {
  const int n = h->count; //~ race
  return n;
}
