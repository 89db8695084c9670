// SPDX-License-Identifier: Apache-2.0
//
// Tasks that count in one variable.
//~ compiler: -fopenmp
static int count;

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 4; i++) {
#pragma omp task
    count++; //~ race
  }
  return count;
}
