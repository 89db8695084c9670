// A server whose main thread sets up its tables after the first worker was started, each once, before there is any work for it.
// Threads run by then, and main takes no lock; that says nothing.
//~ report: default
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_t worker;
static int jobs, done, limit;

static void *work(void *arg) {
  (void)arg;
  for (;;) {
    pthread_mutex_lock(&lock);
    if (jobs > 0 && done < limit) {
      jobs--;  //~ none
      done++;
    }
    pthread_mutex_unlock(&lock);
    sleep(1);
  }
  return NULL;
}

static void init_worker(void) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 1 << 20);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_create(&worker, &attributes, work, NULL);
  pthread_attr_destroy(&attributes);
}

static void init_jobs(void) {
  jobs = 0;  //~ none
  done = 0;  //~ none
}
static void init_limits(void) { limit = 100; }  //~ none

static void add_job(void) {
  pthread_mutex_lock(&lock);
  jobs++;  //~ none
  pthread_mutex_unlock(&lock);
}

static void init_all(void) {
  init_worker();
  init_jobs();
  init_limits();
}

int main(void) {
  init_all();
  for (;;) {
    add_job();
    sleep(2);
  }
}
