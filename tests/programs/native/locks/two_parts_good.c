// SPDX-License-Identifier: Apache-2.0
//
// Two parts of one object, each with its own lock, and one function for both.
//~ none
#include <pthread.h>

struct part {
  pthread_mutex_t mu;
  int n;
};
static struct whole {
  struct part left, right;
} whole = {{PTHREAD_MUTEX_INITIALIZER, 0}, {PTHREAD_MUTEX_INITIALIZER, 0}};

static void count(struct part *part) {
  pthread_mutex_lock(&part->mu);
  part->n++;
  pthread_mutex_unlock(&part->mu);
}

static void *work(void *arg) {
  count(&whole.left);
  count(&whole.right);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  count(&whole.left);
  count(&whole.right);
  pthread_join(t, 0);
  return whole.left.n;
}
