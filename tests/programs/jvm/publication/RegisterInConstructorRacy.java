// SPDX-License-Identifier: Apache-2.0
//
// A listener that registers itself in its constructor, with a list that another thread walks.
// It registers first and sets its field afterwards.
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class RegisterInConstructorRacy {
    static final List<Listener> LISTENERS = new CopyOnWriteArrayList<>();

    static class Listener {
        private int level;

        Listener(int level) {
            LISTENERS.add(this);
            this.level = level; //~ race
        }

        void hear() {
            System.out.println(level); //~ race
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
