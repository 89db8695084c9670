// SPDX-License-Identifier: Apache-2.0
//
// A table that threads may share: the real class keeps its entries in a concurrent map. The slots of
// Hashtable are not used.
package java.util;

import java.io.*;
import java.nio.charset.Charset;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

public class Properties extends Hashtable<Object, Object> {
  private final ConcurrentHashMap<Object, Object> map = new ConcurrentHashMap<>();
  protected volatile Properties defaults;

  public Properties() {}
  public Properties(int capacity) {}
  public Properties(Properties defaults) { this.defaults = defaults; }

  public synchronized Object setProperty(String key, String value) { return map.put(key, value); }
  public String getProperty(String key) { return (String) map.get(key); }
  public String getProperty(String key, String other) { return (String) map.getOrDefault(key, other); }
  public synchronized void load(Reader in) throws IOException {
    in.read();
    map.put("", "");
  }
  public synchronized void load(InputStream in) throws IOException {
    in.read();
    map.put("", "");
  }
  public synchronized void loadFromXML(InputStream in) throws IOException { load(in); }
  public void save(OutputStream out, String comments) {}
  public void store(Writer out, String comments) throws IOException { out.write(""); }
  public void store(OutputStream out, String comments) throws IOException { out.write(0); }
  public void storeToXML(OutputStream out, String comment) throws IOException { out.write(0); }
  public void storeToXML(OutputStream out, String comment, String charset) throws IOException { out.write(0); }
  public void storeToXML(OutputStream out, String comment, Charset charset) throws IOException { out.write(0); }
  public Enumeration<?> propertyNames() { return Collections.enumeration(map.keySet()); }
  public Set<String> stringPropertyNames() { return (Set<String>) (Set<?>) map.keySet(); }
  public void list(PrintStream out) { out.println(""); }
  public void list(PrintWriter out) { out.println(""); }

  public int size() { return map.size(); }
  public boolean isEmpty() { return map.isEmpty(); }
  public Enumeration<Object> keys() { return Collections.enumeration(map.keySet()); }
  public Enumeration<Object> elements() { return Collections.enumeration(map.values()); }
  public boolean contains(Object value) { return map.contains(value); }
  public boolean containsValue(Object value) { return map.containsValue(value); }
  public boolean containsKey(Object key) { return map.containsKey(key); }
  public Object get(Object key) { return map.get(key); }
  public synchronized Object put(Object key, Object value) { return map.put(key, value); }
  public synchronized Object remove(Object key) { return map.remove(key); }
  public synchronized void putAll(Map<?, ?> others) { map.putAll(others); }
  public synchronized void clear() { map.clear(); }
  public synchronized String toString() { return map.toString(); }
  public Set<Object> keySet() { return Collections.synchronizedSet(map.keySet(), this); }
  public Collection<Object> values() { return Collections.synchronizedCollection(map.values(), this); }
  public Set<Map.Entry<Object, Object>> entrySet() { return Collections.synchronizedSet(map.entrySet(), this); }
  public synchronized boolean equals(Object other) { return map.equals(other); }
  public synchronized int hashCode() { return map.hashCode(); }
  protected void rehash() {}
  public synchronized Object clone() {
    Properties copy = new Properties();
    copy.map.putAll(map);
    return copy;
  }
  public Object getOrDefault(Object key, Object other) { return map.getOrDefault(key, other); }
  public synchronized void forEach(BiConsumer<? super Object, ? super Object> action) { map.forEach(action); }
  public synchronized void replaceAll(BiFunction<? super Object, ? super Object, ?> change) { map.replaceAll(change); }
  public synchronized Object putIfAbsent(Object key, Object value) { return map.putIfAbsent(key, value); }
  public synchronized boolean remove(Object key, Object value) { return map.remove(key, value); }
  public synchronized boolean replace(Object key, Object old, Object value) { return map.replace(key, old, value); }
  public synchronized Object replace(Object key, Object value) { return map.replace(key, value); }
  public synchronized Object computeIfAbsent(Object key, Function<? super Object, ?> make) {
    return map.computeIfAbsent(key, make);
  }
  public synchronized Object computeIfPresent(Object key, BiFunction<? super Object, ? super Object, ?> change) {
    return map.computeIfPresent(key, change);
  }
  public synchronized Object compute(Object key, BiFunction<? super Object, ? super Object, ?> change) {
    return map.compute(key, change);
  }
  public synchronized Object merge(Object key, Object value, BiFunction<? super Object, ? super Object, ?> join) {
    return map.merge(key, value, join);
  }
}
