// SPDX-License-Identifier: Apache-2.0
//
// A list of nodes, each locked by its own monitor while its value changes.
// The monitor is that of the neighbour, not of the node that is written.
public class NodeLockRacy {
    static class Node {
        int value;
        final Node next;

        Node(Node next) {
            this.next = next;
        }
    }

    static void touch(Node node) {
        if (node.next == null) {
            return;
        }
        synchronized (node.next) {
            node.value++; //~ race
        }
    }

    public static void main(String[] args) {
        Node last = new Node(null);
        Node other = new Node(last);
        Node first = new Node(other);
        new Thread(() -> touch(first)).start();
        new Thread(() -> {
            synchronized (first) {
                first.value = 0; //~ race
            }
        }).start();
    }
}
