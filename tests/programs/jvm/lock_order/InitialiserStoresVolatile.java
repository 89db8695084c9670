// SPDX-License-Identifier: Apache-2.0
//
// As InitialiserOwnLock, but under the lock the initialiser writes a volatile field of its own class. What waits is
// the call in add(), not the use of that field.
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
            return count; //~ none
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
