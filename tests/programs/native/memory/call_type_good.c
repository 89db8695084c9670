// SPDX-License-Identifier: Apache-2.0
//
// A table of functions without types: a call means those of its own type.
// It is called with a number: the function that counts is not meant.
#include <pthread.h>

static int count;

static void step(int *by) { count += *by; } //~ none
static void skip(int by) { (void)by; }

static void *table[] = {(void *)step, (void *)skip};

static void *work(void *arg) {
  int index = *(int *)arg;
  ((void (*)(int))table[index])(index);
  return 0;
}

int main(void) {
  pthread_t t;
  int first = 0, second = 1;
  pthread_create(&t, 0, work, &first);
  work(&second);
  pthread_join(t, 0);
  return 0;
}
