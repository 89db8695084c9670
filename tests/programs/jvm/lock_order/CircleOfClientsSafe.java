// SPDX-License-Identifier: Apache-2.0
//
// A future cancels the one that depends on it, under its own lock. Two that depend on each other would be
// needed, and nobody builds that. In its twin both are given in one call.
//~ report: default
public class CircleOfClientsSafe {
    private CircleOfClientsSafe dependent;
    private boolean cancelled;

    public synchronized void setDependent(CircleOfClientsSafe dependent) {
        this.dependent = dependent;
    }

    public synchronized void cancel() {
        cancelled = true;
        if (dependent != null) dependent.cancel(); //~ none
    }
}
