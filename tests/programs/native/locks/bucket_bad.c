// SPDX-License-Identifier: Apache-2.0
//
// One way out forgets the lock that another function has chosen.
#include <pthread.h>

enum { kBuckets = 8 };
static pthread_mutex_t locks[kBuckets];
static int counts[kBuckets];

static void lock_of(unsigned hash) { pthread_mutex_lock(&locks[hash % kBuckets]); }
static void unlock_of(unsigned hash) { pthread_mutex_unlock(&locks[hash % kBuckets]); }

static int move(unsigned from, unsigned to) {
  lock_of(from);
  if (counts[from % kBuckets] == 0) {
    return 0; //~ none missed lock-leak -- which element it is, the other function knows
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
