// SPDX-License-Identifier: Apache-2.0
//
// The attribute is missing: nobody is told to hold the mutex.
#include "../_lib/thread_safety.h"

struct Table {
  Mutex mu;
  int rows GUARDED_BY(mu) = 0;
};

void add_row(Table *table) { table->rows++; } //~ guarded-by //~ race

int rows(Table *table) {
  MutexLock lock(&table->mu);
  return table->rows; //~ race
}
