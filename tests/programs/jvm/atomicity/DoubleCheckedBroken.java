// SPDX-License-Identifier: Apache-2.0
//
// The second look is missing.
public class DoubleCheckedBroken {
    private volatile Object instance;

    public Object get() {
        if (instance == null) { //~ atomicity/check-then-act
            synchronized (this) {
                instance = new Object(); //~ atomicity/check-then-act
            }
        }
        return instance;
    }
}
