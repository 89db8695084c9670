// SPDX-License-Identifier: Apache-2.0
//
// Each thread gets a pointer into an array.
// All get the first slot.
#include <pthread.h>

struct slot {
  int sum;
};

static void *work(void *arg) {
  struct slot *slot = arg;
  slot->sum += 1; //~ race
  return 0;
}

int main(void) {
  pthread_t t[4];
  struct slot slots[4] = {{0}};
  int total = 0;
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], 0, work, &slots[0]);
  for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
  for (int i = 0; i < 4; i++) total += slots[i].sum;
  return total;
}
