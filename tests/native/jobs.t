The report is the same whatever the number of cores, and whether units come from the cache or not.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ export XDG_CACHE_HOME=$PWD/cache

  $ for i in 1 2 3 4; do cat > unit$i.c <<END
  > #include <pthread.h>
  > extern int shared$(( i % 4 + 1 ));
  > int shared$i;
  > static void *work$i(void *p) { shared$i++; shared$(( i % 4 + 1 ))++; return p; }
  > void start$i(pthread_t *t) { pthread_create(t, 0, work$i, 0); }
  > END
  > done
  $ cat > main.c <<'END'
  > #include <pthread.h>
  > void start1(pthread_t *); void start2(pthread_t *); void start3(pthread_t *); void start4(pthread_t *);
  > int main(void) { pthread_t t[4]; start1(t); start2(t + 1); start3(t + 2); start4(t + 3); return 0; }
  > END
  $ ravel check --jobs 1 *.c > one 2>&1; ravel check --jobs 4 *.c > four 2>&1; cmp one four
  $ rm -r cache; ravel check --jobs 3 *.c > cold 2>&1; cmp one cold
  $ grep -c "while another thread may write it" one
  4
