// SPDX-License-Identifier: Apache-2.0
//
// Released too early.
//~ compiler: -fopenmp
typedef struct { void *lock; } omp_lock_t;
void omp_init_lock(omp_lock_t *);
void omp_set_lock(omp_lock_t *);
void omp_unset_lock(omp_lock_t *);

static omp_lock_t lock;
static int count;

int main(void) {
  omp_init_lock(&lock);
#pragma omp parallel
  {
    omp_set_lock(&lock);
    omp_unset_lock(&lock);
    count++; //~ race
  }
  return count;
}
