// SPDX-License-Identifier: Apache-2.0
//
// Nobody here extends the class, but clients do.
//~ report: default
public abstract class AbstractAlone {
    private int count;
    private int guarded;

    protected AbstractAlone() {
        guarded = 1; //~ none
    }

    public synchronized void add() {
        count++; //~ race
        guarded++; //~ none
    }

    public synchronized void remove() {
        count--; //~ race
        hook();
    }

    public int count() {
        return count; //~ race
    }

    public synchronized int guarded() {
        return guarded; //~ none
    }

    protected abstract void hook();
}
