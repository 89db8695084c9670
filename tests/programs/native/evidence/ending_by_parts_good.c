// SPDX-License-Identifier: Apache-2.0
//
// What frees the pool has others clear its members, when its threads have ended. That is not seen here: they
// are waited for by a number.
//~ report: default
#include <pthread.h>
#include <stdlib.h>

struct pool {
  pthread_mutex_t lock;
  pthread_cond_t ended;
  int jobs, threads;
};

static void *run(void *arg) {
  struct pool *pool = arg;
  pthread_mutex_lock(&pool->lock);
  pool->jobs++;
  pthread_mutex_unlock(&pool->lock);
  pthread_mutex_lock(&pool->lock);
  pool->jobs--;
  pool->threads--;
  pthread_cond_signal(&pool->ended);
  pthread_mutex_unlock(&pool->lock);
  return 0;
}

static void release_jobs(struct pool *pool) { pool->jobs = 0; }  //~ none

static void wait_for_all(struct pool *pool) {
  pthread_mutex_lock(&pool->lock);
  while (pool->threads > 0) pthread_cond_wait(&pool->ended, &pool->lock);
  pthread_mutex_unlock(&pool->lock);
}

static void pool_free(struct pool *pool) {
  wait_for_all(pool);
  release_jobs(pool);
  pthread_mutex_destroy(&pool->lock);
  free(pool);
}

static int jobs_of(struct pool *pool) {
  pthread_mutex_lock(&pool->lock);
  int jobs = pool->jobs;
  pthread_mutex_unlock(&pool->lock);
  return jobs;
}

static struct pool *pool_create(void) {
  struct pool *pool = calloc(1, sizeof *pool);
  pthread_mutex_init(&pool->lock, 0);
  pthread_cond_init(&pool->ended, 0);
  pool->threads = 2;
  return pool;
}

int main(void) {
  pthread_t thread;
  struct pool *pool = pool_create();
  for (int i = 0; i < 2; i++) {
    pthread_create(&thread, 0, run, pool);
    pthread_detach(thread);
  }
  int jobs = jobs_of(pool);
  pool_free(pool);
  return jobs;
}
