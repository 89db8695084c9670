// SPDX-License-Identifier: Apache-2.0
//
// Clients configure an object by its setters before they share it: that two of them meet is no news, whatever the
// setter logs. What the object's own methods do to a field while others are at it is.
//~ report: default
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

public class ConfigSetter {
    private final ReentrantLock lock = new ReentrantLock();
    private final List<String> lines = new ArrayList<>();
    private long size = 8192;
    private volatile String catalog;
    private int written;

    public void setSize(long bytes) {
        System.out.println("size is " + bytes);
        this.size = bytes; //~ none
    }

    public void setCatalog(String name) {
        catalog = name; //~ none
    }

    public void validate() {
        catalog = catalog == null ? null : catalog.trim(); //~ none
    }

    public void write(String line) {
        lock.lock();
        try {
            if (lines.size() < size) lines.add(line);
            written++; //~ race
        } finally {
            lock.unlock();
        }
    }

    public void clear() {
        lock.lock();
        try {
            lines.clear();
            written = 0; //~ race
        } finally {
            lock.unlock();
        }
    }

    public int written() {
        return written; //~ race
    }
}
