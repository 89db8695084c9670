// SPDX-License-Identifier: Apache-2.0
//
// The same class with one synchronized method: it is meant to be shared, so it is reported without being asked.
public class SomebodyMeansIt {
    private int n;

    public synchronized void add() {
        n++; //~ race
    }

    public int get() {
        return n; //~ race
    }
}
