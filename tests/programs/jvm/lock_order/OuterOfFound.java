// SPDX-License-Identifier: Apache-2.0
//
// What a pool finds in its own map are its own parts: their outer object is the pool itself, whose lock it holds.
import java.util.HashMap;
import java.util.Map;

public class OuterOfFound {
    private final Map<String, Part> parts = new HashMap<>();
    private int open;

    public class Part {
        public void close() {
            synchronized (OuterOfFound.this) { //~ none
                open--;
            }
        }
    }

    public synchronized void add(String name) {
        parts.put(name, new Part());
        open++;
    }

    public synchronized void closeAll() {
        for (Part part : parts.values()) {
            part.close();
        }
    }
}
