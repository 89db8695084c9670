// SPDX-License-Identifier: Apache-2.0
//
// A lock that is one of nine, chosen by a number, is taken inside of another.
// Elsewhere one of the nine is held while the outer one is taken.
#include <pthread.h>

static pthread_mutex_t all = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m0 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m2 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m3 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m4 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m5 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m6 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m7 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m8 = PTHREAD_MUTEX_INITIALIZER;

static pthread_mutex_t *chosen(int number) {
  switch (number) {
    case 1:
      return &m1;
    case 2:
      return &m2;
    case 3:
      return &m3;
    case 4:
      return &m4;
    case 5:
      return &m5;
    case 6:
      return &m6;
    case 7:
      return &m7;
    case 8:
      return &m8;
    default:
      return &m0;
  }
}

static void *one(void *arg) {
  pthread_mutex_lock(&all);
  pthread_mutex_t *inner = chosen(*(int *)arg);
  pthread_mutex_lock(inner); //~ lock-order
  pthread_mutex_unlock(inner);
  pthread_mutex_unlock(&all);
  return arg;
}

static void *two(void *arg) {
  pthread_mutex_lock(&m4);
  pthread_mutex_lock(&all); //~ lock-order
  pthread_mutex_unlock(&all);
  pthread_mutex_unlock(&m4);
  return arg;
}

int main(void) {
  static int number = 4;
  pthread_t t, u;
  pthread_create(&t, 0, one, &number);
  pthread_create(&u, 0, two, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
