// SPDX-License-Identifier: Apache-2.0
//
// Behind the barrier everybody has written.
//~ compiler: -fopenmp
//~ none
int omp_get_thread_num(void);
static int ready;

int main(void) {
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
#pragma omp single nowait
    ready = 1;
#pragma omp barrier
    sum += ready;
  }
  return sum;
}
