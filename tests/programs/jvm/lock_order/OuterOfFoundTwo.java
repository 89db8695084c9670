// SPDX-License-Identifier: Apache-2.0
//
// As OuterOfFound, with many pools: what each finds in its map are its own parts.
import java.util.HashMap;
import java.util.Map;

public class OuterOfFoundTwo {
    private final Map<String, Part> parts = new HashMap<>();
    private int open;

    class Part {
        void close() {
            synchronized (OuterOfFoundTwo.this) { //~ none
                open--;
            }
        }
    }

    synchronized void add(String name) {
        parts.put(name, new Part());
        open++;
    }

    synchronized void closeAll() {
        for (Part part : parts.values()) {
            part.close(); //~ none
        }
    }

    synchronized void close(String name) {
        parts.get(name).close(); //~ none
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            OuterOfFoundTwo pool = new OuterOfFoundTwo();
            pool.add("a");
            new Thread(pool::closeAll).start();
            new Thread(() -> pool.close("a")).start();
        }
    }
}
