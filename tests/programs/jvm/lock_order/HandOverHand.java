// SPDX-License-Identifier: Apache-2.0
//
// A list is walked from the head; the next node is taken before the last one is given up. All go one way.
public class HandOverHand {
    static final class Node {
        Node next;
        int n;
    }

    static void add(Node head) {
        synchronized (head) {
            Node next = head.next;
            if (next != null) {
                synchronized (next) { //~ none
                    next.n++;
                }
            }
        }
    }

    public static void main(String[] args) {
        Node head = new Node();
        for (int i = 0; i < 5; i++) {
            Node before = new Node();
            before.next = head;
            head = before;
        }
        Node first = head;
        new Thread(() -> add(first)).start();
        new Thread(() -> add(first)).start();
    }
}
