// SPDX-License-Identifier: Apache-2.0
//
// What the programs here need of libevent, so that they can be read without it.
#include <pthread.h>

struct event_base;
struct event {
  void *private_words[16];
};
struct timeval;
typedef void (*event_callback)(int fd, short what, void *argument);

struct event_base *event_init(void);
struct event_base *event_base_new(void);
int event_base_loop(struct event_base *base, int flags);
int event_base_dispatch(struct event_base *base);
int event_dispatch(void);
void event_set(struct event *event, int fd, short what, event_callback callback, void *argument);
int event_base_set(struct event_base *base, struct event *event);
int event_assign(struct event *event, struct event_base *base, int fd, short what, event_callback callback,
                 void *argument);
struct event *event_new(struct event_base *base, int fd, short what, event_callback callback, void *argument);
int event_add(struct event *event, const struct timeval *after);
