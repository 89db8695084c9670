// SPDX-License-Identifier: Apache-2.0
//
// As Tree, but each parent makes its child itself, so that it is not older. All walk the same way down.
//~ flags: --min-score 0
public class TreeLater {
    private final TreeLater child;
    private int n;

    TreeLater(int depth) {
        child = depth == 0 ? null : new TreeLater(depth - 1);
    }

    synchronized int sum() {
        return child == null ? n : n + child.sum(); //~ none
    }

    TreeLater child() {
        return child;
    }

    public static void main(String[] args) {
        TreeLater root = new TreeLater(9);
        TreeLater lower = root.child().child();
        new Thread(root::sum).start();
        new Thread(lower::sum).start();
    }
}
