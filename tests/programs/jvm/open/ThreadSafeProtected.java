// SPDX-License-Identifier: Apache-2.0
//
// Who says @ThreadSafe says it of all methods that others can call: those of the package and of subclasses, too.
//~ report: default
import javax.annotation.concurrent.ThreadSafe;

@ThreadSafe
public class ThreadSafeProtected {
    private int value;
    private int guarded;

    protected void set(int to) {
        value = to + value; //~ race
    }

    synchronized int get() {
        return value; //~ race
    }

    synchronized void add() {
        guarded++; //~ none
    }

    protected synchronized int guarded() {
        return guarded; //~ none
    }
}
