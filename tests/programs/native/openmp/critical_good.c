// SPDX-License-Identifier: Apache-2.0
//
// A critical section.
//~ compiler: -fopenmp
//~ none

int main(void) {
  int count = 0;
#pragma omp parallel
  {
#pragma omp critical
    count++;
  }
  return count;
}
