// SPDX-License-Identifier: Apache-2.0
//
// Nodes of a list, each allocated.
// It does.
//~ none
#include <pthread.h>
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};

static struct node *head;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;

static void push(int value) {
  struct node *node = malloc(sizeof *node);
  node->value = value;
  pthread_mutex_lock(&mu);
  node->next = head;
  head = node;
  pthread_mutex_unlock(&mu);
}

static int sum(void) {
  int total = 0;
  pthread_mutex_lock(&mu);
  for (struct node *at = head; at; at = at->next) total += at->value;
  pthread_mutex_unlock(&mu);
  return total;
}

static void *work(void *arg) {
  push(1);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  const int total = sum();
  pthread_join(t, 0);
  return total;
}
