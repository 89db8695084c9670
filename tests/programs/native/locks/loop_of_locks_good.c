// SPDX-License-Identifier: Apache-2.0
//
// One loop takes the locks of all, another gives them back.
//~ report: default
#include <pthread.h>

struct prof {
  pthread_mutex_t lock;
  int ready;
};
static struct prof profs[4];
static int count = 4;

static void hold_all(void) {
  struct prof *prof;
  for (int i = 0; i < count; i++) {
    prof = &profs[i];
    pthread_mutex_lock(&prof->lock);  //~ none
    prof->ready = 1;
  }
  for (int i = 0; i < count; i++) {
    prof = &profs[i];
    pthread_mutex_unlock(&prof->lock);
  }
}

static void *work(void *arg) {
  hold_all();
  return arg;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 4; i++) pthread_mutex_init(&profs[i].lock, 0);
  pthread_create(&thread, 0, work, 0);
  hold_all();
  pthread_join(thread, 0);
  return 0;
}
