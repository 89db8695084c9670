// SPDX-License-Identifier: Apache-2.0
//
// The interface with its default methods; Map.of and its kin make maps that nobody can change.
package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import ravel.Fixed;
import ravel.PerCall;

@SuppressWarnings("unchecked")
public interface Map<K, V> {
  int size();
  boolean isEmpty();
  boolean containsKey(Object key);
  boolean containsValue(Object value);
  V get(Object key);
  V put(K key, V value);
  V remove(Object key);
  void putAll(Map<? extends K, ? extends V> others);
  void clear();
  Set<K> keySet();
  Collection<V> values();
  Set<Map.Entry<K, V>> entrySet();
  boolean equals(Object other);
  int hashCode();

  default V getOrDefault(Object key, V other) {
    V value = get(key);
    return value != null ? value : other;
  }
  default void forEach(BiConsumer<? super K, ? super V> action) {
    for (Map.Entry<K, V> entry : entrySet()) action.accept(entry.getKey(), entry.getValue());
  }
  default void replaceAll(BiFunction<? super K, ? super V, ? extends V> change) {
    for (Map.Entry<K, V> entry : entrySet()) entry.setValue(change.apply(entry.getKey(), entry.getValue()));
  }
  default V putIfAbsent(K key, V value) {
    V old = get(key);
    if (old == null) put(key, value);
    return old;
  }
  default boolean remove(Object key, Object value) {
    if (!value.equals(get(key))) return false;
    remove(key);
    return true;
  }
  default boolean replace(K key, V old, V value) {
    if (!old.equals(get(key))) return false;
    put(key, value);
    return true;
  }
  default V replace(K key, V value) {
    V old = get(key);
    if (old != null) put(key, value);
    return old;
  }
  default V computeIfAbsent(K key, Function<? super K, ? extends V> make) {
    V value = get(key);
    if (value != null) return value;
    V made = make.apply(key);
    if (made != null) put(key, made);
    return made;
  }
  default V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> change) {
    V old = get(key);
    if (old == null) return null;
    V changed = change.apply(key, old);
    if (changed != null) put(key, changed);
    else remove(key);
    return changed;
  }
  default V compute(K key, BiFunction<? super K, ? super V, ? extends V> change) {
    V changed = change.apply(key, get(key));
    if (changed != null) put(key, changed);
    else remove(key);
    return changed;
  }
  default V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> join) {
    V old = get(key);
    V joined = old == null ? value : join.apply(old, value);
    if (joined != null) put(key, joined);
    else remove(key);
    return joined;
  }

  @PerCall
  static <K, V> Map<K, V> of() { return new Fixed.OfMap<>(null, null); }
  @PerCall
  static <K, V> Map<K, V> of(K k1, V v1) { return new Fixed.OfMap<>(k1, v1); }
  @PerCall
  static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2) {
    return new Fixed.OfMap<>(Fixed.one(k1, k2), Fixed.one(v1, v2));
  }
  @PerCall
  static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3) {
    return new Fixed.OfMap<>(Fixed.one(k1, k2, k3), Fixed.one(v1, v2, v3));
  }
  @PerCall
  static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4) {
    return new Fixed.OfMap<>(Fixed.one(k1, k2, k3, k4), Fixed.one(v1, v2, v3, v4));
  }
  @PerCall
  static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5) {
    return new Fixed.OfMap<>(Fixed.one(k1, k2, k3, k4, k5), Fixed.one(v1, v2, v3, v4, v5));
  }
  @PerCall
  static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6)
      {
    return new Fixed.OfMap<>(Fixed.one(k1, k2, k3, k4, k5, k6), Fixed.one(v1, v2, v3, v4, v5, v6));
  }
  @PerCall
  static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6,
      K k7, V v7) {
    return new Fixed.OfMap<>(Fixed.one(k1, k2, k3, k4, k5, k6, k7), Fixed.one(v1, v2, v3, v4, v5,
        v6, v7));
  }
  @PerCall
  static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6,
      K k7, V v7, K k8, V v8) {
    return new Fixed.OfMap<>(Fixed.one(k1, k2, k3, k4, k5, k6, k7, k8), Fixed.one(v1, v2, v3, v4,
        v5, v6, v7, v8));
  }
  @PerCall
  static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6,
      K k7, V v7, K k8, V v8, K k9, V v9) {
    return new Fixed.OfMap<>(Fixed.one(k1, k2, k3, k4, k5, k6, k7, k8, k9), Fixed.one(v1, v2, v3,
        v4, v5, v6, v7, v8, v9));
  }
  @PerCall
  static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6,
      K k7, V v7, K k8, V v8, K k9, V v9, K k10, V v10) {
    return new Fixed.OfMap<>(Fixed.one(k1, k2, k3, k4, k5, k6, k7, k8, k9, k10), Fixed.one(v1, v2,
        v3, v4, v5, v6, v7, v8, v9, v10));
  }
  @PerCall
  @SafeVarargs
  @SuppressWarnings("varargs")
  static <K, V> Map<K, V> ofEntries(Map.Entry<? extends K, ? extends V>... entries) {
    return new Fixed.OfMap<>(entries[0].getKey(), entries[0].getValue());
  }
  @PerCall
  static <K, V> Map.Entry<K, V> entry(K key, V value) {
    return new AbstractMap.SimpleImmutableEntry<>(key, value);
  }
  @PerCall
  static <K, V> Map<K, V> copyOf(Map<? extends K, ? extends V> others) {
    Map.Entry<? extends K, ? extends V> entry = others.entrySet().iterator().next();
    return new Fixed.OfMap<>(entry.getKey(), entry.getValue());
  }

  interface Entry<K, V> {
    K getKey();
    V getValue();
    V setValue(V value);
    boolean equals(Object other);
    int hashCode();

    static <K extends Comparable<? super K>, V> Comparator<Map.Entry<K, V>> comparingByKey() {
      return (a, b) -> a.getKey().compareTo(b.getKey());
    }
    static <K, V extends Comparable<? super V>> Comparator<Map.Entry<K, V>> comparingByValue() {
      return (a, b) -> a.getValue().compareTo(b.getValue());
    }
    static <K, V> Comparator<Map.Entry<K, V>> comparingByKey(Comparator<? super K> comparator) {
      return (a, b) -> comparator.compare(a.getKey(), b.getKey());
    }
    static <K, V> Comparator<Map.Entry<K, V>> comparingByValue(Comparator<? super V> comparator) {
      return (a, b) -> comparator.compare(a.getValue(), b.getValue());
    }
    @PerCall
    static <K, V> Map.Entry<K, V> copyOf(Map.Entry<? extends K, ? extends V> entry) {
      return new AbstractMap.SimpleImmutableEntry<>(entry.getKey(), entry.getValue());
    }
  }
}
