// SPDX-License-Identifier: Apache-2.0
//
// Two pools, one made by a client, one by the library's own factory. Each has queues, lists and cursors inside.
// One method moves the cursor without the monitor that the others hold.
public class OwnedCursorRacy {
    private static class Node {
        Node next;
    }

    private static class Items {
        private Node head;
        private int size;

        void add() {
            Node node = new Node();
            node.next = head; //~ none
            head = node; //~ race
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
            at = at == null ? items.head : at.next; //~ race x2
            return at != null; //~ race
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

    public boolean evict() {
        if (cursor == null) { //~ race
            cursor = queue.items.cursor(); //~ race x2
        }
        return cursor.move();
    }

    public synchronized void clear() {
        queue = new Queue(); //~ race
        cursor = null; //~ race
    }

    public static class Factory {
        public OwnedCursorRacy create() {
            return new OwnedCursorRacy();
        }
    }
}
