// SPDX-License-Identifier: Apache-2.0
//
// The twin: if both are started, the second handle overwrites the first, and the join is for one of them only.
#include <pthread.h>

static int blocks, others;

static void *pack(void *argument) {
  blocks++; //~ race
  return argument;
}

static void *unpack(void *argument) {
  others++;
  return argument;
}

int main(int count, char **arguments) {
  pthread_t writer;
  pthread_create(&writer, 0, pack, 0);
  if (arguments[0][0] == 'd') pthread_create(&writer, 0, unpack, 0);
  pthread_join(writer, 0);
  blocks += count; //~ race
  return others; //~ none -- the last one that was started has ended
}
