// SPDX-License-Identifier: Apache-2.0
//
// Each section has its own variable.
//~ compiler: -fopenmp
static int left, right;

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    left = 1; //~ race spurious -- which thread runs a section is not told apart
#pragma omp section
    right = 1; //~ race spurious
  }
  return left + right;
}
