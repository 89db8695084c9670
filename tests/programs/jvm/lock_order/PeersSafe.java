// SPDX-License-Identifier: Apache-2.0
//
// Three of one class in a row: each waits for the next one, and the last for nobody.
public class PeersSafe {
    static class Node {
        Node peer;

        synchronized void answer() {} //~ none

        synchronized void ask() {
            if (peer != null) peer.answer(); //~ none
        }
    }

    public static void main(String[] args) {
        Node one = new Node();
        Node two = new Node();
        Node three = new Node();
        one.peer = two;
        two.peer = three;
        new Thread(() -> one.ask()).start();
        new Thread(() -> two.ask()).start();
    }
}
