// SPDX-License-Identifier: Apache-2.0
//
// Of a library: whoever asks for the port keeps the server's lock, and nobody releases it for him.
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
  pthread_mutex_lock(&server->mutex);  //~ lock-leak/kept
  return server->port;  //~ lock-leak/kept
}

