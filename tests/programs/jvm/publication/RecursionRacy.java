// SPDX-License-Identifier: Apache-2.0
//
// Two methods that call each other, mostly with a node that this thread has just made,
// once with one that all threads know.
public class RecursionRacy {
    static class Node {
        int depth;
    }

    final Node shared = new Node();

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
        down(shared);
    }

    void down(Node node) {
        node.depth = 7; //~ race
        up(node);
    }

    void up(Node node) {
        node.depth--; //~ race
        if (node.depth > 0) { //~ race
            down(node);
        }
    }

    public static void main(String[] args) {
        RecursionRacy one = new RecursionRacy();
        new Thread(one::work).start();
        new Thread(one::work).start();
    }
}
