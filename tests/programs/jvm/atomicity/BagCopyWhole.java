// SPDX-License-Identifier: Apache-2.0
//
// One call gives both.
public class BagCopyWhole {
    private Object[] elements = new Object[16];
    private int count;

    public BagCopyWhole() {}

    //~ none
    public BagCopyWhole(BagCopyWhole other) {
        elements = other.toArray();
        count = elements.length;
    }

    public synchronized Object[] toArray() {
        Object[] target = new Object[count];
        for (int i = 0; i < count; i++) {
            target[i] = elements[i];
        }
        return target;
    }

    public synchronized void add(Object element) {
        if (count < elements.length) {
            elements[count++] = element;
        }
    }

    public static void main(String[] arguments) {
        BagCopyWhole shared = new BagCopyWhole();
        new Thread(() -> shared.add("one")).start();
        new BagCopyWhole(shared);
    }
}
