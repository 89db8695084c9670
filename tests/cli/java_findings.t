Findings in Java programs: what users silence, and how they look closer.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ cat > Ids.java <<'X'
  > public class Ids {
  >   static int next;
  >   static void take() {
  >     next++;
  >   }
  >   public static void main(String[] args) {
  >     for (int i = 0; i < 4; i++) new Thread(Ids::take).start();
  >   }
  > }
  > X
  $ ravel check --rules race Ids.java
  Ids.java:4: error: Ids.next is written in Ids.take while another thread may write it there too;
      no lock makes it one step, and an update may be lost [race/static]
    possible (by analysis, not run) \xc2\xb7 score 0.85 \xc2\xb7 Ids.next (esc)
  
    1 write Ids.next
      at    Ids.java:4 in Ids.take
      by    one of the threads started at Ids.java:7
      via   +1 frame in java
      holds nothing
    2 write Ids.next
      at    Ids.java:4 in Ids.take
      by    the same as 1
      holds nothing
    3 read Ids.next
      at    Ids.java:4 in Ids.take
      holds nothing
  
      2 \xe2\x94\x82   static int next; (esc)
      3 \xe2\x94\x82   static void take() { (esc)
      4 \xe2\x94\x82     next++; (esc)
        \xe2\x94\x82     ^~~~ 1 write (esc)
        \xe2\x94\x82     ^~~~ 2 write (esc)
        \xe2\x94\x82     ^~~~ 3 read (esc)
      5 \xe2\x94\x82   } (esc)
      6 \xe2\x94\x82   public static void main(String[] args) { (esc)
  
    Why they can overlap
      - a static field: there is only one
      - more than one thread may be started there: one of the threads started at Ids.java:7
      - neither holds a lock on every way there
      - 2 pairs of accesses may meet; the worst one is shown in full
  
    How it goes wrong
         one thread                                    \xe2\x94\x82 another thread (esc)
      1  reads Ids.next in Ids.take (Ids.java:4)       \xe2\x94\x82 (esc)
      2                                                \xe2\x94\x82 reads the same value of Ids.next in Ids.take (esc)
                                                       \xe2\x94\x82 (Ids.java:4) (esc)
      3                                                \xe2\x94\x82 writes Ids.next in Ids.take (Ids.java:4) (esc)
      4  writes Ids.next in Ids.take (Ids.java:4): the \xe2\x94\x82 (esc)
         other update is lost                          \xe2\x94\x82 (esc)
  
    What to do
      - Hold the same lock at both places.
      - Or use an atomic class of java.util.concurrent.atomic.
      - More: ravel explain race
      - If this is not a problem, say why in a comment: ravel:ignore race -- reason
  
  1 finding (1 race); looked at 1 class (2 of 3 methods), 3 threads from 1 entry.
  [1]

The same from a jar; its sources lie beside it:

  $ javac -g Ids.java && jar cf ids.jar Ids.class
  $ ravel check --rules race ids.jar --format json | grep -c '"fingerprint"'
  1

A baseline that was made with the source knows it in the jar:

  $ ravel check --rules race --write-baseline Ids.java > /dev/null
  $ ravel check --rules race --baseline ravel-baseline.json ids.jar
  No findings, 1 suppressed; looked at 1 class (2 of 3 methods), 3 threads from 1 entry.
  $ rm ravel-baseline.json

A comment at the line, for the source and for the class made of it:

  $ sed -i 's|next++;|next++; // ravel:ignore race -- only a rough count|' Ids.java
  $ ravel check --rules race Ids.java
  No findings, 1 suppressed; looked at 1 class (2 of 3 methods), 3 threads from 1 entry.
  $ javac -g Ids.java && jar cf ids.jar Ids.class
  $ ravel check --rules race ids.jar
  No findings, 1 suppressed; looked at 1 class (2 of 3 methods), 3 threads from 1 entry.
  $ sed -i 's|next++; .*|next++;|' Ids.java
  $ javac -g Ids.java && jar cf ids.jar Ids.class

Entries of ravel.toml:

  $ cat > ravel.toml <<'X'
  > [[ignore]]
  > rule = "race"
  > subject = "Ids.next"
  > reason = "only a rough count"
  > X
  $ ravel check --rules race ids.jar
  No findings, 1 suppressed; looked at 1 class (2 of 3 methods), 3 threads from 1 entry.
  $ cat > ravel.toml <<'X'
  > [jvm]
  > thread-local = ["Ids.next"]
  > X
  $ ravel check --rules race Ids.java
  No findings; looked at 1 class (2 of 3 methods), 3 threads from 1 entry.
  $ rm ravel.toml

What Ravel sees in a source, and which objects a value may be:

  $ ravel dump --calls --function '*take*' Ids.java
  'Ids':'take()V'/0
    calls '$jvm':iadd/2 ; Ids.java:4
  $ ravel dump --points-to 'Ids:main([Ljava/lang/String;)V/1' Ids.java
  Ids:main([Ljava/lang/String;)V/1 in [call by whoever uses the program]
    %0
      [Ljava.lang.String; of a client
    %4
      java.lang.Thread made at Ids.java:7 in [call by whoever uses the program]
    %5
      java.lang.Runnable made at Ids.java:7 in [call by whoever uses the program]
  $ ravel dump --points-to 'Ids:main([Ljava/lang/String;)V/1:%0' ids.jar
  Ids:main([Ljava/lang/String;)V/1 in [call by whoever uses the program]
    %0
      [Ljava.lang.String; of a client
  $ ravel dump --points-to 'Ids:nothing()V/0' ids.jar
  ravel: ravel dump: 'Ids:nothing()V/0' names no method of the program; write org/foo/Bar:take(I)V/2, or org/foo/Bar:take(I)V/2:%7 for a value; --calls shows the names
  [2]

One finding for each object, with all its fields:

  $ cat > Pairs.java <<'X'
  > public class Pairs {
  >   int a, b;
  >   void set() { a = 1; b = 2; }
  >   static void share(Pairs p) { for (int i = 0; i < 2; i++) new Thread(p::set).start(); }
  >   public static void main(String[] args) {
  >     share(new Pairs());
  >     share(new Pairs());
  >   }
  > }
  > X
  $ ravel check --rules race Pairs.java --format json | grep '"subject"'
        "subject": "Pairs.a",
        "subject": "Pairs.b",
  $ ravel check --rules race --group object Pairs.java --format json | grep '"subject"'
        "subject": "the Pairs made in Pairs.main",
        "subject": "the Pairs made in Pairs.main",

Code that is not there does nothing, unless asked:

  $ mkdir lib app
  $ cat > lib/Store.java <<'X'
  > public class Store { public static native void fill(java.util.List<String> list); }
  > X
  $ cat > app/App.java <<'X'
  > import java.util.*;
  > public class App {
  >   public static void main(String[] args) {
  >     List<String> list = new ArrayList<>();
  >     new Thread(() -> Store.fill(list)).start();
  >     list.add("x");
  >   }
  > }
  > X
  $ javac -g -d classes lib/Store.java app/App.java
  $ ravel check --rules race classes
  No findings; looked at 2 classes (2 of 4 methods), 3 threads from 1 entry.
  $ ravel check --rules race --unknown-calls any classes --format json | grep '"message"'
        "message": "contents of the ArrayList made in App.main are changed in App.main while another thread may change them there too; no lock is held at both",

The JDK's own code instead of models:

  $ cat > Whole.java <<'X'
  > import java.util.*;
  > public class Whole {
  >   static final BitSet bits = new BitSet();
  >   public static void main(String[] args) {
  >     new Thread(() -> bits.set(1)).start();
  >     bits.set(2);
  >   }
  > }
  > X
  $ ravel check --rules race --whole-jdk Whole.java --format json | grep '"message"'
        "message": "contents of the BitSet made in Whole.<clinit> are changed in Whole.main while another thread may change them there too; no lock is held at both",
