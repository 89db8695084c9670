// SPDX-License-Identifier: Apache-2.0
//
// Casts and instanceof let only objects of their class pass.
class Casts {
  public static void main(String[] args) {
    Object x = args.length == 0 ? new A() : args.length == 1 ? new B() : new C();
    Check.holds(x); // A B C
    Check.holds((A) x); // A B
    if (x instanceof B) Check.holds(x); // B
    Object[] all = {new A(), new C()};
    Check.holds((C) all[0]); // C
  }
}
