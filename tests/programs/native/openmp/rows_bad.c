// SPDX-License-Identifier: Apache-2.0
//
// Each iteration has two elements of its own, and reads the first one of the next iteration.
//~ compiler: -fopenmp
static int pairs[202];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++) {
    pairs[2 * i] = i;                     //~ race
    pairs[2 * i + 1] = pairs[2 * i + 2];  //~ race
  }
  return pairs[9];
}
