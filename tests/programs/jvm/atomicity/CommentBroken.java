// SPDX-License-Identifier: Apache-2.0
//
// Declared by the comment of the original checker: wait() gives the lock back, so it is two parts.
//~ given: source
public class CommentBroken {
    private int n;

    public synchronized void add() {
        n = n + 1;
        notifyAll();
    }

    public synchronized void take() /*# atomic */ throws InterruptedException {
        while (n == 0) {
            wait(); //~ atomicity/declared
        }
        n = n - 1;
    }
}
