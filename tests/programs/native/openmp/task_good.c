// SPDX-License-Identifier: Apache-2.0
//
// Tasks that take turns.
//~ compiler: -fopenmp
//~ none
static int count;

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 4; i++) {
#pragma omp task
    {
#pragma omp critical
      count++;
    }
  }
  return count;
}
