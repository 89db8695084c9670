// SPDX-License-Identifier: Apache-2.0
//
// The sum is made when both tasks have ended.
//~ none
//~ compiler: -fopenmp
static int left, right;

int main(void) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    left = 1;
#pragma omp task
    right = 1;
#pragma omp taskwait
    sum = left + right;
  }
  return sum;
}
