// SPDX-License-Identifier: Apache-2.0
//
// Several threads in an array.
// Half of the handles are never joined, though all threads write.
#include <pthread.h>

static int sum;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg) {
  (void)arg;
  pthread_mutex_lock(&mu);
  sum++; //~ race
  pthread_mutex_unlock(&mu);
  return 0;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, work, 0);
  pthread_join(t[0], 0);
  return sum; //~ race
}
