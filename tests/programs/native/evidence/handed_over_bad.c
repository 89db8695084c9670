// SPDX-License-Identifier: Apache-2.0
//
// A job is filled in and handed to a pool, and its `done` is set back behind that, without the lock that
// everybody else holds there.
//~ report: default
#include <pthread.h>
#include <stdlib.h>

struct job {
  pthread_mutex_t mu;
  int size, level, done, used;
};
static struct job *jobs;
enum { JOBS = 16 };

static pthread_mutex_t pool_mu = PTHREAD_MUTEX_INITIALIZER;
static void (*pool_run)(struct job *);
static struct job *pool_job;

static void pool_add(void (*run)(struct job *), struct job *job) {
  pthread_mutex_lock(&pool_mu);
  pool_run = run;
  pool_job = job;
  pthread_mutex_unlock(&pool_mu);
}

static void *pool_work(void *arg) {
  for (;;) {
    pthread_mutex_lock(&pool_mu);
    void (*run)(struct job *) = pool_run;
    struct job *job = pool_job;
    pool_job = 0;
    pthread_mutex_unlock(&pool_mu);
    if (job) run(job);
  }
  return arg;
}

static void compress(struct job *job) {
  pthread_mutex_lock(&job->mu);
  job->done = job->size;  //~ race
  pthread_mutex_unlock(&job->mu);
  pthread_mutex_lock(&job->mu);
  job->done += job->level;  //~ race
  pthread_mutex_unlock(&job->mu);
}

static int progress(struct job *job) {
  pthread_mutex_lock(&job->mu);
  int done = job->done;
  pthread_mutex_unlock(&job->mu);
  return done;
}

static void create(int size) {
  struct job *job = &jobs[size % JOBS];
  job->size = size;
  job->level = 3;
  job->used = 1;
  pool_add(compress, job);
  job->done = 0;  //~ race
}

int main(void) {
  pthread_t thread;
  jobs = calloc(JOBS, sizeof *jobs);
  pthread_create(&thread, 0, pool_work, 0);
  for (int i = 0;; i++) {
    create(i);
    while (progress(&jobs[i % JOBS]) == 0) continue;
  }
}
