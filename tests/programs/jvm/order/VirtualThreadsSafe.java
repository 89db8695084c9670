// SPDX-License-Identifier: Apache-2.0
//
// A virtual thread is a thread.
// The first has ended before the second starts.
//~ java: 21
public class VirtualThreadsSafe {
    private int n;

    public static void main(String[] args) throws InterruptedException {
        VirtualThreadsSafe shared = new VirtualThreadsSafe();
        Thread first = Thread.ofVirtual().start(() -> shared.n++); //~ none
        first.join();
        Thread second = Thread.startVirtualThread(() -> shared.n--); //~ none
        second.join();
    }
}
