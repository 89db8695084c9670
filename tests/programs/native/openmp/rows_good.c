// SPDX-License-Identifier: Apache-2.0
//
// Each iteration has two elements of its own, side by side.
//~ compiler: -fopenmp
//~ none
static int pairs[200];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++) {
    pairs[2 * i] = i;
    pairs[2 * i + 1] = pairs[2 * i] + 1;
  }
  return pairs[9];
}
