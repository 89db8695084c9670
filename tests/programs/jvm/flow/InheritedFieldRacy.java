// SPDX-License-Identifier: Apache-2.0
//
// A field of a superclass, reached through two subclasses.
// Of one object.
public class InheritedFieldRacy {
    static class Base {
        protected int n;
    }

    static class Child extends Base implements Runnable {
        @Override
        public void run() {
            n++; //~ race
        }
    }

    public static void main(String[] args) {
        Child child = new Child();
        new Thread(child).start();
        Base base = child;
        base.n++; //~ race
    }
}
