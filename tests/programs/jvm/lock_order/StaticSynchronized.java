// SPDX-License-Identifier: Apache-2.0
//
// Static synchronized methods hold the class.
public class StaticSynchronized {
    static class A {
        static synchronized void work() {
            B.touch();
        }

        static synchronized void touch() {
        } //~ lock-order
    }

    static class B {
        static synchronized void work() {
            A.touch();
        }

        static synchronized void touch() {
        } //~ lock-order
    }

    public static void main(String[] args) {
        new Thread(A::work).start();
        new Thread(B::work).start();
    }
}
