// SPDX-License-Identifier: Apache-2.0
//
// A field of a superclass, reached through two subclasses.
// Of two objects.
public class InheritedFieldSafe {
    static class Base {
        protected int n;
    }

    static class Child extends Base implements Runnable {
        @Override
        public void run() {
            n++; //~ none
        }
    }

    public static void main(String[] args) {
        Child child = new Child();
        new Thread(child).start();
        Base base = new Base();
        base.n++; //~ none
    }
}
