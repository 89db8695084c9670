// SPDX-License-Identifier: Apache-2.0
//
// Each thread gets an element that is filled when it runs already.
#include <pthread.h>

struct argument {
  int number, result;
};

static void *work(void *arg) {
  struct argument *own = arg;
  own->result = own->number * 2; //~ race
  return 0;
}

int main(void) {
  pthread_t t[4];
  struct argument arguments[4];
  for (int i = 0; i < 4; i++) {
    pthread_create(&t[i], 0, work, &arguments[i]);
    arguments[i].number = i; //~ race
  }
  for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
  return arguments[0].result;
}
