// SPDX-License-Identifier: Apache-2.0
//
// A class that does nothing about threads (no lock, no volatile field, no thread) is not meant to be shared, and is not reported
// unless --api asks for it (PublicApiRacy is the same class, asked for).
public class NobodyMeansIt {
    private int n;

    public void add() {
        n++; //~ none
    }

    public int get() {
        return n; //~ none
    }
}
