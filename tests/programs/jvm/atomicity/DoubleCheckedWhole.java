// SPDX-License-Identifier: Apache-2.0
//
// Double-checked locking with a volatile field: the look that counts is under the lock.
import ravel.annotations.Atomic;

public class DoubleCheckedWhole {
    private volatile Object instance;

    //~ none
    @Atomic
    public Object get() {
        Object result = instance;
        if (result == null) {
            synchronized (this) {
                result = instance;
                if (result == null) {
                    result = new Object();
                    instance = result;
                }
            }
        }
        return result;
    }
}
