// SPDX-License-Identifier: Apache-2.0
//
// In the declared order.
//~ none
#include "../_lib/thread_safety.h"

struct Store {
  Mutex index ACQUIRED_BEFORE(data);
  Mutex data;
};

void compact(Store *store) {
  store->index.Lock();
  store->data.Lock();
  store->data.Unlock();
  store->index.Unlock();
}
