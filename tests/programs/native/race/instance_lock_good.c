// SPDX-License-Identifier: Apache-2.0
//
// Every account has a lock of its own.
// The lock is that of the account.
//~ none
#include <pthread.h>

struct account {
  pthread_mutex_t mu;
  int balance;
};

static struct account a = {PTHREAD_MUTEX_INITIALIZER, 0};
static struct account b = {PTHREAD_MUTEX_INITIALIZER, 0};

static void deposit(struct account *to, struct account *locked, int amount) {
  pthread_mutex_lock(&locked->mu);
  to->balance += amount;
  pthread_mutex_unlock(&locked->mu);
}

static void *work(void *arg) {
  (void)arg;
  deposit(&a, &a, 1);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  deposit(&a, &a, 2);
  pthread_join(t, 0);
  return 0;
}
