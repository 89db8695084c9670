// SPDX-License-Identifier: Apache-2.0
//
// One variable is reduced, the other is not.
//~ compiler: -fopenmp
static int squares[100];

int main(void) {
  int sum = 0, last = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 100; i++) {
    sum += squares[i];
    last = i; //~ race
  }
  return sum + last;
}
