// SPDX-License-Identifier: Apache-2.0
//
// A variable of its own for each.
//~ compiler: -fopenmp
//~ none

int main(void) {
  int count = 0;
#pragma omp parallel private(count)
  {
    count = 0;
    count++;
  }
  return 0;
}
