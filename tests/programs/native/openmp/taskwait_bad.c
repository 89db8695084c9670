// SPDX-License-Identifier: Apache-2.0
//
// The sum is made without waiting for the tasks.
//~ compiler: -fopenmp
static int left, right;

int main(void) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    left = 1; //~ race
#pragma omp task
    right = 1; //~ race
    sum = left + right; //~ race x2
  }
  return sum;
}
