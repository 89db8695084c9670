// SPDX-License-Identifier: Apache-2.0
//
// As leak_once_bad.c, with the lock given back on every way.
//~ none
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static int step(int by) {
    pthread_mutex_lock(&lock);
    if (by < 0) {
        pthread_mutex_unlock(&lock);
        return -1;
    }
    count += by;
    pthread_mutex_unlock(&lock);
    return 0;
}

static int steps(int by) {
    if (step(by) < 0)
        return -1;
    pthread_mutex_lock(&lock);
    count++;
    pthread_mutex_unlock(&lock);
    return 0;
}

static void *run(void *argument) {
    steps(*(int *)argument);
    return 0;
}

int main(int argc, char **argv) {
    pthread_t one, two;
    pthread_create(&one, 0, run, &argc);
    pthread_create(&two, 0, run, &argc);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return argv == 0;
}
