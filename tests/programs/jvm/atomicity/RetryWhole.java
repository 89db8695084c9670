// SPDX-License-Identifier: Apache-2.0
//
// Begins anew if the version has changed.
public class RetryWhole {
    private int value;
    private int version;

    private synchronized int value() {
        return value;
    }

    private synchronized int version() {
        return version;
    }

    private synchronized boolean replace(int expected, int next) {
        if (version != expected) {
            return false;
        }
        value = next;
        version = version + 1;
        return true;
    }

    //~ none
    public void twice() {
        int seen;
        int next;
        do {
            seen = version();
            next = value() * 2;
        } while (!replace(seen, next));
    }
}
