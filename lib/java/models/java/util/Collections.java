// SPDX-License-Identifier: Apache-2.0
//
// Wrappers and algorithms. An algorithm reads and writes the elements as far as its kind does; in which
// order is not modelled.
package java.util;

import java.util.function.IntFunction;
import ravel.Fixed;
import ravel.PerCall;

@SuppressWarnings("unchecked")
public class Collections {
  public static final Set EMPTY_SET = new Fixed.OfSet<>();
  public static final List EMPTY_LIST = new Fixed.OfList<>();
  public static final Map EMPTY_MAP = new Fixed.OfMap<>(null, null);

  private Collections() {}

  static <T> Collection<T> synchronizedCollection(Collection<T> inner, Object mutex) {
    return new SynchronizedViews.OfCollection<>(inner, mutex);
  }
  static <T> Set<T> synchronizedSet(Set<T> inner, Object mutex) {
    return new SynchronizedViews.OfSet<>(inner, mutex);
  }

  @PerCall
  public static <T> Collection<T> synchronizedCollection(Collection<T> inner) { return new SynchronizedViews.OfCollection<>(inner, null); }
  @PerCall
  public static <T> Collection<T> unmodifiableCollection(Collection<? extends T> inner) { return new UnmodifiableViews.OfCollection<>(inner); }
  @PerCall
  public static <T> Set<T> synchronizedSet(Set<T> inner) { return new SynchronizedViews.OfSet<>(inner, null); }
  @PerCall
  public static <T> Set<T> unmodifiableSet(Set<? extends T> inner) { return new UnmodifiableViews.OfSet<>(inner); }
  @PerCall
  public static <T> List<T> synchronizedList(List<T> inner) { return new SynchronizedViews.OfList<>(inner, null); }
  @PerCall
  public static <T> List<T> unmodifiableList(List<? extends T> inner) { return new UnmodifiableViews.OfList<>(inner); }
  @PerCall
  public static <T> SortedSet<T> synchronizedSortedSet(SortedSet<T> inner) { return new SynchronizedViews.OfSortedSet<>((NavigableSet<T>) inner, null); }
  @PerCall
  public static <T> SortedSet<T> unmodifiableSortedSet(SortedSet<T> inner) { return new UnmodifiableViews.OfSortedSet<>((NavigableSet<T>) inner); }
  @PerCall
  public static <T> NavigableSet<T> synchronizedNavigableSet(NavigableSet<T> inner) { return new SynchronizedViews.OfSortedSet<>((NavigableSet<T>) inner, null); }
  @PerCall
  public static <T> NavigableSet<T> unmodifiableNavigableSet(NavigableSet<T> inner) { return new UnmodifiableViews.OfSortedSet<>((NavigableSet<T>) inner); }
  @PerCall
  public static <K, V> Map<K, V> synchronizedMap(Map<K, V> inner) { return new SynchronizedViews.OfMap<>(inner); }
  @PerCall
  public static <K, V> Map<K, V> unmodifiableMap(Map<? extends K, ? extends V> inner) { return new UnmodifiableViews.OfMap<>(inner); }
  @PerCall
  public static <K, V> SortedMap<K, V> synchronizedSortedMap(SortedMap<K, V> inner) { return new SynchronizedViews.OfSortedMap<>((NavigableMap<K, V>) inner); }
  @PerCall
  public static <K, V> SortedMap<K, V> unmodifiableSortedMap(SortedMap<K, ? extends V> inner) { return new UnmodifiableViews.OfSortedMap<>((NavigableMap<K, V>) inner); }
  @PerCall
  public static <K, V> NavigableMap<K, V> synchronizedNavigableMap(NavigableMap<K, V> inner) { return new SynchronizedViews.OfSortedMap<>((NavigableMap<K, V>) inner); }
  @PerCall
  public static <K, V> NavigableMap<K, V> unmodifiableNavigableMap(NavigableMap<K, ? extends V> inner) { return new UnmodifiableViews.OfSortedMap<>((NavigableMap<K, V>) inner); }
  public static <E> Collection<E> checkedCollection(Collection<E> inner, Class<E> type) { return inner; }
  public static <E> Set<E> checkedSet(Set<E> inner, Class<E> type) { return inner; }
  public static <E> List<E> checkedList(List<E> inner, Class<E> type) { return inner; }
  public static <E> SortedSet<E> checkedSortedSet(SortedSet<E> inner, Class<E> type) { return inner; }
  public static <E> NavigableSet<E> checkedNavigableSet(NavigableSet<E> inner, Class<E> type) { return inner; }
  public static <E> Queue<E> checkedQueue(Queue<E> inner, Class<E> type) { return inner; }
  public static <K, V> Map<K, V> checkedMap(Map<K, V> inner, Class<K> k, Class<V> v) { return inner; }
  public static <K, V> SortedMap<K, V> checkedSortedMap(SortedMap<K, V> inner, Class<K> k, Class<V> v) { return inner; }
  public static <K, V> NavigableMap<K, V> checkedNavigableMap(NavigableMap<K, V> inner, Class<K> k, Class<V> v) { return inner; }
  @PerCall
  public static <T> List<T> emptyList() { return new Fixed.OfList<>(); }
  @PerCall
  public static <T> Set<T> emptySet() { return new Fixed.OfSet<>(); }
  @PerCall
  public static <T> Iterator<T> emptyIterator() { return new Fixed.OfIterator<>(null); }
  @PerCall
  public static <T> ListIterator<T> emptyListIterator() { return new Fixed.OfList<T>().listIterator(); }
  @PerCall
  public static <T> Enumeration<T> emptyEnumeration() { return enumeration(new Fixed.OfSet<T>()); }
  @PerCall
  public static <K, V> Map<K, V> emptyMap() { return new Fixed.OfMap<>(null, null); }
  @PerCall
  public static <E> SortedSet<E> emptySortedSet() { return new UnmodifiableViews.OfSortedSet<>(new TreeSet<E>()); }
  @PerCall
  public static <E> NavigableSet<E> emptyNavigableSet() { return new UnmodifiableViews.OfSortedSet<>(new TreeSet<E>()); }
  @PerCall
  public static <K, V> SortedMap<K, V> emptySortedMap() { return new UnmodifiableViews.OfSortedMap<>(new TreeMap<K, V>()); }
  @PerCall
  public static <K, V> NavigableMap<K, V> emptyNavigableMap() { return new UnmodifiableViews.OfSortedMap<>(new TreeMap<K, V>()); }
  @PerCall
  public static <T> Set<T> singleton(T one) { return new Fixed.OfSet<>(one); }
  @PerCall
  public static <T> List<T> singletonList(T one) { return new Fixed.OfList<>(one); }
  @PerCall
  public static <K, V> Map<K, V> singletonMap(K key, V value) { return new Fixed.OfMap<>(key, value); }
  @PerCall
  public static <T> List<T> nCopies(int count, T one) { return new Fixed.OfList<>(one); }
  @PerCall
  public static <E> Set<E> newSetFromMap(Map<E, Boolean> map) { return new SetOfMap<>(map); }
  @PerCall
  public static <T> Queue<T> asLifoQueue(Deque<T> deque) { return deque; }
  @PerCall
  public static <T> Enumeration<T> enumeration(Collection<T> elements) { return new Enumerated<>(elements.iterator()); }
  @PerCall
  public static <T> ArrayList<T> list(Enumeration<T> elements) {
    ArrayList<T> list = new ArrayList<>();
    while (elements.hasMoreElements()) list.add(elements.nextElement());
    return list;
  }

