// SPDX-License-Identifier: Apache-2.0
#include "model/native_calls.h"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>

namespace ravel::model {

namespace {

using enum NativeAct;

struct Row {
  const char* names;  ///< separated by blanks
  NativeCall call;
};

NativeCall lock(Success success = Success::always) { return {.act = acquire, .success = success}; }
NativeCall attempt(Success success) { return {.act = acquire, .success = success, .blocks = false}; }
/// Waits, but may come back without the lock.
NativeCall interruptible() { return {.act = acquire, .success = Success::zero, .can_fail = true}; }
NativeCall reader(NativeCall call) {
  call.shared = true;
  return call;
}
NativeCall again(NativeCall call) {
  call.recursive = true;
  return call;
}
NativeCall spin(NativeCall call) {
  call.spins = true;
  return call;
}
NativeCall count(NativeCall call) {
  call.counts = true;
  return call;
}
NativeCall at(uint8_t operand, NativeCall call) {
  call.object = operand;
  return call;
}
NativeCall plain(NativeAct act, uint8_t object = 0) { return {.act = act, .object = object}; }
NativeCall guard(NativeAct act, bool shared = false) {
  return {.act = act, .object = 0, .other = 1, .shared = shared};
}
NativeCall start(uint8_t handle, uint8_t function, uint8_t argument) {
  return {.act = create, .object = handle, .other = function, .argument = argument};
}

/// New memory: how many bytes, or how many times that.
NativeCall sized(uint8_t size, uint8_t count = kNoOperand) {
  return {.act = allocate, .other = count, .argument = size};
}

const std::vector<Row>& rows() {
  static const std::vector<Row> table = {
      // POSIX threads.
      {"pthread_mutex_lock pthread_rwlock_wrlock", lock(Success::zero)},
      {"pthread_mutex_trylock pthread_rwlock_trywrlock", attempt(Success::zero)},
      {"pthread_mutex_timedlock pthread_mutex_clocklock pthread_rwlock_timedwrlock "
       "pthread_rwlock_clockwrlock",
       attempt(Success::zero)},
      {"pthread_rwlock_rdlock", reader(lock(Success::zero))},
      {"pthread_rwlock_tryrdlock pthread_rwlock_timedrdlock pthread_rwlock_clockrdlock",
       reader(attempt(Success::zero))},
      {"pthread_mutex_unlock pthread_rwlock_unlock", plain(release)},
      {"pthread_spin_lock", spin(lock(Success::zero))},
      {"pthread_spin_trylock", spin(attempt(Success::zero))},
      {"pthread_spin_unlock", spin(plain(release))},
      {"pthread_rwlock_init pthread_spin_init", plain(init_lock)},
      {"pthread_mutex_init", {.act = init_lock, .object = 0, .other = 1}},
      {"mtx_init", {.act = init_lock, .object = 0, .argument = 1}},
      {"pthread_mutexattr_settype", {.act = set_kind, .object = 0, .argument = 1}},
      {"pthread_mutex_destroy pthread_rwlock_destroy pthread_spin_destroy mtx_destroy", plain(destroy_lock)},
      {"pthread_cond_wait cnd_wait", {.act = wait, .object = 1, .other = 0}},
      {"pthread_cond_timedwait pthread_cond_clockwait cnd_timedwait",
       {.act = wait, .object = 1, .other = 0, .can_fail = true}},
      {"pthread_cond_signal pthread_cond_broadcast cnd_signal cnd_broadcast", plain(notify)},
      {"pthread_create", start(0, 2, 3)},
      {"thrd_create", start(0, 1, 2)},
      {"pthread_join thrd_join", {.act = join, .success = Success::zero}},
      {"pthread_tryjoin_np pthread_timedjoin_np pthread_clockjoin_np",
       {.act = join, .success = Success::zero, .blocks = false}},
      {"pthread_detach thrd_detach", plain(detach)},
      {"pthread_exit thrd_exit", plain(exit_thread)},
      {"pthread_once call_once", {.act = once, .object = 0, .other = 1}},
      {"pthread_barrier_wait", plain(barrier)},
      {"sem_wait", count(interruptible())},
      {"sem_trywait sem_timedwait sem_clockwait", count(attempt(Success::zero))},
      {"sem_post", count(plain(release))},
      {"sem_init", {.act = init_count, .object = 0, .argument = 2}},
      {"sema_init", {.act = init_count, .object = 0, .argument = 1}},
      {"pthread_key_create tss_create", {.act = deferred, .other = 1, .many = true}},
      {"pthread_setspecific tss_set", {.act = set_specific, .object = 0, .other = 1}},
      {"pthread_getspecific tss_get", plain(get_specific)},
      // C11 threads (what POSIX does not have above).
      {"mtx_lock", lock(Success::zero)},
      {"mtx_trylock mtx_timedlock", attempt(Success::zero)},
      {"mtx_unlock", plain(release)},
      // C++.
      {"std::mutex::lock std::timed_mutex::lock std::shared_mutex::lock std::shared_timed_mutex::lock",
       lock()},
      {"std::recursive_mutex::lock std::recursive_timed_mutex::lock", again(lock())},
      {"std::mutex::try_lock std::timed_mutex::try_lock std::shared_mutex::try_lock "
       "std::shared_timed_mutex::try_lock std::timed_mutex::try_lock_for std::timed_mutex::try_lock_until "
       "std::shared_timed_mutex::try_lock_for std::shared_timed_mutex::try_lock_until",
       attempt(Success::nonzero)},
      {"std::recursive_mutex::try_lock std::recursive_timed_mutex::try_lock "
       "std::recursive_timed_mutex::try_lock_for std::recursive_timed_mutex::try_lock_until",
       again(attempt(Success::nonzero))},
      {"std::shared_mutex::lock_shared std::shared_timed_mutex::lock_shared", reader(lock())},
      {"std::shared_mutex::try_lock_shared std::shared_timed_mutex::try_lock_shared "
       "std::shared_timed_mutex::try_lock_shared_for std::shared_timed_mutex::try_lock_shared_until",
       reader(attempt(Success::nonzero))},
      {"std::mutex::unlock std::timed_mutex::unlock std::shared_mutex::unlock "
       "std::shared_timed_mutex::unlock "
       "std::shared_mutex::unlock_shared std::shared_timed_mutex::unlock_shared",
       plain(release)},
      {"std::recursive_mutex::unlock std::recursive_timed_mutex::unlock", again(plain(release))},
      {"std::lock_guard::lock_guard std::scoped_lock::scoped_lock std::unique_lock::unique_lock",
       guard(guard_acquire)},
      {"std::shared_lock::shared_lock", guard(guard_acquire, true)},
      {"std::unique_lock::unique_lock(defer_lock_t)", guard(guard_defer)},
      {"std::shared_lock::shared_lock(defer_lock_t)", guard(guard_defer, true)},
      {"std::unique_lock::unique_lock(try_to_lock_t)", guard(guard_try)},
      {"std::shared_lock::shared_lock(try_to_lock_t)", guard(guard_try, true)},
      {"std::unique_lock::owns_lock std::unique_lock::operator\\ bool std::shared_lock::owns_lock "
       "std::shared_lock::operator\\ bool",
       plain(guard_owns)},
      {"std::unique_lock::unique_lock(adopt_lock_t) std::lock_guard::lock_guard(adopt_lock_t)",
       guard(guard_adopt)},
      {"std::scoped_lock::scoped_lock(adopt_lock_t)", {.act = guard_adopt, .object = 0, .other = 2}},
      {"std::unique_lock::lock", {.act = guard_lock}},
      {"std::shared_lock::lock", {.act = guard_lock, .shared = true}},
      {"std::unique_lock::try_lock std::unique_lock::try_lock_for std::unique_lock::try_lock_until",
       {.act = guard_lock, .success = Success::nonzero, .blocks = false}},
      {"std::shared_lock::try_lock",
       {.act = guard_lock, .success = Success::nonzero, .shared = true, .blocks = false}},
      {"std::unique_lock::unlock std::shared_lock::unlock", {.act = guard_unlock}},
      {"std::unique_lock::release std::shared_lock::release", {.act = guard_forget}},
      {"std::lock_guard::~lock_guard std::scoped_lock::~scoped_lock std::unique_lock::~unique_lock "
       "std::shared_lock::~shared_lock",
       {.act = guard_end}},
      {"std::lock", {.act = acquire_all}},
      {"std::condition_variable::wait std::condition_variable::wait_for std::condition_variable::wait_until "
       "std::_V2::condition_variable_any::wait std::_V2::condition_variable_any::wait_for "
       "std::_V2::condition_variable_any::wait_until",
       {.act = wait, .object = kNoOperand, .other = 0, .argument = 2, .can_fail = true}},
      {"std::condition_variable::notify_one std::condition_variable::notify_all "
       "std::_V2::condition_variable_any::notify_one std::_V2::condition_variable_any::notify_all",
       plain(notify)},
      {"std::thread::_M_start_thread", {.act = create_state, .object = 0, .other = 1}},
      // The latter two by their type (find): a container destroys its elements in a loop of its own.
      {"std::thread::join std::jthread::join std::jthread::~jthread std::_Destroy(jthread) "
       "std::destroy_at(jthread)",
       plain(join_object)},
      // clear() and its like: from there on all of them.
      {"std::vector::_M_erase_at_end(jthread)", plain(join_array, 1)},
      // Ends the program if nobody has joined or detached the thread. Of one that was moved from it says
      // nothing, so only where scopes are left by an exception is it believed.
      {"std::thread::~thread", {.act = join_object, .unwinds = true}},
      {"std::thread::detach std::jthread::detach", {.act = detach, .in_object = true}},
      // std::call_once is looked into: it ends with pthread_once.
      {"__cxa_guard_acquire",
       {.act = acquire, .success = Success::nonzero, .blocks = false, .is_static = true}},
      {"__cxa_guard_release __cxa_guard_abort", {.act = release, .quiet = true, .is_static = true}},
      {"std::counting_semaphore::acquire", count(lock())},
      {"std::counting_semaphore::try_acquire std::counting_semaphore::try_acquire_for "
       "std::counting_semaphore::try_acquire_until",
       count(attempt(Success::nonzero))},
      {"std::counting_semaphore::release", count(plain(release))},
      {"std::counting_semaphore::counting_semaphore", {.act = init_count, .object = 0, .argument = 1}},
      {"std::atomic_flag::test_and_set", spin(attempt(Success::zero))},
      {"std::atomic_flag::clear", {.act = release, .quiet = true}},
      {"std::latch::wait std::barrier::wait", plain(await)},
      {"std::latch::count_down", plain(post)},
      {"std::latch::arrive_and_wait std::barrier::arrive_and_wait", plain(barrier)},
      {"std::barrier::arrive std::barrier::arrive_and_drop", plain(post)},
      // A future's state has the word by which it is ready behind a table of functions and the result.
      {"std::promise::set_value std::promise::set_exception std::promise::set_value_at_thread_exit "
       "std::promise::set_exception_at_thread_exit",
       {.act = post, .through = true, .behind = 16}},
      {"std::future::get std::shared_future::get std::__basic_future::wait",
       {.act = await, .through = true, .behind = 16}},
      {"std::__atomic_futex_unsigned::_M_store_notify_all", plain(post)},
      // A flag that is set once and is no lock. The state joins its thread when it goes, and results are
      // deleted: both through tables of functions, which seem to lead back into the task.
      {"std::__future_base::_State_baseV2::_M_set_retrieved_flag "
       "std::__future_base::_Async_state_commonV2::_M_join "
       "std::__future_base::_Result_base::_Deleter::operator()",
       plain(nothing)},
      {"std::this_thread::sleep_for std::this_thread::sleep_until", plain(blocks)},
      // The Linux kernel.
      {"_raw_spin_lock spin_lock raw_spin_lock _raw_spin_lock_irqsave spin_lock_irqsave _raw_spin_lock_irq "
       "spin_lock_irq _raw_spin_lock_bh spin_lock_bh _raw_write_lock write_lock write_lock_irqsave "
       "write_lock_bh write_lock_irq _raw_write_lock_irq _raw_write_lock_irqsave _raw_write_lock_bh "
       "raw_spin_lock_irqsave raw_spin_lock_irq raw_spin_lock_bh spin_lock_nested _raw_spin_lock_nested "
       "write_seqlock write_seqlock_irqsave write_seqlock_irq write_seqlock_bh read_seqlock_excl "
       "read_seqlock_excl_bh read_seqlock_excl_irq spin_lock_irqsave_nested",
       spin(lock())},
      {"_raw_read_lock read_lock read_lock_irqsave read_lock_irq read_lock_bh _raw_read_lock_irqsave "
       "_raw_read_lock_irq _raw_read_lock_bh",
       spin(reader(lock()))},
      {"_raw_spin_trylock spin_trylock raw_spin_trylock spin_trylock_irq spin_trylock_bh write_trylock "
       "_raw_write_trylock _raw_spin_trylock_bh spin_trylock_irqsave",
       spin(attempt(Success::nonzero))},
      {"read_trylock _raw_read_trylock", spin(reader(attempt(Success::nonzero)))},
      // Whoever reads a sequence looks again if a writer came by: as good as having kept it out.
      {"read_seqbegin read_seqcount_begin", {.act = acquire, .shared = true, .blocks = false}},
      {"read_seqretry read_seqcount_retry", plain(release)},
      {"write_seqcount_begin raw_write_seqcount_begin", spin(lock())},
      {"write_seqcount_end raw_write_seqcount_end", spin(plain(release))},
      {"_raw_spin_unlock spin_unlock raw_spin_unlock _raw_spin_unlock_irqrestore spin_unlock_irqrestore "
       "_raw_spin_unlock_irq spin_unlock_irq _raw_spin_unlock_bh spin_unlock_bh _raw_write_unlock "
       "write_unlock "
       "write_unlock_irqrestore write_unlock_bh _raw_read_unlock read_unlock read_unlock_irqrestore "
       "read_unlock_bh read_unlock_irq write_unlock_irq _raw_write_unlock_irqrestore _raw_write_unlock_irq "
       "_raw_write_unlock_bh _raw_read_unlock_irqrestore _raw_read_unlock_irq _raw_read_unlock_bh "
       "raw_spin_unlock_irqrestore raw_spin_unlock_irq raw_spin_unlock_bh write_sequnlock "
       "write_sequnlock_irqrestore write_sequnlock_irq write_sequnlock_bh read_sequnlock_excl "
       "read_sequnlock_excl_bh read_sequnlock_excl_irq",
       spin(plain(release))},
      {"mutex_lock mutex_lock_nested mutex_lock_io down_write down_write_nested rt_mutex_lock "
       "percpu_down_write",
       lock()},
      {"mutex_lock_interruptible mutex_lock_killable down_write_killable", interruptible()},
      {"mutex_trylock down_write_trylock", attempt(Success::nonzero)},
      {"down_read down_read_nested percpu_down_read", reader(lock())},
      {"down_read_interruptible down_read_killable", reader(interruptible())},
      {"down_read_trylock", reader(attempt(Success::nonzero))},
      {"mutex_unlock up_write up_read rt_mutex_unlock percpu_up_write percpu_up_read", plain(release)},
      {"down", count(lock())},
      {"down_interruptible down_killable down_timeout", count(interruptible())},
      {"down_trylock", count(attempt(Success::zero))},
      {"up", count(plain(release))},
      {"complete complete_all", plain(post)},
      {"wait_for_completion wait_for_completion_timeout", plain(await)},
      {"kthread_create_on_node kthread_run",
       {.act = deferred, .other = 0, .argument = 1, .returns_handle = true}},
      {"kthread_stop", plain(join)},
      {"request_irq __request_irq", {.act = handler, .other = 1, .argument = 4, .number = 0}},
      {"request_threaded_irq", {.act = handler, .other = 1, .argument = 5, .number = 0}},
      {"devm_request_irq", {.act = handler, .other = 2, .argument = 5, .number = 1}},
      {"devm_request_threaded_irq", {.act = handler, .other = 2, .argument = 6, .number = 1}},
      {"free_irq", {.act = stop, .object = 1, .number = 0}},
      {"devm_free_irq", {.act = stop, .object = 2, .number = 1}},
      {"disable_irq", {.act = stop, .object = kNoOperand, .number = 0}},
      {"enable_irq", {.act = resume, .object = kNoOperand, .number = 0}},
      {"open_softirq", {.act = deferred, .other = 1, .many = true}},
      {"tasklet_init", {.act = handler, .other = 1, .argument = 2, .stopped_by = 0}},
      {"tasklet_setup", {.act = handler, .other = 1, .argument = 0}},
      {"init_timer_key timer_setup timer_init_key", {.act = deferred, .other = 1, .argument = 0}},
      {"schedule_work", {.act = deferred, .other = 0, .argument = 0, .in_object = true}},
      {"queue_work", {.act = deferred, .other = 1, .argument = 1, .queue = 0, .in_object = true}},
      {"queue_work_on", {.act = deferred, .other = 2, .argument = 2, .queue = 1, .in_object = true}},
      // Delayed work is in no queue yet: to flush one does not wait for it.
      {"queue_delayed_work", {.act = deferred, .other = 1, .argument = 1, .in_object = true}},
      {"queue_delayed_work_on", {.act = deferred, .other = 2, .argument = 2, .in_object = true}},
      {"alloc_workqueue alloc_ordered_workqueue create_workqueue create_singlethread_workqueue",
       plain(allocate)},
      {"flush_workqueue destroy_workqueue drain_workqueue __flush_workqueue",
       {.act = stop, .object = kNoOperand, .queue = 0}},
      {"schedule_delayed_work", {.act = deferred, .other = 0, .argument = 0, .in_object = true}},
      {"call_rcu", {.act = deferred, .other = 1, .argument = 0}},
      {"msleep ssleep schedule schedule_timeout usleep_range copy_from_user copy_to_user synchronize_rcu",
       plain(blocks)},
      {"flush_work cancel_work_sync cancel_delayed_work_sync flush_delayed_work del_timer_sync "
       "timer_delete_sync timer_shutdown_sync hrtimer_cancel tasklet_kill",
       plain(stop)},
      {"mod_timer add_timer add_timer_on mod_timer_pending timer_reduce tasklet_schedule "
       "tasklet_hi_schedule",
       plain(resume)},
      {"hrtimer_start hrtimer_start_range_ns",
       {.act = deferred, .other = 0, .argument = 0, .in_object = true}},
      {"kmalloc kzalloc __kmalloc kvmalloc", {.act = allocate, .argument = 0, .flags = 1}},
      {"kmem_cache_alloc", {.act = allocate, .flags = 1}},
      {"kcalloc kmalloc_array", {.act = allocate, .other = 0, .argument = 1, .flags = 2}},
      {"vmalloc", sized(0)},
      {"kfree vfree kvfree", plain(NativeAct::free)},
      // Windows.
      {"EnterCriticalSection", again(lock())},
      {"AcquireSRWLockExclusive", lock()},
      {"TryAcquireSRWLockExclusive", attempt(Success::nonzero)},
      {"TryAcquireSRWLockShared", reader(attempt(Success::nonzero))},
      {"SleepConditionVariableCS SleepConditionVariableSRW",
       {.act = wait, .object = 1, .other = 0, .can_fail = true}},
      {"WakeConditionVariable WakeAllConditionVariable", plain(notify)},
      {"WaitForSingleObject WaitForSingleObjectEx", plain(wait_handle)},
      {"CreateMutexA CreateMutexW CreateMutexExA CreateMutexExW", {.act = allocate, .makes_lock = true}},
      {"CreateEventA CreateEventW CreateEventExA CreateEventExW", {.act = allocate, .makes_event = true}},
      {"ReleaseMutex", again(plain(release))},
      {"SetEvent PulseEvent", plain(post)},
      {"TryEnterCriticalSection", again(attempt(Success::nonzero))},
      {"AcquireSRWLockShared", reader(lock())},
      {"LeaveCriticalSection ReleaseSRWLockExclusive ReleaseSRWLockShared", plain(release)},
      {"InitializeCriticalSection InitializeCriticalSectionAndSpinCount InitializeCriticalSectionEx "
       "InitializeSRWLock",
       plain(init_lock)},
      {"DeleteCriticalSection", plain(destroy_lock)},
      {"WaitForMultipleObjects WaitForMultipleObjectsEx", plain(join_array, 1)},
      {"CreateThread _beginthreadex",
       {.act = create, .object = kNoOperand, .other = 2, .argument = 3, .returns_handle = true}},
      {"Sleep", plain(blocks)},
      // OpenMP, as Clang lowers it.
      {"__kmpc_fork_call", {.act = region, .other = 2, .argument = 3}},
      {"__kmpc_critical", at(2, lock())},
      {"__kmpc_critical_with_hint", at(2, lock())},
      {"__kmpc_end_critical", at(2, plain(release))},
      {"__kmpc_barrier", {.act = barrier, .ends_tasks = true}},
      {"__kmpc_omp_taskwait __kmpc_omp_taskwait_51 __kmpc_omp_taskwait_deps_51 __kmpc_end_taskgroup",
       plain(join_tasks)},
      {"__kmpc_single __kmpc_master __kmpc_masked",
       {.act = acquire, .success = Success::nonzero, .blocks = false}},
      {"__kmpc_end_single __kmpc_end_master __kmpc_end_masked", {.act = release, .quiet = true}},
      {"__kmpc_reduce __kmpc_reduce_nowait", {.act = acquire, .object = 6, .to_the_end = true}},
      {"__kmpc_end_reduce __kmpc_end_reduce_nowait", plain(nothing)},
      {"__kmpc_omp_task_alloc", {.act = task, .other = 5, .many = true}},
      {"omp_set_lock", lock()},
      {"omp_set_nest_lock", again(lock())},
      {"omp_test_lock", attempt(Success::nonzero)},
      {"omp_test_nest_lock", again(attempt(Success::nonzero))},
      {"omp_unset_lock", plain(release)},
      {"omp_unset_nest_lock", again(plain(release))},
      {"omp_init_lock omp_init_nest_lock", plain(init_lock)},
      // libevent's registrations are for the user to switch on (docs/configuration.md): in a server they lead
      // through
      // the whole program, and that is not affordable for a large one yet.
      {"event_loop event_dispatch", plain(run_loop, kNoOperand)},
      {"event_init", plain(default_loop)},
      {"event_base_new event_base_new_with_config", plain(allocate)},
      // Memory.
      {"malloc valloc operator\\ new operator\\ new[]", sized(0)},
      {"calloc", sized(1, 0)},
      {"aligned_alloc memalign", sized(1)},
      {"strdup strndup mmap fopen fdopen opendir __cxa_allocate_exception", plain(allocate)},
      {"posix_memalign", {.act = allocate, .object = 0, .argument = 2, .stores = true}},
      {"asprintf vasprintf getline getdelim", {.act = allocate, .object = 0, .stores = true}},
      {"getaddrinfo", {.act = allocate, .object = 3, .stores = true}},
      {"realloc reallocarray", plain(resize)},
      {"free operator\\ delete operator\\ delete[] munmap fclose", plain(NativeAct::free)},
      {"memcpy memmove memset strcpy strncpy strcat strncat stpcpy", plain(returns_operand)},
      {"qsort", {.act = calls, .other = 3, .argument = 0}},
      {"bsearch", {.act = calls, .other = 4, .argument = 0}},
      {"exit", {.act = NativeAct::exit, .at_exit = true}},
      {"_exit abort __assert_fail quick_exit _Exit std::terminate __cxa_throw __cxa_rethrow",
       plain(NativeAct::exit)},
      {"signal bsd_signal sysv_signal __sysv_signal", {.act = handler, .other = 1}},
      {"sigaction", {.act = handler, .other = 1, .in_object = true}},
      {"fork vfork", plain(forks)},
      {"atexit", {.act = deferred, .other = 0, .at_exit = true}},
      // What may sleep.
      {"sleep usleep nanosleep poll select epoll_wait read write recv recvfrom recvmsg send sendto sendmsg "
       "accept "
       "connect fsync open fread fwrite fgets fflush wait waitpid pause",
       plain(blocks)},
  };
  return table;
}

/// Blanks separate; `\ ` is a blank in a name.
std::vector<std::string> split_names(std::string_view names) {
  std::vector<std::string> result(1);
  for (size_t i = 0; i < names.size(); ++i) {
    if (names[i] == '\\') {
      result.back() += names[++i];
    } else if (names[i] == ' ') {
      if (!result.back().empty()) result.emplace_back();
    } else {
      result.back() += names[i];
    }
  }
  return result;
}

std::string demangle(std::string_view symbol) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> text(
      abi::__cxa_demangle(std::string(symbol).c_str(), nullptr, nullptr, &status), &std::free);
  return status == 0 && text ? std::string(text.get()) : std::string(symbol);
}

/// Drops `<...>`, `[abi:...]`, and everything from the parameters on.
std::string without_arguments(const std::string& full) {
  std::string name;
  int depth = 0;
  for (size_t i = 0; i < full.size(); ++i) {
    const bool is_operator = name.ends_with("operator") || name.ends_with("operator<");
    const char c = full[i];
    if (c == '<' && !is_operator) {
      ++depth;
    } else if (c == '>' && depth > 0 && (i == 0 || full[i - 1] != '-')) {
      --depth;
    } else if (depth == 0 && c == '[' && full.compare(i, 5, "[abi:") == 0) {
      i = full.find(']', i);
      if (i == std::string::npos) break;
    } else if (depth == 0 && c == '(') {
      if (full.compare(i, 21, "(anonymous namespace)") == 0) {
        name += "(anonymous namespace)";
        i += 20;
        continue;
      }
      if (!is_operator) break;
      name += c;
    } else if (depth == 0) {
      name += c;
    }
  }
  // A template's name begins with what it returns.
  const size_t op = name.find("operator");
  const size_t blank = name.rfind(' ', op == std::string::npos ? std::string::npos : op);
  if (blank != std::string::npos && name.find("(anonymous namespace)") == std::string::npos)
    name.erase(0, blank + 1);
  return name;
}

}  // namespace

