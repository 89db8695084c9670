// SPDX-License-Identifier: Apache-2.0
//
// clone() makes a new object whose fields hold what the original's hold; arraycopy moves elements.
class Copies implements Cloneable {
  Object held;
  Object[] many = {new C()};

  @Override
  protected Copies clone() throws CloneNotSupportedException {
    return (Copies) super.clone();
  }

  public static void main(String[] args) throws CloneNotSupportedException {
    Copies original = new Copies();
    original.held = new A();
    Copies copy = original.clone();
    Check.holds(copy.held); // A B
    copy.held = new B();
    Check.holds(original.held); // A
    Check.holds(copy.many[0]); // C
    Object[] from = {new A()};
    Object[] to = new Object[1];
    System.arraycopy(from, 0, to, 0, 1);
    Check.holds(to[0]); // A
    Object[] cloned = from.clone();
    Check.holds(cloned[0]); // A B
    cloned[0] = new B();
    Check.holds(from[0]); // A
    int[][] grid = new int[2][3];
    Check.holds(grid[1]); // int[]
    Object[][] nested = {{new A()}, {new C()}};
    Check.holds(nested[0][0]); // A C
  }
}
