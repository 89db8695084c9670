// SPDX-License-Identifier: Apache-2.0
//
// The overriding method takes its own lock around super's, another method the other way round.
public class Super {
    static class Base {
        final Object state = new Object();

        void update() {
            synchronized (state) { //~ lock-order
            }
        }

        synchronized void reset() {
        }
    }

    static class Derived extends Base {
        @Override
        synchronized void update() {
            super.update();
        }

        void clear() {
            synchronized (state) {
                synchronized (this) { //~ lock-order
                }
            }
        }
    }

    public static void main(String[] args) {
        Derived d = new Derived();
        new Thread(d::update).start();
        new Thread(d::clear).start();
    }
}
