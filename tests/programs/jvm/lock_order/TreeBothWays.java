// SPDX-License-Identifier: Apache-2.0
//
// A child that tells its parent, while the parent asks its children: up and down cross.
public class TreeBothWays {
    static final class Node {
        private final Node parent;
        private Node child;
        private int n;

        Node(Node parent) {
            this.parent = parent;
        }

        synchronized void attach(Node c) {
            child = c;
        }

        synchronized int sum() {
            return n + (child == null ? 0 : child.sum()); //~ lock-order
        }

        synchronized void add() {
            n++; //~ lock-order
            if (parent != null) {
                parent.add();
            }
        }
    }

    public static void main(String[] args) {
        Node last = null;
        Node root = null;
        for (int i = 0; i < 10; i++) {
            Node next = new Node(last);
            if (last == null) {
                root = next;
            } else {
                last.attach(next);
            }
            last = next;
        }
        Node top = root;
        Node bottom = last;
        new Thread(top::sum).start();
        new Thread(bottom::add).start();
    }
}
