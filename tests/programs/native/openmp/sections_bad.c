// SPDX-License-Identifier: Apache-2.0
//
// Two sections write one variable.
//~ compiler: -fopenmp
static int both;

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    both = 1; //~ race
#pragma omp section
    both = 2; //~ race
  }
  return both;
}