  private static <T> int compare(Comparator<? super T> comparator, T a, T b) {
    return comparator == null ? ((Comparable<T>) a).compareTo(b) : comparator.compare(a, b);
  }
  public static <T extends Comparable<? super T>> void sort(List<T> list) { list.sort(null); }
  public static <T> void sort(List<T> list, Comparator<? super T> comparator) { list.sort(comparator); }
  public static <T> int binarySearch(List<? extends Comparable<? super T>> list, T key) {
    return list.get(0).compareTo(key);
  }
  public static <T> int binarySearch(List<? extends T> list, T key, Comparator<? super T> comparator) {
    return compare(comparator, list.get(0), key);
  }
  public static <T extends Object & Comparable<? super T>> T min(Collection<? extends T> elements) {
    return min(elements, null);
  }
  public static <T extends Object & Comparable<? super T>> T max(Collection<? extends T> elements) {
    return min(elements, null);
  }
  public static <T> T max(Collection<? extends T> elements, Comparator<? super T> comparator) {
    return min(elements, comparator);
  }
  public static <T> T min(Collection<? extends T> elements, Comparator<? super T> comparator) {
    T best = null;
    for (T element : elements) if (best == null || compare(comparator, element, best) < 0) best = element;
    return best;
  }
  public static void reverse(List<?> list) { swap(list, 0, 0); }
  public static void shuffle(List<?> list) { swap(list, 0, 0); }
  public static void shuffle(List<?> list, Random random) {
    random.nextInt();
    swap(list, 0, 0);
  }
  public static void rotate(List<?> list, int distance) { swap(list, 0, 0); }
  public static void swap(List<?> list, int i, int j) {
    List<Object> all = (List<Object>) list;
    all.set(i, all.set(j, all.get(i)));
  }
  public static <T> void fill(List<? super T> list, T element) { list.set(0, element); }
  public static <T> void copy(List<? super T> to, List<? extends T> from) { to.set(0, from.get(0)); }
  public static <T> boolean replaceAll(List<T> list, T old, T element) {
    if (!old.equals(list.get(0))) return false;
    list.set(0, element);
    return true;
  }
  public static int indexOfSubList(List<?> list, List<?> part) { return list.indexOf(part.get(0)); }
  public static int lastIndexOfSubList(List<?> list, List<?> part) { return list.indexOf(part.get(0)); }
  public static int frequency(Collection<?> elements, Object other) { return elements.contains(other) ? 1 : 0; }
  public static boolean disjoint(Collection<?> a, Collection<?> b) {
    for (Object element : a) if (b.contains(element)) return false;
    return true;
  }
  @SafeVarargs
  public static <T> boolean addAll(Collection<? super T> to, T... elements) {
    for (T element : elements) to.add(element);
    return true;
  }
  @PerCall
  public static <T> Comparator<T> reverseOrder() { return (a, b) -> ((Comparable<T>) b).compareTo(a); }
  @PerCall
  public static <T> Comparator<T> reverseOrder(Comparator<T> comparator) {
    return (a, b) -> compare(comparator, b, a);
  }

  private static final class Enumerated<E> implements Enumeration<E> {
    private final Iterator<E> elements;

    Enumerated(Iterator<E> elements) { this.elements = elements; }
    public boolean hasMoreElements() { return elements.hasNext(); }
    public E nextElement() { return elements.next(); }
  }

  private static final class SetOfMap<E> extends AbstractSet<E> {
    private final Map<E, Boolean> map;

    SetOfMap(Map<E, Boolean> map) { this.map = map; }
    public boolean add(E element) { return map.put(element, Boolean.TRUE) == null; }
    public boolean remove(Object other) { return map.remove(other) != null; }
    public boolean contains(Object other) { return map.containsKey(other); }
    public void clear() { map.clear(); }
    public int size() { return map.size(); }
    public Iterator<E> iterator() { return map.keySet().iterator(); }
  }
}
