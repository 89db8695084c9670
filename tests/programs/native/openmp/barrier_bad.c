// SPDX-License-Identifier: Apache-2.0
//
// Each reads its neighbour's element before it is surely written.
//~ compiler: -fopenmp
int omp_get_thread_num(void);
static int slots[64];

int main(void) {
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
    int me = omp_get_thread_num();
    slots[me] = me; //~ race
    sum += slots[me + 1]; //~ race
  }
  return sum;
}
