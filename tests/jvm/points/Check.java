// SPDX-License-Identifier: Apache-2.0
//
// `Check.holds(x); // A B`: x may hold objects of the classes A and B and of no other, where two objects of
// one class that the analysis tells apart count twice. Nothing behind the comment sign: nothing.
class Check {
  static void holds(Object x) {}
}

class A {
  Object f;

  Object me() {
    return this;
  }
}

class B extends A {}

class C {}
