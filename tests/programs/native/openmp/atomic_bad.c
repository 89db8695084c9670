// SPDX-License-Identifier: Apache-2.0
//
// Updated atomically, and read as if nobody did.
//~ compiler: -fopenmp

int main(void) {
  int count = 0, odd = 0;
#pragma omp parallel private(odd)
  {
#pragma omp atomic
    count++; //~ race
    odd = count & 1; //~ race
  }
  return count + odd;
}
