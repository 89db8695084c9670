// SPDX-License-Identifier: Apache-2.0
//
// A listener that registers itself in its constructor, with a list that another thread walks.
// It sets its field first. The list is thread-safe, and adding to it happens before finding it there.
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class RegisterInConstructorSafe {
    static final List<Listener> LISTENERS = new CopyOnWriteArrayList<>();

    static class Listener {
        private int level;

        Listener(int level) {
            this.level = level; //~ none
            LISTENERS.add(this);
        }

        void hear() {
            System.out.println(level); //~ none
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            for (Listener listener : LISTENERS) {
                listener.hear();
            }
        }).start();
        new Listener(3);
    }
}
