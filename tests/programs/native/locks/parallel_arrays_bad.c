// SPDX-License-Identifier: Apache-2.0
//
// The twin: the sizes are of the next class, the lock is not.
#include <pthread.h>

enum { kClasses = 16 };
static pthread_mutex_t locks[kClasses];
static struct {
  long size, pages;
} sizes[kClasses];

static void add(unsigned class, long bytes) {
  unsigned next = (class + 1) % kClasses;
  pthread_mutex_lock(&locks[class]);
  sizes[next].size += bytes; //~ race
  pthread_mutex_unlock(&locks[class]);
}

static void *work(void *argument) {
  for (unsigned i = 0; i < 1000; i++) add(i % kClasses, i);
  return argument;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < kClasses; i++) pthread_mutex_init(&locks[i], 0);
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
