// SPDX-License-Identifier: Apache-2.0
//
// A box in a list.
// The list with the box is given to a thread.
import java.util.ArrayList;
import java.util.List;

public class ThroughContainerRacy {
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
        List<Box> other = mine;
        new Thread(() -> other.get(0).n++).start(); //~ race
        mine.get(0).n++; //~ race
    }
}
