// SPDX-License-Identifier: Apache-2.0
//
// `a.b.f`: a path over final fields.
//~ flags: --rules guarded-by,requires-lock
import net.jcip.annotations.GuardedBy;

public class ExprPath {
    static class Shelf {
        final Object lock = new Object();
    }

    static class Room {
        final Shelf shelf = new Shelf();
    }

    private final Room room = new Room();
    @GuardedBy("room.shelf.lock") private int n;

    public void safe() {
        synchronized (room.shelf.lock) {
            n++; //~ none
        }
        Shelf shelf = room.shelf;
        synchronized (shelf.lock) {
            n++; //~ none
        }
    }

    public void racy() {
        synchronized (room.shelf) {
            n++; //~ guarded-by/race
        }
    }
}
