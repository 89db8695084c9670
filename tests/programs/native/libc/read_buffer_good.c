// SPDX-License-Identifier: Apache-2.0
//
// The same after the thread has ended.
//~ none
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char line[64], name[16], text[16];
static int number;

static void *reader(void *unused) {
  if (read(0, line, sizeof line) > 0) 
    scanf("%d", &number); 
  strcpy(name, "x"); 
  sprintf(text, "%d", 3); 
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, reader, 0);
  pthread_join(thread, 0);
  line[0] = 0; 
  number++; 
  name[0]++; 
  text[1]++; 
  return 0;
}
