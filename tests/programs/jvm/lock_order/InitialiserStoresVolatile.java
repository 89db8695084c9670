// SPDX-License-Identifier: Apache-2.0
//
// As InitialiserOwnLock, but under the lock the initialiser writes a volatile field of its own class. The wait is shown at
// the use of that field; the call in add() is where it happens.
public class InitialiserStoresVolatile {
    private static final Object lock = new Object();

    static final class Known {
        static volatile int count;
        static {
            synchronized (lock) { //~ lock-order/initialiser
                count = 1;
            }
        }

        static int size() {
            return count; //~ lock-order/initialiser
        }
    }

    public int add() {
        synchronized (lock) {
            return Known.size() + 1;
        }
    }

    public int size() {
        return Known.size();
    }
}
