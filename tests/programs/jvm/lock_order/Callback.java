// SPDX-License-Identifier: Apache-2.0
//
// A listener is called under the lock of the source, and a listener's own lock is held when it registers.
import java.util.ArrayList;
import java.util.List;

public class Callback {
    interface Listener {
        void changed();
    }

    static class Source {
        private final List<Listener> listeners = new ArrayList<>();

        synchronized void add(Listener l) {
            listeners.add(l); //~ lock-order
        }

        synchronized void change() {
            for (Listener l : listeners) {
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
            seen++; //~ lock-order
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
