// SPDX-License-Identifier: Apache-2.0
//
// One of the two has the lock of another table.
#include <pthread.h>
#include <stdlib.h>

struct table {
  pthread_mutex_t mu;
  int slots[8];
};
struct owner {
  struct table *table, *other;
};
static struct owner *owners[2];

static void count(struct table *table, int slot) {
  pthread_mutex_lock(&table->mu);
  table->slots[slot]++; //~ race
  pthread_mutex_unlock(&table->mu);
}

static int sum(struct owner *owner) {
  int all = 0;
  pthread_mutex_lock(&owner->other->mu);
  for (int each = 0; each < 8; each++) all += owner->table->slots[each]; //~ race
  pthread_mutex_unlock(&owner->other->mu);
  return all;
}

static void *work(void *arg) {
  for (int i = 0; i < 2; i++) count(owners[i]->table, i);
  return arg;
}

static struct table *make(void) {
  struct table *made = calloc(1, sizeof *made);
  if (made == NULL) exit(1);
  pthread_mutex_init(&made->mu, NULL);
  return made;
}

int main(void) {
  pthread_t t;
  int all = 0;
  for (int i = 0; i < 2; i++) {
    owners[i] = calloc(1, sizeof *owners[i]);
    if (owners[i] == NULL) return 1;
    owners[i]->table = make();
    owners[i]->other = make();
  }
  pthread_create(&t, NULL, work, NULL);
  for (int i = 0; i < 2; i++) all += sum(owners[i]);
  pthread_join(t, NULL);
  return all == 3;
}
