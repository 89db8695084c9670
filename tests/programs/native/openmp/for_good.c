// SPDX-License-Identifier: Apache-2.0
//
// Each iteration has its own element.
//~ compiler: -fopenmp
//~ none
static int squares[100];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++) squares[i] = i * i;
  return squares[9];
}
