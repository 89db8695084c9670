// SPDX-License-Identifier: Apache-2.0
//
// A loop that starts a thread and waits for it before it starts the next.
// It waits, so that no two of them are ever alive together.
public class OneAtATimeSafe {
    private int n;

    public static void main(String[] args) throws InterruptedException {
        OneAtATimeSafe shared = new OneAtATimeSafe();
        for (int i = 0; i < 4; i++) {
            Thread thread = new Thread(() -> shared.n++); //~ none
            thread.start();
            thread.join();
        }
    }
}
