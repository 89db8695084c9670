// SPDX-License-Identifier: Apache-2.0
//
// A recursive walk over a tree that two threads share.
// The walk counts in its result.
public class RecursionSafe {
    static class Tree {
        final Tree left;
        final Tree right;
        int seen;

        Tree(Tree left, Tree right) {
            this.left = left;
            this.right = right;
        }
    }

    static int walk(Tree tree) {
        if (tree == null) {
            return 0;
        }
        int seen = tree.seen + 1; //~ none
        return 1 + walk(tree.left) + walk(tree.right);
    }

    public static void main(String[] args) {
        Tree tree = new Tree(new Tree(null, null), new Tree(null, null));
        new Thread(() -> walk(tree)).start();
        walk(tree);
    }
}
