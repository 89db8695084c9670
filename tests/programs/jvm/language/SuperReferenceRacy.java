// SPDX-License-Identifier: Apache-2.0
//
// `super::add` in a subclass that overrides add.
// The overridden method, which does not lock, runs.
public class SuperReferenceRacy {
    static class Base {
        int n;

        void add() {
            n++; //~ race
        }
    }

    static class Child extends Base {
        @Override
        synchronized void add() {
            n++; //~ race
        }

        Runnable task() {
            return super::add;
        }
    }

    public static void main(String[] args) {
        Child child = new Child();
        new Thread(child.task()).start();
        child.add();
    }
}
