// SPDX-License-Identifier: Apache-2.0
//
// Each thread makes its own.
//~ flags: --rules thread-local
import ravel.annotations.ThreadLocal;

public class EscapeThreadSafe {
    @ThreadLocal static class Cursor {
        int row;
    }

    public static void main(String[] arguments) {
        new Thread(() -> {
            Cursor cursor = new Cursor(); //~ none
            cursor.row++;
        }).start();
        Cursor own = new Cursor(); //~ none
        own.row++;
    }
}
