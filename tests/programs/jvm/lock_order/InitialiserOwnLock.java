// SPDX-License-Identifier: Apache-2.0
//
// The initialiser takes a lock that is its own class's affair: who holds it and uses the class first waits for the one
// who runs the initialiser, and that one for the lock.
public class InitialiserOwnLock {
    private static final Object lock = new Object();

    static final class Known {
        static {
            synchronized (lock) { //~ lock-order/initialiser
                System.out.println("known");
            }
        }

        static int size() {
            return 1;
        }
    }

    public int add() {
        synchronized (lock) {
            return Known.size() + 1; //~ lock-order/initialiser
        }
    }

    public int size() {
        return Known.size();
    }
}
