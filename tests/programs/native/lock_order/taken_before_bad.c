// SPDX-License-Identifier: Apache-2.0
//
// The main thread takes both locks before there are others, in the same function as one of the threads later: that it
// cannot meet anybody says nothing about the thread.
#include <pthread.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void add(void) {
    pthread_mutex_lock(&second); //~ lock-order
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
    pthread_mutex_lock(&second);
    pthread_mutex_lock(&first); //~ lock-order
    count--;
    pthread_mutex_unlock(&first);
    pthread_mutex_unlock(&second);
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
