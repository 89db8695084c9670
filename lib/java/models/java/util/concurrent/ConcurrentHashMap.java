// SPDX-License-Identifier: Apache-2.0
//
// The slots are volatile: threads may share it. A function given to compute, merge and their kin runs under
// the lock of the key's bin, one of many: what is stored under the key is guarded by it, what there is only one
// of is not, even if all keys are the same. Bulk operations (forEach, search, reduce with a threshold) run
// their functions here, not in parallel.
package java.util.concurrent;

import java.io.Serializable;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;
import java.util.Set;
import java.util.function.*;
import ravel.PerCall;
import ravel.SlotMap;

public class ConcurrentHashMap<K, V> extends SlotMap<K, V> implements ConcurrentMap<K, V>, Serializable {
  private volatile Object bin;
  private volatile K keys;
  private volatile V values;

  public ConcurrentHashMap() {}
  public ConcurrentHashMap(int capacity) {}
  public ConcurrentHashMap(int capacity, float load) {}
  public ConcurrentHashMap(int capacity, float load, int threads) {}
  public ConcurrentHashMap(Map<? extends K, ? extends V> others) { putAll(others); }

  private Object bin() {
    bin = new Object();
    return bin;
  }

  protected K key() { return keys; }
  protected V value() { return values; }
  protected void fill(K key, V value) {
    keys = key;
    values = value;
  }