bool is_system_file(std::string_view path) {
  return path.starts_with("/usr/include/") || path.starts_with("/usr/lib/");
}

std::string short_native_name(std::string_view symbol) {
  if (!symbol.starts_with("_Z")) return std::string(symbol);
  return without_arguments(demangle(symbol));
}

NativeCalls::NativeCalls() {
  for (const Row& row : rows())
    for (const std::string& name : split_names(row.names)) {
      NativeCall call = row.call;
      // The kernel's own way of saying it: spin_lock_irqsave, read_lock_bh.
      if (call.act == acquire)
        call.masks = name.ends_with("_irqsave") || name.ends_with("_irq") || name.ends_with("_bh");
      by_name_.insert_or_assign(name, call);
    }
}

void NativeCalls::add(std::function<bool(std::string_view)> matches, NativeCall call, std::string text) {
  own_.push_back({std::move(matches), call, std::move(text)});
  known_.clear();
}

std::vector<std::string> NativeCalls::unused() const {
  std::vector<std::string> result;
  for (const Entry& entry : own_)
    if (!entry.is_used) result.push_back(entry.text);
  return result;
}

const NativeCall* NativeCalls::find_own(const std::string& name) const {
  for (const Entry& entry : own_) {
    if (!entry.matches(name)) continue;
    entry.is_used = true;
    return &entry.call;
  }
  return nullptr;
}

