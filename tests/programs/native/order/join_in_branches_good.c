// SPDX-License-Identifier: Apache-2.0
//
// Started at one of two places, joined at another, all as a variable says that is changed in between (as in pbzip2).
//~ none
#include <pthread.h>
#include <stdlib.h>

static int last;

static void *work(void *arg) {
  last++;
  return arg;
}

int produce(void) { return rand(); }
void direct(void) {}

int main(int argc, char **argv) {
  pthread_t output;
  for (int i = 1; i < argc; i++) {
    int without = argv[i][0] == 'a' ? 1 : 0;
    last = -1;
    if (argv[i][1] == 'd') {
      if (without == 0) {
        if (pthread_create(&output, 0, work, 0) != 0) return 1;
        if (produce() == -99) {
          without = 1;
          if (pthread_join(output, 0) != 0) return 1;
        }
      }
      if (without == 1) direct();
    } else {
      if (without == 0) {
        if (pthread_create(&output, 0, work, 0) != 0) return 1;
        produce();
      } else {
        direct();
      }
    }
    if (without == 0) pthread_join(output, 0);
  }
  return 0;
}
