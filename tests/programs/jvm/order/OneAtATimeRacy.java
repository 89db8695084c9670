// SPDX-License-Identifier: Apache-2.0
//
// A loop that starts a thread and waits for it before it starts the next.
// It does not wait: two of them run at once.
public class OneAtATimeRacy {
    private int n;

    public static void main(String[] args) throws InterruptedException {
        OneAtATimeRacy shared = new OneAtATimeRacy();
        for (int i = 0; i < 4; i++) {
            Thread thread = new Thread(() -> shared.n++); //~ race
            thread.start();
        }
    }
}
