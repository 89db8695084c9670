// SPDX-License-Identifier: Apache-2.0
//
// Arrays side by side: locks[i] guards counts[i] and names[i].size. Who has the same element has the same lock.
#include <pthread.h>

enum { kClasses = 16 };
static pthread_mutex_t locks[kClasses];
static struct {
  long size, pages;
} sizes[kClasses];
static long counts[kClasses];

static void add(unsigned class, long bytes) {
  pthread_mutex_lock(&locks[class]);
  counts[class]++; //~ none
  sizes[class].size += bytes; //~ none
  pthread_mutex_unlock(&locks[class]);
}

static long clear(unsigned class) {
  pthread_mutex_lock(&locks[class]);
  long was = counts[class];
  counts[class] = 0; //~ none
  sizes[class].size = 0;
  pthread_mutex_unlock(&locks[class]);
  return was;
}

static void *work(void *argument) {
  for (unsigned i = 0; i < 1000; i++) add(i % kClasses, i);
  return argument;
}

int main(void) {
  pthread_t a, b;
  long sum = 0;
  for (int i = 0; i < kClasses; i++) pthread_mutex_init(&locks[i], 0);
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  for (unsigned i = 0; i < kClasses; i++) sum += clear(i);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return sum > 0;
}
