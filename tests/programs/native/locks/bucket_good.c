// SPDX-License-Identifier: Apache-2.0
//
// An array of locks behind functions that choose the element.
//~ none
#include <pthread.h>

enum { kBuckets = 8 };
static pthread_mutex_t locks[kBuckets];
static int counts[kBuckets];

static void lock_of(unsigned hash) { pthread_mutex_lock(&locks[hash % kBuckets]); }
static void unlock_of(unsigned hash) { pthread_mutex_unlock(&locks[hash % kBuckets]); }

static int move(unsigned from, unsigned to) {
  lock_of(from);
  if (counts[from % kBuckets] == 0) {
    unlock_of(from);
    return 0;
  }
  counts[from % kBuckets]--;
  unlock_of(from);
  lock_of(to);
  counts[to % kBuckets]++;
  unlock_of(to);
  return 1;
}

int main(int argc, char **argv) {
  (void)argv;
  return move((unsigned)argc, (unsigned)argc + 1);
}
