// SPDX-License-Identifier: Apache-2.0
//
// Only one thread does it, and the others wait at its end.
//~ compiler: -fopenmp
//~ none

int main(void) {
  int ready = 0;
#pragma omp parallel
  {
#pragma omp single
    ready = 1;
  }
  return ready;
}
