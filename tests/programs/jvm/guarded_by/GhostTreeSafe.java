// SPDX-License-Identifier: Apache-2.0
//
// A tree with one lock for all nodes, by a ghost parameter.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;
import org.checkerframework.checker.lock.qual.Holding;
import ravel.annotations.Ghost;
import ravel.annotations.With;

public class GhostTreeSafe {
    @Ghost("lock")
    static final class Node {
        @GuardedBy("lock") int key;
        @GuardedBy("lock") @With("lock") Node left;
        @GuardedBy("lock") @With("lock") Node right;

        @Holding("lock") boolean contains(int wanted) {
            if (key == wanted) return true; //~ none
            Node next = wanted < key ? left : right; //~ none
            return next != null && next.contains(wanted); //~ none
        }
    }

    private final Object mutex = new Object();
    @GuardedBy("mutex") private @With("this.mutex") Node root;

    public boolean contains(int key) {
        synchronized (mutex) {
            return root != null && root.contains(key); //~ none
        }
    }

    public int first() {
        synchronized (mutex) {
            Node at = root;
            while (at.left != null) at = at.left; //~ none
            return at.key; //~ none
        }
    }

    public void insert(int key) {
        @With("mutex") Node made = new @With("mutex") Node();
        synchronized (mutex) {
            made.key = key; //~ none
            made.left = root; //~ none
            root = made; //~ none
        }
    }
}
