// SPDX-License-Identifier: Apache-2.0
//
// As the constructor Vector(Collection) once was: the size, then the elements. The elements may be more by then.
public class BagCopyBroken {
    private Object[] elements = new Object[16];
    private int count;

    public BagCopyBroken() {}

    public BagCopyBroken(BagCopyBroken other) {
        count = other.size(); //~ atomicity/stale-read
        elements = other.toArray(new Object[count]); //~ atomicity/stale-read
    }

    public synchronized int size() {
        return count;
    }

    public synchronized Object[] toArray(Object[] target) {
        for (int i = 0; i < count; i++) {
            target[i] = elements[i];
        }
        return target;
    }

    public synchronized void add(Object element) {
        if (count < elements.length) {
            elements[count++] = element; //~ atomicity/stale-read
        }
    }

    public static void main(String[] arguments) {
        BagCopyBroken shared = new BagCopyBroken();
        new Thread(() -> shared.add("one")).start();
        new BagCopyBroken(shared);
    }
}
