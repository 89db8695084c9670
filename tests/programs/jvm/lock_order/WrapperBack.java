// SPDX-License-Identifier: Apache-2.0
//
// The inner object is made by the outer one and told about it: one goes in, the other one out.
public class WrapperBack {
    public static class Outer {
        private final Inner inner = new Inner(this);
        private int n;

        public synchronized void in() {
            n++;
            inner.tell();
        }

        synchronized void told() {
            n--; //~ lock-order
        }

        public Inner inner() {
            return inner;
        }
    }

    public static class Inner {
        private final Outer outer;
        private int n;

        Inner(Outer outer) {
            this.outer = outer;
        }

        synchronized void tell() {
            n++; //~ lock-order
        }

        public synchronized void out() {
            n--;
            outer.told();
        }
    }
}
