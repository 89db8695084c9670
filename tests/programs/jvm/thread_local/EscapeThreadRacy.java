// SPDX-License-Identifier: Apache-2.0
//
// An object of a local class goes to another thread.
//~ flags: --rules thread-local
import ravel.annotations.ThreadLocal;

public class EscapeThreadRacy {
    @ThreadLocal static class Cursor {
        int row;
    }

    public static void main(String[] arguments) {
        Cursor cursor = new Cursor(); //~ thread-local/thread-local
        new Thread(() -> {
            cursor.row++;
        }).start();
    }
}
