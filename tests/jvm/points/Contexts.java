// SPDX-License-Identifier: Apache-2.0
//
// Two holders made by one class are kept apart by who made them, and so are the library's containers.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

class Contexts {
  static class Holder {
    private final List<Object> inside = new ArrayList<>();

    void put(Object x) {
      inside.add(x);
    }

    Object take() {
      return inside.get(0);
    }
  }

  static Object identity(Object x) {
    return x;
  }

  static Object boxed(Object x) {
    Object[] box = {x};
    return box[0];
  }

  public static void main(String[] args) {
    Holder one = new Holder();
    Holder two = new Holder();
    one.put(new A());
    two.put(new C());
    Check.holds(one.take()); // A
    Check.holds(two.take()); // C
    // A static method has its caller's context: these two calls are one.
    Check.holds(boxed(new A())); // A C
    Check.holds(boxed(new C())); // A C
    // What only hands back its argument mixes nothing.
    Check.holds(identity(new A())); // A
    Check.holds(identity(new C())); // C
    Map<String, Object> map = new HashMap<>();
    map.put("a", new B());
    for (Object value : map.values()) Check.holds(value); // B
    Map<String, Object> other = new HashMap<>();
    other.put("c", new C());
    Check.holds(other.get("c")); // C
    for (Map.Entry<String, Object> e : other.entrySet()) Check.holds(e.getValue()); // C
    List<Object> fixed = List.of(new A());
    List<Object> more = List.of(new C());
    Check.holds(fixed.get(0)); // A
    Iterator<Object> each = more.iterator();
    Check.holds(each.next()); // C
  }
}