const NativeCall* NativeCalls::find(Symbol symbol) const {
  if (const auto it = known_.find(symbol); it != known_.end()) return it->second;
  const NativeCall* found = own_.empty() ? nullptr : find_own(short_native_name(symbol.view()));
  if (found != nullptr) {
    known_.emplace(symbol, found);
    return found;
  }
  const auto look = [&](const std::string& name) {
    if (const auto it = by_name_.find(name); it != by_name_.end()) found = &it->second;
  };
  if (symbol.view().starts_with("_Z")) {
    const std::string full = demangle(symbol.view());
    const std::string name = without_arguments(full);
    // A C++ function of no namespace is the user's own, whatever its name is.
    if (name.find("::") != std::string::npos || name.starts_with("operator")) look(name);
    for (const char* tag : {"defer_lock_t", "try_to_lock_t", "adopt_lock_t"})
      if (full.find(std::string("std::") + tag, name.size()) != std::string::npos)
        look(name + "(" + tag + ")");
    if (full.starts_with("void " + name + "<std::jthread>(") || full.starts_with("std::vector<std::jthread,"))
      look(name + "(jthread)");
    // A moved or copied guard is no new one.
    if (found != nullptr && found->act == guard_acquire && full.find("&&)") != std::string::npos &&
        full.find("_lock<") != full.rfind("_lock<"))
      found = nullptr;
  } else {
    look(symbol.str());
  }
  known_.emplace(symbol, found);
  return found;
}

}  // namespace ravel::model
