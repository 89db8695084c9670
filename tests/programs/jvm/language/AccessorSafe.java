// SPDX-License-Identifier: Apache-2.0
//
// A private field behind methods like those that compilers make for nested classes and companions: each caller
// holds the lock of the companion.
public class AccessorSafe {
  private static int count;

  static int access$getCount() { return count; }
  static void access$setCount(int n) { count = n; }

  static class Companion {
    static synchronized int look() {
      return access$getCount(); //~ none
    }
    static synchronized void set(int n) {
      access$setCount(n); //~ none
    }
  }

  public static void main(String[] args) {
    new Thread(() -> Companion.set(1)).start();
    System.out.println(Companion.look());
  }
}
