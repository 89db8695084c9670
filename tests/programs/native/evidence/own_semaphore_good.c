// SPDX-License-Identifier: Apache-2.0
//
// A lock that the program makes itself, of a mutex, a condition and a number.
//~ report: default
#include <pthread.h>
#include <stdlib.h>

struct sem {
  pthread_mutex_t lock;
  pthread_cond_t cond;
  int value;
};

static struct sem *turn;
static long next_offset;

static void take_turn(struct sem *sem) {
  pthread_mutex_lock(&sem->lock);
  while (sem->value == 0) pthread_cond_wait(&sem->cond, &sem->lock);
  sem->value--;
  pthread_mutex_unlock(&sem->lock);
}

static void end_turn(struct sem *sem) {
  pthread_mutex_lock(&sem->lock);
  sem->value++;
  pthread_cond_signal(&sem->cond);
  pthread_mutex_unlock(&sem->lock);
}

static long get_work(void) {
  take_turn(turn);
  long offset = next_offset;
  next_offset += 4096;  //~ none
  end_turn(turn);
  return offset;
}

static void *work(void *arg) {
  while (get_work() < 1 << 20) continue;
  return arg;
}

int main(void) {
  pthread_t threads[4];
  turn = malloc(sizeof *turn);
  pthread_mutex_init(&turn->lock, 0);
  pthread_cond_init(&turn->cond, 0);
  turn->value = 1;
  for (int i = 0; i < 4; i++) pthread_create(&threads[i], 0, work, 0);
  for (int i = 0; i < 4; i++) pthread_join(threads[i], 0);
  return 0;
}
