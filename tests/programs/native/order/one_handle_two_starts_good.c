// SPDX-License-Identifier: Apache-2.0
//
// One variable for the handle of either of two threads: whichever was started is joined.
#include <pthread.h>

static int blocks;

static void *pack(void *argument) {
  blocks++;
  return argument;
}

static void *unpack(void *argument) {
  blocks--;
  return argument;
}

int main(int count, char **arguments) {
  pthread_t writer;
  for (int i = 0; i < count; i++) {
    blocks = 0; //~ none
    if (arguments[i][0] == 'd') {
      pthread_create(&writer, 0, unpack, 0);
    } else {
      pthread_create(&writer, 0, pack, 0);
    }
    pthread_join(writer, 0);
    count -= blocks; //~ none
  }
  return blocks;
}
