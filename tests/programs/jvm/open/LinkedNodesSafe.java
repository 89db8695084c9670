// SPDX-License-Identifier: Apache-2.0
//
// A library with a linked list of its own.
// The query holds it too.
public class LinkedNodesSafe {
    private static class Node {
        final int value;
        Node next;

        Node(int value) {
            this.value = value;
        }
    }

    private final Node head = new Node(0);

    public synchronized void add(int value) {
        Node node = new Node(value);
        node.next = head.next; //~ none
        head.next = node; //~ none
    }

    public synchronized boolean has(int value) {
        Node at = head;
        while (at != null && at.value != value) {
            at = at.next; //~ none
        }
        return at != null;
    }
}
