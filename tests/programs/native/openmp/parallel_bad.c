// SPDX-License-Identifier: Apache-2.0
//
// Every thread of the region counts in one variable.
//~ compiler: -fopenmp

int main(void) {
  int count = 0;
#pragma omp parallel
  {
    count++; //~ race
  }
  return count;
}
