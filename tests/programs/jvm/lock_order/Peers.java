// SPDX-License-Identifier: Apache-2.0
//
// Two of one class point at each other, and each asks the other under its own lock. Its twin is a chain.
public class Peers {
    static class Node {
        Node peer;

        synchronized void answer() {} //~ lock-order

        synchronized void ask() {
            peer.answer();
        }
    }

    public static void main(String[] args) {
        Node one = new Node();
        Node two = new Node();
        one.peer = two;
        two.peer = one;
        new Thread(() -> one.ask()).start();
        new Thread(() -> two.ask()).start();
    }
}
