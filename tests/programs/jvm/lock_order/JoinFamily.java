// SPDX-License-Identifier: Apache-2.0
//
// One of several like threads ends all others: it asks first whether it is itself the one to be waited for, and the
// others do not get there.
public class JoinFamily extends Thread {
    private static final JoinFamily[] all = new JoinFamily[3];
    private final boolean first;

    JoinFamily(boolean first) {
        this.first = first;
    }

    @Override
    public void run() {
        if (first) {
            endOthers();
        }
    }

    private static void endOthers() {
        for (JoinFamily one : all) {
            if (one != Thread.currentThread()) {
                try {
                    one.join(); //~ none
                } catch (InterruptedException e) {
                    return;
                }
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < all.length; i++) {
            all[i] = new JoinFamily(i == 0);
        }
        for (JoinFamily one : all) {
            one.start();
        }
    }
}
