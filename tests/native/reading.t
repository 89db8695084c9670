Reading C and C++: a source, flags, a compile database, bitcode, and what is wrong with them.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases

A source alone:

  $ cat > count.c <<'END'
  > #include <pthread.h>
  > struct counter { pthread_mutex_t mu; long n; };
  > static struct counter shared = { PTHREAD_MUTEX_INITIALIZER, 0 };
  > void add(struct counter *c, long by) {
  >   pthread_mutex_lock(&c->mu);
  >   c->n += by;
  >   pthread_mutex_unlock(&c->mu);
  > }
  > void more(void) { add(&shared, STEP); }
  > END
  $ ravel dump --ir --function 'extern:add/*' count.c -- -DSTEP=2 | grep -v -e '^path' -e '^file'
  module 'count.c' native
  
  function extern:add/2(%c.0, %by.1) exported ; count.c:4
  b0: // entry
    %2 = address %c.0 memory 'counter.mu' ; count.c:5:26
    %3 = call extern:pthread_mutex_lock/1(%2) ; count.c:5:3
    %4 = load %c.0 memory 'counter.n' at 40 size 8 ; count.c:6:8
    %5 = call '$op':add/2(%4, %by.1) ; count.c:6:8
    store %c.0 memory 'counter.n' at 40 size 8 %5 ; count.c:6:8
    %6 = address %c.0 memory 'counter.mu' ; count.c:7:28
    %7 = call extern:pthread_mutex_unlock/1(%6) ; count.c:7:3
    ret ; count.c:8:1
  $ ravel dump --ir --function 'extern:more/*' count.c -- -DSTEP=2 | grep -v -e '^path' -e '^file'
  module 'count.c' native
  
  function extern:more/0() exported ; count.c:9
  b0: // entry
    %0 = constant $global "count.c:shared" ; count.c:9:19
    %1 = constant 2 ; count.c:9:19
    %2 = call extern:add/2(%0, %1) ; count.c:9:19
    ret ; count.c:9:39
  $ ravel dump --calls count.c -- -DSTEP=2
  extern:add/2
    calls extern:pthread_mutex_lock/1 ; count.c:5:3
    calls '$op':add/2 ; count.c:6:8
    calls extern:pthread_mutex_unlock/1 ; count.c:7:3
  extern:more/0
    calls extern:add/2 ; count.c:9:19

Errors are Clang's; the other files are read all the same:

  $ echo 'int ok(void) { return 1; }' > ok.c
  $ ravel dump --ir ok.c count.c | grep -v -e '^path' -e '^file'
  count.c:9:32: use of undeclared identifier 'STEP'
  ravel: note: no compile_commands.json says how these files are compiled; make one with `cmake -B build -DCMAKE_EXPORT_COMPILE_COMMANDS=ON` or `bear -- make`, or give the flags after `--`
  module 'ok.c' native
  
  function extern:ok/0() exported ; ok.c:1
  b0: // entry
    %0 = constant 1 ; ok.c:1:16
    ret %0 ; ok.c:1:16

A compile database, in the folder or its build/; a second run compiles nothing:

  $ mkdir -p project/build project/src && cp count.c project/src && cp ok.c project/src
  $ cat > project/build/compile_commands.json <<END
  > [{"directory": "$PWD/project", "file": "src/count.c", "command": "gcc -O2 -DSTEP=3 -c src/count.c -o count.o"},
  >  {"directory": "$PWD/project", "file": "src/count.c", "command": "gcc -E -DSTEP=3 src/count.c"},
  >  {"directory": "$PWD/project", "file": "src/ok.c", "arguments": ["cc", "-fno-such-flag", "-c", "src/ok.c"]}]
  > END
  $ ravel check project --format json --stats | grep -e '"units' -e '"functions"'
      "functions": 3,
        "units": 2.0,
        "units left out": 0.0,
        "units unchanged": 0.0
  $ ravel check project --format json --stats | grep -e '"units'
        "units": 2.0,
        "units left out": 0.0,
        "units unchanged": 2.0
  $ ravel doctor project | grep 'C and C++' | sed 's/[0-9.]* ([^)]*)/VERSION/;s/Clang [0-9.]*/Clang N/'
    found    1 C and C++ files: sources, bitcode, compile_commands.json
    found    Clang N, which reads C and C++

A source of that project, by itself, has its flags:

  $ ravel dump --ir --function 'extern:more/*' project/src/count.c | grep -v -e '^path' -e '^file'
  module 'project/src/count.c' native
  
  function extern:more/0() exported ; count.c:9
  b0: // entry
    %0 = constant $global "project/src/count.c:shared" ; count.c:9:19
    %1 = constant 3 ; count.c:9:19
    %2 = call extern:add/2(%0, %1) ; count.c:9:19
    ret ; count.c:9:39

