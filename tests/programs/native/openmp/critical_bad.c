// SPDX-License-Identifier: Apache-2.0
//
// Two critical sections of different names exclude nobody.
//~ compiler: -fopenmp

int main(void) {
  int count = 0;
#pragma omp parallel
  {
#pragma omp critical(up)
    count++; //~ race
#pragma omp critical(down)
    count--; //~ race
  }
  return count;
}
