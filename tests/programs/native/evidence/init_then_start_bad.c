// SPDX-License-Identifier: Apache-2.0
//
// Who makes the object starts its threads, too, and goes on with it: that is not the making any more.
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
  device->state = 1;  //~ race
  pthread_mutex_unlock(&device->lock);
  return 0;
}

static int probe(struct device *device) {
  pthread_mutex_init(&device->lock, 0);
  device->state = 0;
  pthread_create(&first, 0, run, device);
  pthread_create(&second, 0, run, device);
  device->state = 3;  //~ race
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
