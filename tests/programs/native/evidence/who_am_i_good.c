// SPDX-License-Identifier: Apache-2.0
//
// Only the main thread gets to `select_track`: the function asks who it is.
//~ report: default
#include <pthread.h>

static pthread_t main_thread;
static int selected;

static int select_track(void) { return ++selected; }  //~ none

static int next_track(void) {
  if (pthread_equal(pthread_self(), main_thread)) return select_track();
  return 0;
}

static void *play(void *arg) {
  next_track();
  return arg;
}

int main(void) {
  pthread_t thread;
  main_thread = pthread_self();
  pthread_create(&thread, 0, play, 0);
  select_track();
  next_track();
  pthread_join(thread, 0);
  return 0;
}
