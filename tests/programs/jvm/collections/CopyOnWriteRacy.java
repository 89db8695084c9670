// SPDX-License-Identifier: Apache-2.0
//
// A list of listeners.
// An ArrayList: it changes under the loop.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class CopyOnWriteRacy {
    private final List<Runnable> listeners = new ArrayList<>();

    void add(Runnable listener) {
        listeners.add(listener); //~ race
    }

    void fire() {
        for (Runnable listener : listeners) { //~ race
            listener.run();
        }
    }

    public static void main(String[] args) {
        CopyOnWriteRacy shared = new CopyOnWriteRacy();
        new Thread(() -> shared.add(() -> System.out.println("heard"))).start();
        shared.fire();
    }
}
