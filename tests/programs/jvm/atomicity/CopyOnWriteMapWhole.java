// SPDX-License-Identifier: Apache-2.0
//
// A map that readers see without a lock: whoever changes it makes a copy and puts that in its place, one
// after the other.
//~ none
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

public class CopyOnWriteMapWhole {
  private volatile Map<String, Integer> counts = Map.of();

  public int count(String name) { return counts.getOrDefault(name, 0); }

  public synchronized void add(String name, int n) {
    Map<String, Integer> next = new HashMap<>(counts);
    next.merge(name, n, Integer::sum);
    counts = Collections.unmodifiableMap(next);
  }

  /** Nothing of the old one goes into the new. */
  public synchronized void clear() { counts = new HashMap<>(); }
}