  public V computeIfAbsent(K key, Function<? super K, ? extends V> make) {
    synchronized (bin()) {
      return super.computeIfAbsent(key, make);
    }
  }
  public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> change) {
    synchronized (bin()) {
      return super.computeIfPresent(key, change);
    }
  }
  public V compute(K key, BiFunction<? super K, ? super V, ? extends V> change) {
    synchronized (bin()) {
      return super.compute(key, change);
    }
  }
  public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> join) {
    synchronized (bin()) {
      return super.merge(key, value, join);
    }
  }
  public boolean contains(Object value) { return containsValue(value); }
  public Enumeration<K> keys() { return Collections.enumeration(super.keySet()); }
  public Enumeration<V> elements() { return Collections.enumeration(values()); }
  public long mappingCount() { return size(); }
  public KeySetView<K, V> keySet() { return new KeySetView<>(this, null); }
  public KeySetView<K, V> keySet(V value) { return new KeySetView<>(this, value); }
  @PerCall
  public static <T> KeySetView<T, Boolean> newKeySet() {
    return new KeySetView<>(new ConcurrentHashMap<>(), Boolean.TRUE);
  }
  @PerCall
  public static <T> KeySetView<T, Boolean> newKeySet(int capacity) {
    return new KeySetView<>(new ConcurrentHashMap<>(), Boolean.TRUE);
  }

  public static final class KeySetView<K, V> extends ravel.SlotSet<K> implements Set<K>, Serializable {
    private final ConcurrentHashMap<K, V> map;
    private final V value;

    KeySetView(ConcurrentHashMap<K, V> map, V value) {
      this.map = map;
      this.value = value;
    }
    protected K slot() { return map.keys; }
    protected void fill(K key) { map.fill(key, value); }
    public ConcurrentHashMap<K, V> getMap() { return map; }
    public V getMappedValue() { return value; }
    public void forEach(Consumer<? super K> action) { action.accept(map.keys); }
  }

  public void forEach(long threshold, BiConsumer<? super K, ? super V> action) { forEach(action); }
  public <U> void forEach(long threshold, BiFunction<? super K, ? super V, ? extends U> change,
      Consumer<? super U> action) {
    action.accept(change.apply(keys, values));
  }
  public <U> U search(long threshold, BiFunction<? super K, ? super V, ? extends U> find) {
    return find.apply(keys, values);
  }
  public <U> U reduce(long threshold, BiFunction<? super K, ? super V, ? extends U> change,
      BiFunction<? super U, ? super U, ? extends U> join) {
    return join.apply(change.apply(keys, values), change.apply(keys, values));
  }
  public void forEachKey(long threshold, Consumer<? super K> action) { action.accept(keys); }
  public <U> void forEachKey(long threshold, Function<? super K, ? extends U> change, Consumer<? super U> action) {
    action.accept(change.apply(keys));
  }
  public <U> U searchKeys(long threshold, Function<? super K, ? extends U> find) { return find.apply(keys); }
  public K reduceKeys(long threshold, BiFunction<? super K, ? super K, ? extends K> join) {
    return join.apply(keys, keys);
  }
  public <U> U reduceKeys(long threshold, Function<? super K, ? extends U> change,
      BiFunction<? super U, ? super U, ? extends U> join) {
    return join.apply(change.apply(keys), change.apply(keys));
  }
  public void forEachValue(long threshold, Consumer<? super V> action) { action.accept(values); }
  public <U> void forEachValue(long threshold, Function<? super V, ? extends U> change, Consumer<? super U> action) {
    action.accept(change.apply(values));
  }
  public <U> U searchValues(long threshold, Function<? super V, ? extends U> find) { return find.apply(values); }
  public V reduceValues(long threshold, BiFunction<? super V, ? super V, ? extends V> join) {
    return join.apply(values, values);
  }
  public <U> U reduceValues(long threshold, Function<? super V, ? extends U> change,
      BiFunction<? super U, ? super U, ? extends U> join) {
    return join.apply(change.apply(values), change.apply(values));
  }
  public void forEachEntry(long threshold, Consumer<? super Map.Entry<K, V>> action) { action.accept(entry()); }
  public <U> void forEachEntry(long threshold, Function<Map.Entry<K, V>, ? extends U> change,
      Consumer<? super U> action) {
    action.accept(change.apply(entry()));
  }
  public <U> U searchEntries(long threshold, Function<Map.Entry<K, V>, ? extends U> find) {
    return find.apply(entry());
  }
  public Map.Entry<K, V> reduceEntries(long threshold,
      BiFunction<Map.Entry<K, V>, Map.Entry<K, V>, ? extends Map.Entry<K, V>> join) {
    return join.apply(entry(), entry());
  }
  public <U> U reduceEntries(long threshold, Function<Map.Entry<K, V>, ? extends U> change,
      BiFunction<? super U, ? super U, ? extends U> join) {
    return join.apply(change.apply(entry()), change.apply(entry()));
  }

  // Reductions to numbers.

  public int reduceToInt(long threshold, ToIntBiFunction<? super K, ? super V> change, int basis,
      IntBinaryOperator join) {
    return join.applyAsInt(basis, change.applyAsInt(keys, values));
  }
  public long reduceToLong(long threshold, ToLongBiFunction<? super K, ? super V> change, long basis,
      LongBinaryOperator join) {
    return join.applyAsLong(basis, change.applyAsLong(keys, values));
  }
  public double reduceToDouble(long threshold, ToDoubleBiFunction<? super K, ? super V> change, double basis,
      DoubleBinaryOperator join) {
    return join.applyAsDouble(basis, change.applyAsDouble(keys, values));
  }
  public int reduceKeysToInt(long threshold, ToIntFunction<? super K> change, int basis,
      IntBinaryOperator join) {
    return join.applyAsInt(basis, change.applyAsInt(keys));
  }
  public long reduceKeysToLong(long threshold, ToLongFunction<? super K> change, long basis,
      LongBinaryOperator join) {
    return join.applyAsLong(basis, change.applyAsLong(keys));
  }
  public double reduceKeysToDouble(long threshold, ToDoubleFunction<? super K> change, double basis,
      DoubleBinaryOperator join) {
    return join.applyAsDouble(basis, change.applyAsDouble(keys));
  }
  public int reduceValuesToInt(long threshold, ToIntFunction<? super V> change, int basis,
      IntBinaryOperator join) {
    return join.applyAsInt(basis, change.applyAsInt(values));
  }
  public long reduceValuesToLong(long threshold, ToLongFunction<? super V> change, long basis,
      LongBinaryOperator join) {
    return join.applyAsLong(basis, change.applyAsLong(values));
  }
  public double reduceValuesToDouble(long threshold, ToDoubleFunction<? super V> change, double basis,
      DoubleBinaryOperator join) {
    return join.applyAsDouble(basis, change.applyAsDouble(values));
  }
  public int reduceEntriesToInt(long threshold, ToIntFunction<Map.Entry<K, V>> change, int basis,
      IntBinaryOperator join) {
    return join.applyAsInt(basis, change.applyAsInt(entry()));
  }
  public long reduceEntriesToLong(long threshold, ToLongFunction<Map.Entry<K, V>> change, long basis,
      LongBinaryOperator join) {
    return join.applyAsLong(basis, change.applyAsLong(entry()));
  }
  public double reduceEntriesToDouble(long threshold, ToDoubleFunction<Map.Entry<K, V>> change, double basis,
      DoubleBinaryOperator join) {
    return join.applyAsDouble(basis, change.applyAsDouble(entry()));
  }
}
