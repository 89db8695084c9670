// SPDX-License-Identifier: Apache-2.0
//
// A call through an interface with two implementations.
// The object is of the one that writes a shared field.
public class InterfaceDispatchRacy {
    static int n;

    interface Action {
        void act();
    }

    static class Writing implements Action {
        @Override
        public void act() {
            n++; //~ race
        }
    }

    static class Idle implements Action {
        @Override
        public void act() {
            Thread.yield();
        }
    }

    public static void main(String[] args) {
        new Writing().act();
        Action action = new Writing();
        new Thread(action::act).start();
        new Writing().act();
    }
}
