The lock annotations that a program already obeys.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ cat > Store.java <<'X'
  > import java.util.concurrent.locks.ReentrantReadWriteLock;
  > public class Store {
  >   private final Object lock = new Object();
  >   private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
  >   private static int made;
  >   private int count;        // everywhere under this
  >   private int sum;          // everywhere under lock
  >   private int best;         // read without a lock
  >   private int cached;       // read under the read lock, written under the write lock
  >   private int limit = 10;   // only read
  >   public Store() { count = 1; sum = 1; }
  >   public synchronized void add(int n) { count++; grow(n); best = n; }
  >   private void grow(int n) { if (count > limit) { count = n; shrink(); } }
  >   private void shrink() { count--; }
  >   public void total(int n) { synchronized (lock) { sum += n; } }
  >   public int best() { return best; }
  >   public int get() { rw.readLock().lock(); try { return cached; } finally { rw.readLock().unlock(); } }
  >   public void set(int n) { rw.writeLock().lock(); try { cached = n; } finally { rw.writeLock().unlock(); } }
  >   public static synchronized void one() { made++; }
  >   public void two() { synchronized (Store.class) { made += 2; } }
  >   public class Cell {
  >     private int n;
  >     public void next() { synchronized (Store.this) { n++; } }
  >     public int get() { synchronized (Store.this) { return n; } }
  >   }
  >   public Cell cell() { return new Cell(); }
  > }
  > X
  $ ravel infer Store.java
  --- Store.java
  Store.java:5: Store.made
  +   @GuardedBy("Store.class")   4 accesses
  Store.java:6: Store.count
  +   @GuardedBy("this")   6 accesses
  Store.java:7: Store.sum
  +   @GuardedBy("lock")   2 accesses
  Store.java:9: Store.cached
  +   @GuardedBy("rw")   2 accesses
  Store.java:13: Store.grow()
  +   @GuardedBy("this")   1 call
  Store.java:14: Store.shrink()
  +   @GuardedBy("this")   1 call
  Store.java:22: Store$Cell.n
  +   @GuardedBy("Store.this")   3 accesses

For programs:

  $ ravel infer --format json Store.java | grep -c '"annotation"'
  7
  $ ravel infer --format json Store.java | sed -n '/"member": "grow"/,/}/p'
        "member": "grow",
        "kind": "method",
        "descriptor": "(I)V",
        "annotation": "@GuardedBy(\"this\")",
        "lock": "this",
        "support": 1
      },

What it proposes is what the rules ask for. With a comment in the place of each annotation, nothing is found, and nothing more is proposed
for these:

  $ sed -i -e 's|int made;|int made /*# guarded_by Store.class */;|' -e 's|int count; |int count /*# guarded_by this */; |' -e 's|void grow(int n)|& /*# requires this */|' Store.java
  $ ravel check --rules guarded-by,requires-lock Store.java
  No findings; looked at 2 classes (14 of 14 methods), 2 threads from 10 entries.
  $ ravel infer Store.java | grep -e made -e count
  [1]

There is no other form:

  $ ravel infer --format sarif Store.java
  ravel: ravel infer knows the formats text and json only
  [2]

The JDK's Vector: elements() reads elementCount without the lock, elementData is always guarded.

  $ jdk=$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")
  $ "$jdk/bin/jimage" extract --dir jdk --include 'regex:/java.base/java/util/Vector(\$.*)?\.class' "$jdk/lib/modules"
  $ ravel infer jdk/java.base | grep -A1 -e 'Vector.element[CD]' | grep -v elementData'()' | sed 's/[0-9]* accesses/N accesses/; s/:[0-9]*:/:N:/' | head -2
  java/util/Vector.java:N: java.util.Vector.elementData
  +   @GuardedBy("this")   N accesses

What nothing calls supports no proposal, but it can refute one:

  $ cat > Unused.java <<'X'
  > public class Unused {
  >   private int count, sum;
  >   public static void main(String[] args) { new Thread(new Unused()::add).start(); new Unused().add(); }
  >   synchronized void add() { count++; sum++; }
  >   public int count() { return count; }
  > }
  > X
  $ ravel infer Unused.java
  --- Unused.java
  Unused.java:2: Unused.sum
  +   @GuardedBy("this")   2 accesses
