// SPDX-License-Identifier: Apache-2.0
//
// As before, but the amount was checked against the old value.
public class DeficitBroken {
    private int left = 100;

    private synchronized int left() {
        return left;
    }

    public boolean take(int amount) {
        if (left() < amount) { //~ atomicity/check-then-act
            return false;
        }
        synchronized (this) {
            left -= amount; //~ atomicity/check-then-act
        }
        return true;
    }
}
