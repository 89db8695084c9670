// SPDX-License-Identifier: Apache-2.0
//
// A thread gets a pointer to a local structure of main.
// main waits for the thread first.
//~ none
#include <pthread.h>

struct job {
  int input;
  int result;
};

static void *work(void *arg) {
  struct job *job = arg;
  job->result = job->input * 2;
  return 0;
}

int main(void) {
  pthread_t t;
  struct job job = {21, 0};
  pthread_create(&t, 0, work, &job);
  pthread_join(t, 0);
  job.input = 4;
  return 0;
}
