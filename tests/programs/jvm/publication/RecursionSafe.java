// SPDX-License-Identifier: Apache-2.0
//
// Two methods that call each other, always with a node that this thread has just made,
// never with one that others know.
public class RecursionSafe {
    static class Node {
        int depth;
    }

    void work() {
        audit();
        down(new Node());
    }

    void audit() {
        report();
    }

    void report() {
        look();
    }

    void look() {
        down(new Node());
    }

    void down(Node node) {
        node.depth = 7; //~ none
        up(node);
    }

    void up(Node node) {
        node.depth--; //~ none
        if (node.depth > 0) { //~ none
            down(node);
        }
    }

    public static void main(String[] args) {
        RecursionSafe one = new RecursionSafe();
        new Thread(one::work).start();
        new Thread(one::work).start();
    }
}
