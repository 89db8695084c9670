// SPDX-License-Identifier: Apache-2.0
//
// take() returns with the lock of the slot that it has chosen; by its number the caller finds the slot, and the lock to release. Other locks stay held.
//~ none
#include <pthread.h>
#include <stdlib.h>

struct slot {
  int used;
  pthread_mutex_t mu;
};
static struct slot *slots;
static pthread_mutex_t list = PTHREAD_MUTEX_INITIALIZER;
static int next, taken;

static struct slot *choose(void) { return rand() % 2 ? &slots[next] : &slots[0]; }

static int take(int *number) {
  struct slot *slot = choose();
  pthread_mutex_lock(&slot->mu);
  if (slot->used > 100) {
    pthread_mutex_unlock(&slot->mu);
    return 0;
  }
  *number = (int)(slot - slots);
  return 1;
}

static void use(void) {
  int number = 0;
  pthread_mutex_lock(&list);
  if (take(&number)) {
    struct slot *slot = &slots[number];
    slot->used++;
    pthread_mutex_unlock(&slot->mu);
  }
  taken++;
  next = (next + 1) % 4;
  pthread_mutex_unlock(&list);
}

static void *look(void *arg) {
  for (int i = 0; i < 4; i++) {
    struct slot *slot = &slots[i];
    pthread_mutex_lock(&slot->mu);
    if (slot->used == 7) rand();
    pthread_mutex_unlock(&slot->mu);
  }
  return arg;
}

static void *work(void *arg) {
  use();
  return arg;
}

int main(void) {
  pthread_t t, u;
  slots = calloc(4, sizeof *slots);
  if (slots == NULL) return 1;
  for (int i = 0; i < 4; i++) pthread_mutex_init(&slots[i].mu, NULL);
  pthread_create(&t, NULL, work, NULL);
  pthread_create(&u, NULL, look, NULL);
  use();
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
