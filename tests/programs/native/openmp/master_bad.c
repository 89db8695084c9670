// SPDX-License-Identifier: Apache-2.0
//
// Only the first thread writes, but nobody waits for it.
//~ compiler: -fopenmp

int main(void) {
  int ready = 0, seen = 0;
#pragma omp parallel private(seen)
  {
#pragma omp master
    ready = 1; //~ race
    seen = ready; //~ race
  }
  return ready + seen;
}
