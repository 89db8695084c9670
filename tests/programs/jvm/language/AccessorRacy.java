// SPDX-License-Identifier: Apache-2.0
//
// A private field behind methods like those that compilers make for nested classes and companions: the race
// is where they are called.
public class AccessorRacy {
  private static int count;

  static int access$getCount() { return count; }
  static void access$setCount(int n) { count = n; }

  static class Companion {
    static int look() {
      return access$getCount(); //~ race/static
    }
    static synchronized void set(int n) {
      access$setCount(n); //~ race/static
    }
  }

  public static void main(String[] args) {
    new Thread(() -> Companion.set(1)).start();
    System.out.println(Companion.look());
  }
}
