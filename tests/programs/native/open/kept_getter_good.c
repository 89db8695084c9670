// SPDX-License-Identifier: Apache-2.0
//
// The twin of kept_getter_bad.c: the clients themselves take and release the lock, by two functions.
//~ report: default
#include <pthread.h>

struct server {
  int users;
  pthread_mutex_t mutex;
  int port;
};

void server_join(struct server *server) {
  pthread_mutex_lock(&server->mutex);
  server->users++;
  pthread_mutex_unlock(&server->mutex);
}

int server_port(struct server *server) {
  pthread_mutex_lock(&server->mutex);
  return server->port;  //~ none
}

void server_release(struct server *server) { pthread_mutex_unlock(&server->mutex); }
