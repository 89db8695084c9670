What `ravel check` takes for Java: a source file, a Maven or Gradle folder, a jar, a broken one.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ cat > Hits.java <<'X'
  > public class Hits {
  >     private int hits;
  > 
  >     public void hit() {
  >         hits++;
  >     }
  > 
  >     public synchronized int hits() {
  >         return hits;
  >     }
  > }
  > X

A source file is compiled by the javac on the PATH, into a cache; nothing is left beside it.

  $ ravel check Hits.java | grep -oE '^[^ ]+: error|^[0-9]+ finding.*|^The run.*'
  Hits.java:5: error
  1 finding (1 race); looked at 1 class (3 of 3 methods), 2 threads from 2 entries.
  $ ls
  Hits.java

It does not compile: that is said, the others are checked, and the exit status is 2.

  $ echo 'class Broken {' > Broken.java
  $ ravel check Broken.java Hits.java > report.txt
  Broken.java:1: reached end of file while parsing
  [2]
  $ grep -oE '^[^ ]+: error|^[0-9]+ finding.*|^The run.*' report.txt
  Hits.java:5: error
  1 finding (1 race); looked at 1 class (3 of 3 methods), 2 threads from 2 entries.
  The run was incomplete: what could not be read was not looked at.

A Maven folder: the classes are in target/classes, what they are made from in src/main/java. Classes of tests are not taken.

  $ mkdir -p maven/src/main/java/shop maven/target/classes maven/target/test-classes
  $ (echo 'package shop;'; cat Hits.java) > maven/src/main/java/shop/Hits.java
  $ echo '<project/>' > maven/pom.xml
  $ javac -g -d maven/target/classes maven/src/main/java/shop/Hits.java
  $ mkdir tests && sed 's/Hits/HitsTest/' Hits.java > tests/HitsTest.java && javac -g -d maven/target/test-classes tests/HitsTest.java
  $ ravel check maven | grep -oE '^[^ ]+: error|^[0-9]+ finding.*|^The run.*'
  maven/src/main/java/shop/Hits.java:6: error
  1 finding (1 race); looked at 1 class (3 of 3 methods), 2 threads from 2 entries.

A Gradle folder:

  $ mkdir -p gradle/src/main gradle/build/classes/java/main
  $ cp -r maven/src/main/java gradle/src/main && touch gradle/build.gradle
  $ javac -g -d gradle/build/classes/java/main gradle/src/main/java/shop/Hits.java
  $ ravel check gradle | grep -oE '^[^ ]+: error|^[0-9]+ finding.*|^The run.*'
  gradle/src/main/java/shop/Hits.java:6: error
  1 finding (1 race); looked at 1 class (3 of 3 methods), 2 threads from 2 entries.

Nothing is built yet: the sources are compiled.

  $ rm -r gradle/build
  $ ravel check gradle | grep -oE '^[^ ]+: error|^[0-9]+ finding.*|^The run.*'
  gradle/src/main/java/shop/Hits.java:6: error
  1 finding (1 race); looked at 1 class (3 of 3 methods), 2 threads from 2 entries.
  $ ls gradle
  build.gradle
  src

A jar without its sources; a class file in it that is cut off costs itself only, and the exit status is 2.

  $ mkdir jar && jar cf jar/shop.jar -C maven/target/classes shop
  $ cd jar && ravel check shop.jar | grep -oE '^[^ ]+: error|^[0-9]+ finding.*|^The run.*'
  shop/Hits.java:6: error
  1 finding (1 race); looked at 1 class (3 of 3 methods), 2 threads from 2 entries.
  $ mkdir -p cut/shop && head -c 120 ../maven/target/classes/shop/Hits.class > cut/shop/Cut.class
  $ jar uf shop.jar -C cut shop
  $ ravel check shop.jar > report.txt
  ravel: shop.jar!shop/Cut.class: byte 118: the file ends in the constant pool
  [2]
  $ tail -1 report.txt
  The run was incomplete: what could not be read was not looked at.

A jar may have newer versions of its classes; they count if its manifest says so.

  $ mkdir -p ../versions/new ../versions/all/META-INF/versions/11 && cd ../versions
  $ sed 's/private int/private volatile int/; s/hits++/hits = 1/' ../Hits.java > new/Hits.java
  $ javac -d all ../Hits.java && javac -d all/META-INF/versions/11 new/Hits.java
  $ jar cf plain.jar -C all . && ravel check plain.jar | tail -1
  1 finding (1 race); looked at 1 class (3 of 3 methods), 2 threads from 2 entries.
  $ echo 'Multi-Release: true' > names.txt && jar cfm newer.jar names.txt -C all . && ravel check newer.jar | tail -1
  No findings; looked at 1 class (3 of 3 methods), 2 threads from 2 entries.
  $ ravel check all | tail -1
  1 finding (1 race); looked at 1 class (3 of 3 methods), 2 threads from 2 entries.
  $ cd ../jar

Jars that the manifest of a jar names are on its class path:

  $ cd .. && mkdir -p manifest/lib manifest/src && cd manifest
  $ echo 'package base; public class Base { protected int n = 1; }' > src/Base.java
  $ echo 'package app; public class App extends base.Base { public synchronized int n() { return n; } }' > src/App.java
  $ javac -d base src/Base.java && jar cf lib/base.jar -C base .
  $ javac -cp base -d app src/App.java
  $ echo 'Class-Path: lib/base.jar' > names.txt && jar cfm app.jar names.txt -C app .
  $ ravel check app.jar
  No findings; looked at 1 class (2 of 2 methods), 2 threads from 1 entry.
  $ rm lib/base.jar && ravel check app.jar
  ravel: warning: 1 class was not found, so what their code does is not seen: base.Base; --classpath says where they are
  No findings; looked at 1 class (2 of 2 methods), 2 threads from 1 entry.
