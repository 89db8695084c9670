// The twin of forgotten_bad.c: every place holds the lock of the account. The
// accounts are many, so nothing is certain about which one is meant.
//~ report: default
#include <pthread.h>
#include <stdlib.h>

struct account {
  pthread_mutex_t lock;
  long balance;
  struct account *next;
};

static struct account *accounts;

static struct account *make_account(void) {
  struct account *made = malloc(sizeof *made);
  pthread_mutex_init(&made->lock, NULL);
  made->balance = 0;  //~ none
  return made;
}

static void deposit(struct account *a, long amount) {
  pthread_mutex_lock(&a->lock);
  a->balance += amount;  //~ none
  pthread_mutex_unlock(&a->lock);
}

static void withdraw(struct account *a, long amount) {
  pthread_mutex_lock(&a->lock);
  a->balance -= amount;  //~ none
  pthread_mutex_unlock(&a->lock);
}

static void reset(struct account *a) {
  pthread_mutex_lock(&a->lock);
  a->balance = 0;  //~ none
  pthread_mutex_unlock(&a->lock);
}

static void *work(void *arg) {
  (void)arg;
  for (struct account *a = accounts; a; a = a->next) {
    deposit(a, 10);
    withdraw(a, 5);
    if (rand() == 7) reset(a);
  }
  return NULL;
}

int main(void) {
  for (int i = 0; i < 10; i++) {
    struct account *made = make_account();
    made->next = accounts;
    accounts = made;
  }
  pthread_t threads[4];
  for (int i = 0; i < 4; i++) pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
  return 0;
}
