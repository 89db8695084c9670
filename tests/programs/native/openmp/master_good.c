// SPDX-License-Identifier: Apache-2.0
//
// Only the first thread does it.
//~ compiler: -fopenmp
//~ none

int main(void) {
  int count = 0;
#pragma omp parallel
  {
#pragma omp master
    count++;
  }
  return count;
}
