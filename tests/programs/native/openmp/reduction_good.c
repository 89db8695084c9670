// SPDX-License-Identifier: Apache-2.0
//
// A reduction: each thread has its own sum, added at the end.
//~ compiler: -fopenmp
//~ none
static int squares[100];

int main(void) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 100; i++) sum += squares[i];
  return sum;
}
