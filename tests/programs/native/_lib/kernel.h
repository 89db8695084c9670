// SPDX-License-Identifier: Apache-2.0
//
// The little of the Linux kernel that the programs in kernel/ use: declarations only, in the form that its own headers expand to.
// Read READ_ONCE and its like as the kernel defines them: an access that is volatile.
#pragma once

typedef struct { int raw; } spinlock_t;
typedef struct { int raw; } rwlock_t;
typedef struct { unsigned sequence; spinlock_t lock; } seqlock_t;
typedef struct { int counter; } atomic_t;
struct mutex { int owner; };
struct semaphore { int count; };
struct rw_semaphore { int count; };
struct completion { int done; };

void spin_lock_init(spinlock_t *);
void spin_lock(spinlock_t *);
void spin_unlock(spinlock_t *);
int spin_trylock(spinlock_t *);
void spin_lock_irq(spinlock_t *);
void spin_unlock_irq(spinlock_t *);
void spin_lock_bh(spinlock_t *);
void spin_unlock_bh(spinlock_t *);
unsigned long _raw_spin_lock_irqsave(spinlock_t *);
void spin_unlock_irqrestore(spinlock_t *, unsigned long);
#define spin_lock_irqsave(lock, flags) ((flags) = _raw_spin_lock_irqsave(lock))

void read_lock(rwlock_t *);
void read_unlock(rwlock_t *);
void write_lock(rwlock_t *);
void write_unlock(rwlock_t *);

typedef struct { unsigned sequence; } seqcount_t;
void write_seqcount_begin(seqcount_t *);
void write_seqcount_end(seqcount_t *);
unsigned read_seqcount_begin(const seqcount_t *);
unsigned read_seqcount_retry(const seqcount_t *, unsigned);
void write_seqlock(seqlock_t *);
void write_sequnlock(seqlock_t *);
unsigned read_seqbegin(const seqlock_t *);
unsigned read_seqretry(const seqlock_t *, unsigned);

void mutex_lock(struct mutex *);
int mutex_lock_interruptible(struct mutex *);
int mutex_trylock(struct mutex *);
void mutex_unlock(struct mutex *);
void sema_init(struct semaphore *, int);
void down(struct semaphore *);
int down_interruptible(struct semaphore *);
int down_trylock(struct semaphore *);
void up(struct semaphore *);
void down_read(struct rw_semaphore *);
void up_read(struct rw_semaphore *);
void down_write(struct rw_semaphore *);
void up_write(struct rw_semaphore *);
void complete(struct completion *);
void wait_for_completion(struct completion *);

void rcu_read_lock(void);
void rcu_read_unlock(void);
void synchronize_rcu(void);
#define READ_ONCE(x) (*(const volatile __typeof__(x) *)&(x))
#define WRITE_ONCE(x, value) (*(volatile __typeof__(x) *)&(x) = (value))
#define rcu_dereference(p) READ_ONCE(p)
#define rcu_assign_pointer(p, value) __atomic_store_n(&(p), (value), __ATOMIC_RELEASE)

static inline void atomic_inc(atomic_t *v) { __atomic_fetch_add(&v->counter, 1, __ATOMIC_SEQ_CST); }
static inline int atomic_read(const atomic_t *v) { return READ_ONCE(v->counter); }

typedef int irqreturn_t;
typedef irqreturn_t (*irq_handler_t)(int, void *);
int request_irq(unsigned irq, irq_handler_t handler, unsigned long flags, const char *name, void *device);
struct task_struct;
struct task_struct *kthread_create_on_node(int (*threadfn)(void *), void *data, int node, const char *name, ...);
int kthread_stop(struct task_struct *);
int wake_up_process(struct task_struct *);
#define kthread_run(threadfn, data, name) kthread_create_on_node(threadfn, data, -1, name)

struct work_struct { void (*func)(struct work_struct *); };
#define INIT_WORK(work, function) ((work)->func = (function))
int schedule_work(struct work_struct *);
int queue_work_on(int, void *queue, struct work_struct *);
int cancel_work_sync(struct work_struct *);
struct timer_list { void (*function)(struct timer_list *); unsigned long expires; };
void init_timer_key(struct timer_list *, void (*function)(struct timer_list *), unsigned flags, const char *, void *);
#define timer_setup(timer, function, flags) init_timer_key(timer, function, flags, 0, 0)
int mod_timer(struct timer_list *, unsigned long);
struct tasklet_struct { void (*func)(unsigned long); unsigned long data; };
int cancel_work(struct work_struct *);
int del_timer_sync(struct timer_list *);
void tasklet_init(struct tasklet_struct *, void (*func)(unsigned long), unsigned long data);
void tasklet_schedule(struct tasklet_struct *);
struct softirq_action;
void open_softirq(int nr, void (*action)(struct softirq_action *));

void tasklet_kill(struct tasklet_struct *);
void free_irq(unsigned irq, void *device);
void disable_irq(unsigned irq);
void enable_irq(unsigned irq);
struct workqueue_struct;
struct workqueue_struct *alloc_workqueue(const char *name, unsigned flags, int active_max);
int queue_work(struct workqueue_struct *, struct work_struct *);
void flush_workqueue(struct workqueue_struct *);
void destroy_workqueue(struct workqueue_struct *);
struct hrtimer { int (*function)(struct hrtimer *); };
void hrtimer_init(struct hrtimer *, int clock, int mode);
void hrtimer_start(struct hrtimer *, long long time, int mode);
int hrtimer_cancel(struct hrtimer *);
struct percpu_rw_semaphore { int readers; };
void percpu_down_read(struct percpu_rw_semaphore *);
void percpu_up_read(struct percpu_rw_semaphore *);
void percpu_down_write(struct percpu_rw_semaphore *);
void percpu_up_write(struct percpu_rw_semaphore *);

void *kmalloc(unsigned long size, unsigned flags);
void kfree(const void *);
void msleep(unsigned);
void schedule(void);
unsigned long copy_from_user(void *to, const void *from, unsigned long n);
#define GFP_KERNEL 0xcc0u
#define GFP_ATOMIC 0x820u