Bitcode, and what only looks like it:

  $ printf 'define void @f() {\n  ret void\n}\n' > f.ll
  $ ravel dump --ir f.ll | grep -v -e '^path' -e '^file'
  module 'f.ll' native
  
  function extern:f/0() exported synthetic
  b0: // entry
    ret
  $ printf 'define void @f() {\n  ret\n}\n' > bad.ll
  $ head -c 100 /dev/zero > bad.bc
  $ ravel check bad.ll bad.bc missing.c f.ll
  ravel: bad.bc: not LLVM bitcode: it does not begin with BC C0 DE
  ravel: bad.ll: LLVM cannot read it: expected type (line 3)
  ravel: missing.c: no such file or directory
  No findings; looked at 0 threads, 1 of 1 functions from 1 entry, 3 units (2 left out).
  The run was incomplete: what could not be read was not looked at.
  [2]
  $ echo '[{]' > compile_commands.json
  $ ravel check compile_commands.json
  ravel: compile_commands.json: not a compile database: [1:3, byte=3]: Expected object key
  No findings; looked at 0 threads, 0 of 0 functions from 0 entries, 0 units.
  The run was incomplete: what could not be read was not looked at.
  [2]
  $ echo '[{"file": "a.c", "command": "cc -E a.c"}]' > compile_commands.json
  $ ravel check compile_commands.json
  ravel: compile_commands.json: it names nothing that is compiled
  No findings; looked at 0 threads, 0 of 0 functions from 0 entries, 0 units.
  The run was incomplete: what could not be read was not looked at.
  [2]
  $ rm compile_commands.json

Silence is said of what was looked at. Where threads are used and none was found, it says nothing, and that is told:

  $ cat > lost.c <<'END'
  > #include <pthread.h>
  > typedef void *(*work)(void *);
  > static void *add(void *n) { ++*(long *)n; return n; }
  > #ifdef FOUND
  > static work pick(void) { return add; }
  > #else
  > work pick(void);
  > #endif
  > void start(pthread_t *t, long *n) { pthread_create(t, 0, pick(), n); }
  > #ifndef NEVER
  > int main(void) { long n = 0; pthread_t t; start(&t, &n); pthread_join(t, 0); return (int)n; }
  > #else
  > int main(void) { return 0; }
  > #endif
  > END
  $ ravel check lost.c -- -DFOUND
  No findings; looked at 1 thread, 4 of 4 functions from 1 entry, 1 unit.
  $ ravel check lost.c
  lost.c:9:37: pthread_create is used but no thread was found: what runs at the same time is not known, and that nothing was found says nothing
  No findings; looked at 0 threads, 2 of 2 functions from 1 entry, 1 unit.
  The run was incomplete: what could not be read was not looked at.
  [2]
  $ ravel check lost.c -- -DFOUND -DNEVER
  lost.c:9:37: pthread_create is used but no thread was found, for nothing that main calls leads there: what runs at the same time is not known, and that nothing was found says nothing
  No findings; looked at 0 threads, 1 of 4 functions from 1 entry, 1 unit.
  The run was incomplete: what could not be read was not looked at.
  [2]
  $ ravel check --api 'start' lost.c
  ravel: note: what pthread_create runs is not known at 1 place, as lost.c:9: such threads were not looked at
  No findings; looked at 0 threads, 1 of 2 functions from 1 entry, 1 unit.

What is given twice is read once, and two programs in one folder keep their own main:

  $ mkdir two && for i in 1 2; do echo "int main(void) { return $i; }" > two/p$i.c; done
  $ ravel dump --calls two two/p1.c
  extern:main/0
  extern:main/0

Clang is a file of its own, opened when it is needed; the program alone says what it lacks, and reads everything else:

  $ ldd "$RAVEL" | grep -c -i -e llvm -e clang
  0
  [1]
  $ cp "$RAVEL" alone
  $ ./alone check count.c
  ravel: count.c: this ravel was built without Clang, which reads C and C++; run `apt-get install llvm-19-dev libclang-19-dev clang-19` and build it again
  No findings; looked at 0 threads, 0 of 0 functions from 0 entries, 0 units.
  The run was incomplete: what could not be read was not looked at.
  [2]
  $ printf '\177ELF' > ravel-clang.so
  $ ./alone check count.c
  ravel: count.c: cannot open Clang: *ravel-clang.so: file too short (glob)
  No findings; looked at 0 threads, 0 of 0 functions from 0 entries, 0 units.
  The run was incomplete: what could not be read was not looked at.
  [2]

What the analysis sees of threads, locks and pointers:

  $ cat > two.c <<'END'
  > #include <pthread.h>
  > pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
  > static void *one(void *x) {
  >   pthread_mutex_lock(&a);
  >   pthread_mutex_lock(&b);
  >   pthread_mutex_unlock(&b);
  >   pthread_mutex_unlock(&a);
  >   return x;
  > }
  > int main(void) {
  >   pthread_t t;
  >   pthread_create(&t, 0, one, &a);
  >   pthread_join(t, 0);
  >   return 0;
  > }
  > END
  $ ravel dump --origins two.c
  the main thread
    one at a time
    enters main
    may run 1 functions of the program: main
  
  a thread started at two.c:12, one
    one at a time
    started by the main thread
    enters one
    may run 1 functions of the program: one
  $ ravel dump --locks two.c
  a -> b  in one, taken at two.c:4, waits at two.c:5
  $ ravel dump --points-to one:x two.c
  one in a thread started at two.c:12, one
    %x.0
      a
  $ ravel dump --points-to none two.c
  ravel: ravel dump: 'none' names no function of the program; write its name, or name:%7 for a value; --ir shows them
  [2]
