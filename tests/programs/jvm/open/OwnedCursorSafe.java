// SPDX-License-Identifier: Apache-2.0
//
// Two pools, one made by a client, one by the library's own factory. Each has queues, lists and cursors inside.
// All of them are used under the monitor of the pool that they belong to.
public class OwnedCursorSafe {
    private static class Node {
        Node next;
    }

    private static class Items {
        private Node head;
        private int size;

        void add() {
            Node node = new Node();
            node.next = head; //~ none
            head = node; //~ none
            size++; //~ none
        }

        Cursor cursor() {
            return new Cursor(this);
        }
    }

    private static class Cursor {
        private final Items items;
        private Node at;

        Cursor(Items items) {
            this.items = items;
        }

        boolean move() {
            at = at == null ? items.head : at.next; //~ none
            return at != null; //~ none
        }
    }

    private static class Queue {
        final Items items = new Items();
        int active;
    }

    private Queue queue = new Queue();
    private Cursor cursor;

    public synchronized void give() {
        queue.active--; //~ none
        queue.items.add();
    }

    public synchronized boolean evict() {
        if (cursor == null) { //~ none
            cursor = queue.items.cursor(); //~ none
        }
        return cursor.move();
    }

    public synchronized void clear() {
        queue = new Queue(); //~ none
        cursor = null; //~ none
    }

    public static class Factory {
        public OwnedCursorSafe create() {
            return new OwnedCursorSafe();
        }
    }
}
