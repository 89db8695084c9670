// SPDX-License-Identifier: Apache-2.0
//
// A thread gets a pointer to a local structure of main.
// main writes the structure while the thread runs.
#include <pthread.h>

struct job {
  int input;
  int result;
};

static void *work(void *arg) {
  struct job *job = arg;
  job->result = job->input * 2; //~ race
  return 0;
}

int main(void) {
  pthread_t t;
  struct job job = {21, 0};
  pthread_create(&t, 0, work, &job);
  job.input = 4; //~ race
  pthread_join(t, 0);
  return 0;
}
