// SPDX-License-Identifier: Apache-2.0
//
// Ghosts are part of the type: a node of one tree does not become a node of another, and a use without its lock is none.
//~ given: source
//~ flags: --rules guarded-by,requires-lock
public class GhostOtherLockRacy {
    static class Node/*#{ghost Object lock}*/ {
        int key /*# guarded_by lock */;
        Node/*#{lock}*/ next /*# guarded_by lock */;
    }

    final Object one = new Object();
    final Object two = new Object();
    Node/*#{this.one}*/ first /*# guarded_by one */;
    Node/*#{this.two}*/ second /*# guarded_by two */;
    Node third; //~ guarded-by/ghost

    public synchronized void mix() {
        synchronized (one) {
            synchronized (two) {
                first = second; //~ guarded-by/ghost
                first = first.next; //~ none
                first = new Node/*#{this.one}*/(); //~ none
                second = new Node/*#{this.one}*/(); //~ guarded-by/ghost
            }
        }
    }

    public int key() {
        synchronized (one) {
            return second.key; //~ guarded-by/race x2
        }
    }
}
