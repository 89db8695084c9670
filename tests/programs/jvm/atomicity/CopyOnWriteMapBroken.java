// SPDX-License-Identifier: Apache-2.0
//
// A map that readers see without a lock: whoever changes it makes a copy and puts that in its place. Two
// writers at once copy the same map, and what one of them has added is lost.
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

public class CopyOnWriteMapBroken {
  private volatile Map<String, Integer> counts = Map.of();

  public int count(String name) { return counts.getOrDefault(name, 0); }

  public void add(String name, int n) {
    Map<String, Integer> next = new HashMap<>(counts); //~ atomicity/lost-update
    next.merge(name, n, Integer::sum);
    counts = Collections.unmodifiableMap(next); //~ atomicity/lost-update
  }
}
