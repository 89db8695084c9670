// SPDX-License-Identifier: Apache-2.0
//
// Parts that are closed under the monitor of their owner.
// The owner's constructor has closed one without it, before anybody knew the owner.
import java.util.ArrayList;
import java.util.List;

public class UsedInConstructorSafe {
    private static class Part {
        private int handles = 1;

        void close() {
            handles--; //~ none
        }
    }

    private final List<Part> parts = new ArrayList<>();

    public UsedInConstructorSafe() {
        Part first = add();
        first.close();
    }

    private synchronized Part add() {
        Part part = new Part();
        parts.add(part); //~ none
        return part;
    }

    public synchronized void close() {
        for (Part part : parts) { //~ none
            part.close();
        }
    }
}
