// SPDX-License-Identifier: Apache-2.0
//
// Parts that are closed under the monitor of their owner.
// One method closes the first without it.
import java.util.ArrayList;
import java.util.List;

public class UsedInConstructorRacy {
    private static class Part {
        private int handles = 1;

        void close() {
            handles--; //~ race
        }
    }

    private final List<Part> parts = new ArrayList<>();

    public UsedInConstructorRacy() {
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

    public void closeFirst() {
        parts.get(0).close(); //~ none
    }
}
