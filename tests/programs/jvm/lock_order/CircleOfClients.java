// SPDX-License-Identifier: Apache-2.0
//
// Both are given in one call, and another call may give them the other way round. In its twin one would have
// to lie in the other.
//~ report: default
public class CircleOfClients {
    private boolean cancelled;

    public synchronized void cancel() {
        cancelled = true; //~ lock-order
    }

    public synchronized void cancelBoth(CircleOfClients other) {
        cancelled = true;
        other.cancel();
    }
}
