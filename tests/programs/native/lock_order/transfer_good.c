// SPDX-License-Identifier: Apache-2.0
//
// Money goes from one account to another.
// In the order of the addresses.
//~ none
#include <pthread.h>

struct account {
  pthread_mutex_t mu;
  int balance;
};

static struct account accounts[2] = {{PTHREAD_MUTEX_INITIALIZER, 10}, {PTHREAD_MUTEX_INITIALIZER, 10}};

static void transfer(struct account *from, struct account *to, int amount) {
  if (from < to) {
    pthread_mutex_lock(&from->mu);
    pthread_mutex_lock(&to->mu);
  } else {
    pthread_mutex_lock(&to->mu);
    pthread_mutex_lock(&from->mu);
  }
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
