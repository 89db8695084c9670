// SPDX-License-Identifier: Apache-2.0
//
// Who makes the object sets it up, and then starts its threads.
//~ report: default
#include <pthread.h>

static pthread_t first, second;

struct device {
  pthread_mutex_t lock;
  int state;
};

static void *run(void *arg) {
  struct device *device = arg;
  pthread_mutex_lock(&device->lock);
  device->state = 1;  //~ none
  pthread_mutex_unlock(&device->lock);
  return 0;
}

static int probe(struct device *device) {
  pthread_mutex_init(&device->lock, 0);
  device->state = 0;  //~ none
  pthread_create(&first, 0, run, device);
  pthread_create(&second, 0, run, device);
  return 0;
}

int main(void) {
  struct device device;
  probe(&device);
  pthread_join(first, 0);
  pthread_join(second, 0);
  pthread_mutex_destroy(&device.lock);
  return 0;
}
