// SPDX-License-Identifier: Apache-2.0
//
// A tree with one lock for all nodes, by a ghost parameter: one method locks the node and not the tree, one takes no lock.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;
import org.checkerframework.checker.lock.qual.Holding;
import ravel.annotations.Ghost;
import ravel.annotations.With;

public class GhostTreeRacy {
    @Ghost("lock")
    static final class Node {
        @GuardedBy("lock") int key;
        @GuardedBy("lock") @With("lock") Node left;

        @Holding("lock") boolean contains(int wanted) {
            return key == wanted || left != null && left.contains(wanted); //~ none
        }

        int peek() {
            return key; //~ guarded-by/race
        }
    }

    private final Object mutex = new Object();
    private final @With("this.mutex") Node root = new Node();

    public boolean contains(int key) {
        synchronized (root) {
            return root.contains(key); //~ requires-lock/race
        }
    }

    public int first() {
        return root.key; //~ guarded-by/race
    }

    public int second() {
        synchronized (mutex) {
            return root.left.key + root.peek(); //~ none
        }
    }
}
