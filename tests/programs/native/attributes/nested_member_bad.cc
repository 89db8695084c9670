// SPDX-License-Identifier: Apache-2.0
//
// The guarded field is part of a part.
#include "../_lib/thread_safety.h"

struct Counter {
  Mutex mu;
  int n GUARDED_BY(mu) = 0;
};

struct Server {
  int port = 0;
  Counter requests;
};

static Server server;

void request() {
  server.requests.mu.Lock();
  server.requests.n++; //~ race
  server.requests.mu.Unlock();
}

void forget() {
  server.requests.n = 0; //~ guarded-by //~ race
}
