// SPDX-License-Identifier: Apache-2.0
//
// All iterations add to one sum.
//~ compiler: -fopenmp
static int squares[100];

int main(void) {
  int sum = 0;
#pragma omp parallel for
  for (int i = 0; i < 100; i++) sum += squares[i]; //~ race
  return sum;
}
