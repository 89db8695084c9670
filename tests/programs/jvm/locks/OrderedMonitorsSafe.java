// SPDX-License-Identifier: Apache-2.0
//
// Two boxes, whose monitors are taken in the order of their numbers, chosen by one question.
public class OrderedMonitorsSafe {
  static class Box {
    final int id;
    int content = 100;

    Box(int id) { this.id = id; }
  }

  static void move(Box a, Box b) {
    Box first = b, second = a;
    if (a.id < b.id) {
      first = a;
      second = b;
    }
    synchronized (first) {
      synchronized (second) {
        a.content--; //~ none
        b.content++; //~ none
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Box left = new Box(0), right = new Box(1);
    Thread one = new Thread(() -> move(left, right));
    Thread two = new Thread(() -> move(right, left));
    one.start();
    two.start();
    one.join();
    two.join();
  }
}
