// SPDX-License-Identifier: Apache-2.0
//
// An outside caller of a library holds what the function asks for.
//~ none
#include "../_lib/thread_safety.h"

struct Table {
  Mutex mu;
  int rows GUARDED_BY(mu) = 0;
};

void add_row(Table *table) REQUIRES(table->mu);
void add_row(Table *table) { table->rows++; }

int rows(Table *table) {
  MutexLock lock(&table->mu);
  return table->rows;
}
