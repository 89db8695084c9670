// SPDX-License-Identifier: Apache-2.0
//
// A circle of three, each edge in another method of another class.
public class ThreeLocks {
    static class A {
        B b;

        synchronized void work() {
            b.touch();
        }

        synchronized void touch() {
        } //~ lock-order
    }

    static class B {
        C c;

        synchronized void work() {
            c.touch();
        }

        synchronized void touch() {
        } //~ lock-order
    }

    static class C {
        A a;

        synchronized void work() {
            a.touch();
        }

        synchronized void touch() {
        } //~ lock-order
    }

    public static void main(String[] args) {
        A a = new A();
        B b = new B();
        C c = new C();
        a.b = b;
        b.c = c;
        c.a = a;
        new Thread(a::work).start();
        new Thread(b::work).start();
        new Thread(c::work).start();
    }
}
