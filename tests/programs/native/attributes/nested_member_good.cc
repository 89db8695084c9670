// SPDX-License-Identifier: Apache-2.0
//
// The guarded field is part of a part, and of a base class.
//~ none
#include "../_lib/thread_safety.h"

struct Counter {
  Mutex mu;
  int n GUARDED_BY(mu) = 0;
};

struct Named : Counter {
  const char *name = "";
};

struct Server {
  int port = 0;
  Named requests;
};

static Server server;

void request() {
  MutexLock lock(&server.requests.mu);
  server.requests.n++;
}

void forget(Named *counter) {
  counter->mu.Lock();
  counter->n = 0;
  counter->mu.Unlock();
}
