// SPDX-License-Identifier: Apache-2.0
//
// A virtual thread is a thread.
// Two of them write one field.
//~ java: 21
public class VirtualThreadsRacy {
    private int n;

    public static void main(String[] args) throws InterruptedException {
        VirtualThreadsRacy shared = new VirtualThreadsRacy();
        Thread first = Thread.ofVirtual().start(() -> shared.n++); //~ race
        Thread second = Thread.startVirtualThread(() -> shared.n--); //~ race
        second.join();
        first.join();
    }
}
