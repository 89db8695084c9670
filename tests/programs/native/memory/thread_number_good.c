// SPDX-License-Identifier: Apache-2.0
//
// A variable of the thread has its number, another the address of its element.
//~ none
#include <pthread.h>

struct context {
  int rounds;
};
static _Thread_local int number;
static _Thread_local struct context *mine;
static int counts[4];
static struct context contexts[4];

static void *work(void *arg) {
  number = (int)(long)arg;
  mine = &contexts[number];
  counts[number]++;
  mine->rounds++;
  contexts[number].rounds++;
  return arg;
}

int main(void) {
  pthread_t threads[4];
  for (long i = 0; i < 4; i++) pthread_create(&threads[i], 0, work, (void *)i);
  for (int i = 0; i < 4; i++) pthread_join(threads[i], 0);
  return counts[0] + contexts[0].rounds;
}
