Class files and jars, as Ravel sees them.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ cat > Counter.java <<'X'
  > class Counter {
  >   int n;
  >   synchronized void inc() { n++; }
  >   Runnable later() { return () -> n++; }
  > }
  > X
  $ javac -g Counter.java
  $ ravel dump --ir --function '*inc*' Counter.class
  module 'Counter' jvm
  path "Counter.class"
  file "Counter.java"
  
  function 'Counter':'inc()V'/1(%this.0) ; Counter.java:3
  b0: // entry
    acquire %this.0 ; Counter.java:3
    %1 = load %this.0 field 'Counter.n' ; Counter.java:3
    %2 = constant 1 ; Counter.java:3
    %3 = call '$jvm':iadd/2(%1, %2) ; Counter.java:3
    store %this.0 field 'Counter.n' %3 ; Counter.java:3
    release %this.0 ; Counter.java:3
    ret ; Counter.java:3
  $ jar cf counter.jar Counter.class
  $ ravel dump --calls --function '*later*' counter.jar
  'Counter':'lambda$later$0()V'/1
    calls '$jvm':iadd/2 ; Counter.java:4
  'Counter':'later()Ljava/lang/Runnable;'/1
    makes 'Counter':'lambda$later$0()V'/1 ; Counter.java:4
  $ ravel check Counter.class
  No findings; looked at 1 class (3 of 4 methods), 2 threads from 2 entries.

A file that is cut off costs itself only:

  $ head -c 200 Counter.class > Cut.class
  $ ravel dump --calls Cut.class counter.jar | head -1
  ravel: Cut.class: byte 191: the file ends in the constant pool
  'Counter':'<init>()V'/1
  $ echo no jar > bad.jar
  $ ravel dump --calls bad.jar
  ravel: bad.jar: not a readable archive: Not a zip archive
  [2]
