// SPDX-License-Identifier: Apache-2.0
//
// Money goes from one account to another.
// The locks are taken in the order of the arguments.
#include <pthread.h>

struct account {
  pthread_mutex_t mu;
  int balance;
};

static struct account accounts[2] = {{PTHREAD_MUTEX_INITIALIZER, 10}, {PTHREAD_MUTEX_INITIALIZER, 10}};

static void transfer(struct account *from, struct account *to, int amount) {
  pthread_mutex_lock(&from->mu); //~ lock-order
  pthread_mutex_lock(&to->mu); //~ lock-order
  from->balance -= amount;
  to->balance += amount;
  pthread_mutex_unlock(&to->mu);
  pthread_mutex_unlock(&from->mu);
}

static void *work(void *arg) {
  transfer(&accounts[1], &accounts[0], 1);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  transfer(&accounts[0], &accounts[1], 2);
  pthread_join(t, 0);
  return 0;
}
