// SPDX-License-Identifier: Apache-2.0
//
// Each section has its own variable.
//~ none
//~ compiler: -fopenmp
static int left, right;

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    left = 1;
#pragma omp section
    right = 1;
  }
  return left + right;
}
