// SPDX-License-Identifier: Apache-2.0
//
// A helper starts threads; all get the same element.
#include <pthread.h>

struct task {
  pthread_t thread;
  int done;
};
static struct task tasks[4];

static void *work(void *arg) {
  struct task *task = arg;
  task->done++; //~ race
  return NULL;
}

static void start(pthread_t *thread, void *(*function)(void *), void *arg) { pthread_create(thread, NULL, function, arg); }

int main(void) {
  for (int i = 0; i < 4; i++) start(&tasks[i].thread, work, &tasks[0]);
  for (int i = 0; i < 4; i++) pthread_join(tasks[i].thread, NULL);
  return tasks[0].done;
}
