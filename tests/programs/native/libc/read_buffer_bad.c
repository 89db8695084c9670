// SPDX-License-Identifier: Apache-2.0
//
// read() writes to the buffer that it is given, and so do scanf, strcpy and sprintf.
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char line[64], name[16], text[16];
static int number;

static void *reader(void *unused) {
  if (read(0, line, sizeof line) > 0) //~ race
    scanf("%d", &number); //~ race
  strcpy(name, "x"); //~ race
  sprintf(text, "%d", 3); //~ race
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, reader, 0);
  line[0] = 0; //~ race
  number++; //~ race
  name[0]++; //~ race
  text[1]++; //~ race
  pthread_join(thread, 0);
  return 0;
}
