// SPDX-License-Identifier: Apache-2.0
//
// A sockaddr_in is changed as a sockaddr, with the lock.
//~ none
#include <netinet/in.h>
#include <pthread.h>
#include <sys/socket.h>

static struct sockaddr_in address;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;

static void set_family(struct sockaddr *to) {
  pthread_mutex_lock(&mu);
  to->sa_family = AF_INET;
  pthread_mutex_unlock(&mu);
}

static void *work(void *arg) {
  set_family((struct sockaddr *)&address);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_mutex_lock(&mu);
  int family = address.sin_family;
  pthread_mutex_unlock(&mu);
  pthread_join(t, 0);
  return family;
}
