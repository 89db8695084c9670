What is cut short is said: a silent bound would read as "no bug". Which bounds there are is in docs/limits.md.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases

A call to one of thirteen names is not followed; to one of two it is.

  $ server() {
  >   echo "-module($1). -behaviour(gen_server). -export([start/0, init/1, handle_call/3, handle_cast/2])."
  >   echo "start() -> gen_server:start_link({local, $1}, ?MODULE, [], [])."
  >   echo "init(S) -> {ok, S}. handle_cast(_, S) -> {noreply, S}."
  >   echo "handle_call(ask, _, S) -> {reply, gen_server:call($2, ask), S}."
  > }
  > names() { for i in $(seq 2 $1); do echo "name($i) -> back$i;"; done; echo 'name(_) -> back.'; }
  $ server back front > back.erl
  $ (server front 'name(length(S))'; names 2) > front.erl
  $ ravel check front.erl back.erl 2>&1 | tail -1
  1 finding (1 call-cycle); looked at 2 modules (13 functions), 2 kinds of process.
  $ (server front 'name(length(S))'; names 13) > front.erl
  $ ravel check front.erl back.erl 2>&1 | tail -2
  ravel: note: call-cycle was cut short, so cycles may be missing: calls to a name that is computed, or one of more than 12, are not followed
  No findings; looked at 2 modules (13 functions), 2 kinds of process.

Two locks, each one of nine: of so many pairs nothing is said, and that is told. Without Clang there is nothing to be seen here.

  $ ravel doctor 2>/dev/null | grep -q 'Clang 19' || exit 80
  $ cat > chosen.c <<'END'
  > #include <pthread.h>
  > #define MUTEX(n) static pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER;
  > MUTEX(m0) MUTEX(m1) MUTEX(m2) MUTEX(m3) MUTEX(m4) MUTEX(m5) MUTEX(m6) MUTEX(m7) MUTEX(m8)
  > static pthread_mutex_t *chosen(int i) {
  >   switch (i) {
  >     case 1: return &m1; case 2: return &m2; case 3: return &m3; case 4: return &m4;
  >     case 5: return &m5; case 6: return &m6; case 7: return &m7; case 8: return &m8;
  >   }
  >   return &m0;
  > }
  > static void *work(void *arg) {
  >   int *numbers = arg;
  >   pthread_mutex_t *outer = chosen(numbers[0]), *inner = chosen(numbers[1]);
  >   pthread_mutex_lock(outer);
  >   pthread_mutex_lock(inner);
  >   pthread_mutex_unlock(inner);
  >   pthread_mutex_unlock(outer);
  >   return arg;
  > }
  > int main(void) {
  >   static int one[2] = {1, 2}, two[2] = {2, 1};
  >   pthread_t t;
  >   pthread_create(&t, 0, work, one);
  >   work(two);
  >   return pthread_join(t, 0);
  > }
  > END
  $ ravel check chosen.c
  ravel: note: lock-order: 1 pairs of a lock that is held and one that is waited for may mean more than 64 pairs of locks; deadlocks there may be missing
  No findings; looked at 1 thread, 3 of 3 functions from 1 entry, 1 unit.
