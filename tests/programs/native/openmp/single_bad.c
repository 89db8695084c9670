// SPDX-License-Identifier: Apache-2.0
//
// nowait: the others do not wait, and read while it writes.
//~ compiler: -fopenmp

int main(void) {
  int ready = 0, seen = 0;
#pragma omp parallel private(seen)
  {
#pragma omp single nowait
    ready = 1; //~ race
    seen = ready; //~ race
  }
  return ready + seen;
}
