// SPDX-License-Identifier: Apache-2.0
//
// A box in a list.
// The thread gets a list of its own with another box.
import java.util.ArrayList;
import java.util.List;

public class ThroughContainerSafe {
    static class Box {
        int n;
    }

    static List<Box> boxes() {
        List<Box> boxes = new ArrayList<>();
        boxes.add(new Box());
        return boxes;
    }

    public static void main(String[] args) {
        List<Box> mine = boxes();
        List<Box> other = boxes();
        new Thread(() -> other.get(0).n++).start(); //~ none
        mine.get(0).n++; //~ none
    }
}
