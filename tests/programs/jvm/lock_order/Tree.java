// SPDX-License-Identifier: Apache-2.0
//
// Parents lock their children, never the other way round: the field is final, so there is no circle.
public class Tree {
    static final class Node {
        private final Node child;
        private int n;

        Node(Node child) {
            this.child = child;
        }

        synchronized int sum() {
            return n + (child == null ? 0 : child.sum()); //~ none
        }

        synchronized void add() {
            n++;
        }
    }

    public static void main(String[] args) {
        Node root = null;
        for (int i = 0; i < 10; i++) {
            root = new Node(root);
        }
        Node all = root;
        new Thread(all::sum).start();
        new Thread(all::add).start();
        new Thread(all::sum).start();
    }
}
