// SPDX-License-Identifier: Apache-2.0
//
// Declared to come first, taken second.
#include "../_lib/thread_safety.h"

struct Store {
  Mutex index ACQUIRED_BEFORE(data);
  Mutex data;
};

void compact(Store *store) {
  store->data.Lock(); //~ lock-order/declared
  store->index.Lock(); //~ lock-order/declared
  store->index.Unlock();
  store->data.Unlock();
}
