C and C++. Without Clang there is nothing to be seen here.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ ravel doctor 2>/dev/null | grep -q 'Clang 19' || exit 80

  $ cat > gate.c <<'EOF'
  > #include <pthread.h>
  > struct gate { int state; };
  > void gate_enter(struct gate *);
  > void gate_leave(struct gate *);
  > static struct gate gate;
  > static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
  > static int value, guarded;
  > static void *work(void *arg) {
  >   gate_enter(&gate);
  >   value++;
  >   gate_leave(&gate);
  >   pthread_mutex_lock(&mu);
  >   guarded++;
  >   pthread_mutex_unlock(&mu);
  >   return arg;
  > }
  > int main(void) {
  >   pthread_t t;
  >   pthread_create(&t, 0, work, 0);
  >   work(0);
  >   pthread_join(t, 0);
  >   return 0;
  > }
  > EOF

Locks that nobody knows exclude nobody.

  $ ravel check gate.c 2>&1 | tail -1
  1 finding (1 race); looked at 1 thread, 2 of 2 functions from 1 entry, 1 unit.

ravel.toml says what they are. An entry that matches nothing is told.

  $ printf '[native]\nlock = ["gate_enter", "door_open"]\nunlock = ["gate_l*(lock)"]\n' > ravel.toml
  $ ravel check gate.c
  ravel: ravel.toml: warning: [native] lock = "door_open" matches no function that is called
  No findings; looked at 1 thread, 2 of 2 functions from 1 entry, 1 unit.

A mistake in the table is told with its place.

  $ printf '[native]\nlock = ["gate_enter(mutex)"]\n' > ravel.toml
  $ ravel check gate.c
  ravel: ravel.toml:2:9: an argument of lock is one of _, lock, not 'mutex'
  [2]
  $ rm ravel.toml

What the program obeys already:

  $ ravel infer gate.c
  --- gate.c
  gate.c:7: guarded
  +   GUARDED_BY(mu)   2 accesses

A coroutine may be resumed by another thread, which is not looked at:

  $ cat > coroutine.cc <<'END'
  > #include <coroutine>
  > struct Task {
  >   struct promise_type {
  >     Task get_return_object() { return {}; }
  >     std::suspend_never initial_suspend() { return {}; }
  >     std::suspend_never final_suspend() noexcept { return {}; }
  >     void return_void() {}
  >     void unhandled_exception() {}
  >   };
  > };
  > static int sum;
  > static Task job(int n) {
  >   co_await std::suspend_always();
  >   sum += n;
  > }
  > int main() { job(1); }
  > END
  $ ravel check coroutine.cc -- -std=c++20
  ravel: note: 1 coroutine (job): what they do after they were suspended counts as done by who called them, whichever thread resumes them
  No findings; looked at 0 threads, 8 of 11 functions from 1 entry, 1 unit.
