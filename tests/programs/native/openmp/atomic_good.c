// SPDX-License-Identifier: Apache-2.0
//
// An atomic update.
//~ compiler: -fopenmp
//~ none

int main(void) {
  int count = 0;
#pragma omp parallel
  {
#pragma omp atomic
    count++;
  }
  return count;
}
