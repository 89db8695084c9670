// SPDX-License-Identifier: Apache-2.0
//
//~ flags: --contexts 2obj
// A setter that one method calls under the lock, and another one for an object that it has just made: what the
// second one writes is not what the first one has read.
public class SetterOfOwnWhole {
    private volatile int value;

    static void put(SetterOfOwnWhole to, int value) {
        to.value = value;
    }

    public synchronized void add() {
        put(this, value + 1); //~ none
    }

    public SetterOfOwnWhole copy() {
        SetterOfOwnWhole copy = new SetterOfOwnWhole();
        put(copy, value);
        return copy;
    }
}
