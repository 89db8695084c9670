// SPDX-License-Identifier: Apache-2.0
//
// `super::add` in a subclass that overrides add.
// The overriding method, which locks, runs.
public class SuperReferenceSafe {
    static class Base {
        int n;

        void add() {
            n++; //~ none
        }
    }

    static class Child extends Base {
        @Override
        synchronized void add() {
            n++; //~ none
        }

        Runnable task() {
            return this::add;
        }
    }

    public static void main(String[] args) {
        Child child = new Child();
        new Thread(child.task()).start();
        child.add();
    }
}
