// SPDX-License-Identifier: Apache-2.0
//
// Listeners are copied under the lock and called without it.
import java.util.ArrayList;
import java.util.List;

public class CallbackSafe {
    interface Listener {
        void changed();
    }

    static class Source {
        private final List<Listener> listeners = new ArrayList<>();

        synchronized void add(Listener l) {
            listeners.add(l); //~ none
        }

        void change() {
            List<Listener> copy;
            synchronized (this) {
                copy = new ArrayList<>(listeners);
            }
            for (Listener l : copy) {
                l.changed();
            }
        }
    }

    static class View implements Listener {
        private final Source source;
        private int seen;

        View(Source source) {
            this.source = source;
        }

        public synchronized void changed() {
            seen++; //~ none
        }

        synchronized void open() {
            source.add(this);
        }
    }

    public static void main(String[] args) {
        Source source = new Source();
        View view = new View(source);
        new Thread(view::open).start();
        new Thread(source::change).start();
    }
}
