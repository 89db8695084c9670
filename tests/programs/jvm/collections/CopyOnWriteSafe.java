// SPDX-License-Identifier: Apache-2.0
//
// A list of listeners.
// A CopyOnWriteArrayList: the loop walks over what was there when it began.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class CopyOnWriteSafe {
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    void add(Runnable listener) {
        listeners.add(listener); //~ none
    }

    void fire() {
        for (Runnable listener : listeners) { //~ none
            listener.run();
        }
    }

    public static void main(String[] args) {
        CopyOnWriteSafe shared = new CopyOnWriteSafe();
        new Thread(() -> shared.add(() -> System.out.println("heard"))).start();
        shared.fire();
    }
}
