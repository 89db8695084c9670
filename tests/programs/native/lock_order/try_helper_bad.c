// SPDX-License-Identifier: Apache-2.0
//
// As try_helper_good.c, but the function waits for the lock.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *try_take(pthread_mutex_t *mu) {
    if (pthread_mutex_lock(mu) == 0) //~ lock-order
        return mu;
    return NULL;
}

static void *forwards(void *unused) {
    pthread_mutex_lock(&first);
    if (try_take(&second) != NULL) {
        count++;
        pthread_mutex_unlock(&second);
    }
    pthread_mutex_unlock(&first);
    return unused;
}

static void *backwards(void *unused) {
    pthread_mutex_lock(&second);
    pthread_mutex_lock(&first); //~ lock-order
    count--;
    pthread_mutex_unlock(&first);
    pthread_mutex_unlock(&second);
    return unused;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, 0, forwards, 0);
    pthread_create(&two, 0, backwards, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return count;
}
