// SPDX-License-Identifier: Apache-2.0
//
// As taken_before_bad.c, with one order for all.
//~ none
#include <pthread.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void add(void) {
    pthread_mutex_lock(&second);
    count++;
    pthread_mutex_unlock(&second);
}

static void *forwards(void *unused) {
    pthread_mutex_lock(&first);
    add();
    pthread_mutex_unlock(&first);
    return unused;
}

static void *backwards(void *unused) {
    pthread_mutex_lock(&first);
    pthread_mutex_lock(&second);
    count--;
    pthread_mutex_unlock(&second);
    pthread_mutex_unlock(&first);
    return unused;
}

int main(void) {
    pthread_t one, two;
    pthread_mutex_lock(&first);
    add();
    pthread_mutex_unlock(&first);
    pthread_create(&one, 0, forwards, 0);
    pthread_create(&two, 0, backwards, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return count;
}
