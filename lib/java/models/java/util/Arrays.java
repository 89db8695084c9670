// SPDX-License-Identifier: Apache-2.0
//
// What moves elements of arrays. Each method touches the arrays as the real one does, one element for all;
// order and position are not modelled. Copies belong to the caller.
package java.util;

import java.util.function.*;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import ravel.In;
import ravel.PerCall;
import ravel.SlotDoubleStream;
import ravel.SlotIntStream;
import ravel.SlotLongStream;
import ravel.SlotStream;

@SuppressWarnings("unchecked")
public final class Arrays {
  private Arrays() {}

  @PerCall
  @SafeVarargs
  @SuppressWarnings("varargs")
  public static <T> List<T> asList(T... elements) { return new OfArray<>(elements); }

  /** A list that is the array itself. */
  private static final class OfArray<E> extends AbstractList<E> implements RandomAccess, java.io.Serializable {
    private final E[] array;

    OfArray(E[] array) { this.array = array; }
    public E get(int index) { return array[index]; }
    public E set(int index, E element) {
      E old = array[index];
      array[index] = element;
      return old;
    }
    public int size() { return array.length; }
    public Object[] toArray() { return array.clone(); }
  }

  @PerCall
  public static <T> T[] copyOf(T[] array, int length) { return array.clone(); }
  @PerCall
  public static <T, U> T[] copyOf(U[] array, int length, Class<? extends T[]> type) { return (T[]) array.clone(); }
  @PerCall
  public static <T> T[] copyOfRange(T[] array, int from, int to) { return array.clone(); }
  @PerCall
  public static <T, U> T[] copyOfRange(U[] array, int from, int to, Class<? extends T[]> type) {
    return (T[]) array.clone();
  }
  public static void fill(Object[] array, Object value) { array[0] = value; }
  public static void fill(Object[] array, int from, int to, Object value) { array[0] = value; }
  public static <T> void setAll(T[] array, IntFunction<? extends T> make) { array[0] = make.apply(0); }
  public static <T> void parallelSetAll(T[] array, IntFunction<? extends T> make) {
    In.parallel(() -> array[0] = make.apply(0));
  }
  public static <T> void parallelPrefix(T[] array, BinaryOperator<T> join) {
    array[0] = join.apply(array[0], array[1]);
  }
  public static <T> void parallelPrefix(T[] array, int from, int to, BinaryOperator<T> join) {
    parallelPrefix(array, join);
  }

  public static <T> void sort(T[] array, Comparator<? super T> comparator) {
    if (comparator == null) ((Comparable<T>) array[0]).compareTo(array[1]);
    else comparator.compare(array[0], array[1]);
    array[0] = array[1];
  }
  public static void sort(Object[] array) { sort(array, null); }
  public static void sort(Object[] array, int from, int to) { sort(array, null); }
  public static <T> void sort(T[] array, int from, int to, Comparator<? super T> comparator) {
    sort(array, comparator);
  }
  public static <T extends Comparable<? super T>> void parallelSort(T[] array) { sort(array, null); }
  public static <T extends Comparable<? super T>> void parallelSort(T[] array, int from, int to) {
    sort(array, null);
  }
  public static <T> void parallelSort(T[] array, Comparator<? super T> comparator) { sort(array, comparator); }
  public static <T> void parallelSort(T[] array, int from, int to, Comparator<? super T> comparator) {
    sort(array, comparator);
  }
  public static <T> int binarySearch(T[] array, T key, Comparator<? super T> comparator) {
    return comparator == null ? ((Comparable<T>) array[0]).compareTo(key) : comparator.compare(array[0], key);
  }
  public static int binarySearch(Object[] array, Object key) { return binarySearch(array, key, null); }
  public static int binarySearch(Object[] array, int from, int to, Object key) {
    return binarySearch(array, key, null);
  }
  public static <T> int binarySearch(T[] array, int from, int to, T key, Comparator<? super T> comparator) {
    return binarySearch(array, key, comparator);
  }
  public static boolean equals(Object[] a, Object[] b) { return a[0].equals(b[0]); }
  public static boolean equals(Object[] a, int from, int to, Object[] b, int begin, int end) {
    return a[0].equals(b[0]);
  }
  public static <T> boolean equals(T[] a, T[] b, Comparator<? super T> comparator) {
    return comparator.compare(a[0], b[0]) == 0;
  }
  public static <T> boolean equals(T[] a, int from, int to, T[] b, int begin, int end, Comparator<? super T> c) {
    return c.compare(a[0], b[0]) == 0;
  }
  public static <T extends Comparable<? super T>> int compare(T[] a, T[] b) { return a[0].compareTo(b[0]); }
  public static <T extends Comparable<? super T>> int compare(T[] a, int from, int to, T[] b, int begin, int end) {
    return a[0].compareTo(b[0]);
  }
  public static <T> int compare(T[] a, T[] b, Comparator<? super T> comparator) {
    return comparator.compare(a[0], b[0]);
  }
  public static <T> int compare(T[] a, int from, int to, T[] b, int begin, int end, Comparator<? super T> c) {
    return c.compare(a[0], b[0]);
  }
  public static int mismatch(Object[] a, Object[] b) { return a[0].equals(b[0]) ? 0 : 1; }
  public static int mismatch(Object[] a, int from, int to, Object[] b, int begin, int end) { return mismatch(a, b); }
  public static <T> int mismatch(T[] a, T[] b, Comparator<? super T> comparator) {
    return comparator.compare(a[0], b[0]);
  }
  public static <T> int mismatch(T[] a, int from, int to, T[] b, int begin, int end, Comparator<? super T> c) {
    return c.compare(a[0], b[0]);
  }
  public static boolean deepEquals(Object[] a, Object[] b) { return a[0].equals(b[0]); }
  public static int hashCode(Object[] array) { return array[0].hashCode(); }
  public static int deepHashCode(Object[] array) { return array[0].hashCode(); }
  public static String toString(Object[] array) { return array[0].toString(); }
  public static String deepToString(Object[] array) { return array[0].toString(); }
  @PerCall
  public static <T> Stream<T> stream(T[] array) { return new SlotStream<>(array[0]); }
  @PerCall
  public static <T> Stream<T> stream(T[] array, int from, int to) { return new SlotStream<>(array[0]); }
  public static <T> Spliterator<T> spliterator(T[] array) { return Spliterators.spliterator(array, 0); }
  public static <T> Spliterator<T> spliterator(T[] array, int from, int to) {
    return Spliterators.spliterator(array, 0);
  }

  // Arrays of numbers.

  public static void fill(boolean[] array, boolean value) { array[0] = value; }
  public static void fill(boolean[] array, int from, int to, boolean value) { array[0] = value; }
  @PerCall
  public static boolean[] copyOf(boolean[] array, int length) { return new boolean[] {array[0]}; }
  @PerCall
  public static boolean[] copyOfRange(boolean[] array, int from, int to) { return new boolean[] {array[0]}; }
  public static boolean equals(boolean[] a, boolean[] b) { return a[0] == b[0]; }
  public static boolean equals(boolean[] a, int from, int to, boolean[] b, int begin, int end) { return a[0] == b[0]; }
  public static int mismatch(boolean[] a, boolean[] b) { return a[0] == b[0] ? 0 : 1; }
  public static int mismatch(boolean[] a, int from, int to, boolean[] b, int begin, int end) { return a[0] == b[0] ? 0 : 1; }
  public static int compare(boolean[] a, boolean[] b) { return a[0] == b[0] ? 0 : 1; }
  public static int compare(boolean[] a, int from, int to, boolean[] b, int begin, int end) { return a[0] == b[0] ? 0 : 1; }
  public static int hashCode(boolean[] array) { return array[0] == array[1] ? 0 : 1; }
  public static String toString(boolean[] array) { return array[0] == array[1] ? "" : "[]"; }
  public static void sort(byte[] array) { array[0] = array[1]; }
  public static void sort(byte[] array, int from, int to) { array[0] = array[1]; }
  public static void parallelSort(byte[] array) { array[0] = array[1]; }
  public static void parallelSort(byte[] array, int from, int to) { array[0] = array[1]; }
  public static int binarySearch(byte[] array, byte key) { return array[0] == key ? 0 : -1; }
  public static int binarySearch(byte[] array, int from, int to, byte key) { return array[0] == key ? 0 : -1; }
  public static void fill(byte[] array, byte value) { array[0] = value; }
  public static void fill(byte[] array, int from, int to, byte value) { array[0] = value; }
  @PerCall
  public static byte[] copyOf(byte[] array, int length) { return new byte[] {array[0]}; }
  @PerCall
  public static byte[] copyOfRange(byte[] array, int from, int to) { return new byte[] {array[0]}; }
  public static boolean equals(byte[] a, byte[] b) { return a[0] == b[0]; }
  public static boolean equals(byte[] a, int from, int to, byte[] b, int begin, int end) { return a[0] == b[0]; }
  public static int mismatch(byte[] a, byte[] b) { return a[0] == b[0] ? 0 : 1; }
  public static int mismatch(byte[] a, int from, int to, byte[] b, int begin, int end) { return a[0] == b[0] ? 0 : 1; }
  public static int compare(byte[] a, byte[] b) { return a[0] == b[0] ? 0 : 1; }
  public static int compare(byte[] a, int from, int to, byte[] b, int begin, int end) { return a[0] == b[0] ? 0 : 1; }
  public static int compareUnsigned(byte[] a, byte[] b) { return a[0] == b[0] ? 0 : 1; }
  public static int compareUnsigned(byte[] a, int from, int to, byte[] b, int begin, int end) { return a[0] == b[0] ? 0 : 1; }
  public static int hashCode(byte[] array) { return array[0] == array[1] ? 0 : 1; }
  public static String toString(byte[] array) { return array[0] == array[1] ? "" : "[]"; }
  public static void sort(char[] array) { array[0] = array[1]; }
  public static void sort(char[] array, int from, int to) { array[0] = array[1]; }
  public static void parallelSort(char[] array) { array[0] = array[1]; }
  public static void parallelSort(char[] array, int from, int to) { array[0] = array[1]; }
  public static int binarySearch(char[] array, char key) { return array[0] == key ? 0 : -1; }
  public static int binarySearch(char[] array, int from, int to, char key) { return array[0] == key ? 0 : -1; }
  public static void fill(char[] array, char value) { array[0] = value; }
  public static void fill(char[] array, int from, int to, char value) { array[0] = value; }
  @PerCall
  public static char[] copyOf(char[] array, int length) { return new char[] {array[0]}; }
  @PerCall
  public static char[] copyOfRange(char[] array, int from, int to) { return new char[] {array[0]}; }
  public static boolean equals(char[] a, char[] b) { return a[0] == b[0]; }
  public static boolean equals(char[] a, int from, int to, char[] b, int begin, int end) { return a[0] == b[0]; }
  public static int mismatch(char[] a, char[] b) { return a[0] == b[0] ? 0 : 1; }
  public static int mismatch(char[] a, int from, int to, char[] b, int begin, int end) { return a[0] == b[0] ? 0 : 1; }
  public static int compare(char[] a, char[] b) { return a[0] == b[0] ? 0 : 1; }
  public static int compare(char[] a, int from, int to, char[] b, int begin, int end) { return a[0] == b[0] ? 0 : 1; }
  public static int hashCode(char[] array) { return array[0] == array[1] ? 0 : 1; }
  public static String toString(char[] array) { return array[0] == array[1] ? "" : "[]"; }
  public static void sort(short[] array) { array[0] = array[1]; }
  public static void sort(short[] array, int from, int to) { array[0] = array[1]; }
  public static void parallelSort(short[] array) { array[0] = array[1]; }
  public static void parallelSort(short[] array, int from, int to) { array[0] = array[1]; }
  public static int binarySearch(short[] array, short key) { return array[0] == key ? 0 : -1; }
  public static int binarySearch(short[] array, int from, int to, short key) { return array[0] == key ? 0 : -1; }
  public static void fill(short[] array, short value) { array[0] = value; }
  public static void fill(short[] array, int from, int to, short value) { array[0] = value; }
  @PerCall
  public static short[] copyOf(short[] array, int length) { return new short[] {array[0]}; }
  @PerCall
  public static short[] copyOfRange(short[] array, int from, int to) { return new short[] {array[0]}; }
  public static boolean equals(short[] a, short[] b) { return a[0] == b[0]; }
  public static boolean equals(short[] a, int from, int to, short[] b, int begin, int end) { return a[0] == b[0]; }
  public static int mismatch(short[] a, short[] b) { return a[0] == b[0] ? 0 : 1; }
  public static int mismatch(short[] a, int from, int to, short[] b, int begin, int end) { return a[0] == b[0] ? 0 : 1; }
  public static int compare(short[] a, short[] b) { return a[0] == b[0] ? 0 : 1; }
  public static int compare(short[] a, int from, int to, short[] b, int begin, int end) { return a[0] == b[0] ? 0 : 1; }
  public static int compareUnsigned(short[] a, short[] b) { return a[0] == b[0] ? 0 : 1; }
  public static int compareUnsigned(short[] a, int from, int to, short[] b, int begin, int end) { return a[0] == b[0] ? 0 : 1; }
  public static int hashCode(short[] array) { return array[0] == array[1] ? 0 : 1; }
  public static String toString(short[] array) { return array[0] == array[1] ? "" : "[]"; }
  public static void sort(int[] array) { array[0] = array[1]; }
  public static void sort(int[] array, int from, int to) { array[0] = array[1]; }
  public static void parallelSort(int[] array) { array[0] = array[1]; }
  public static void parallelSort(int[] array, int from, int to) { array[0] = array[1]; }
  public static int binarySearch(int[] array, int key) { return array[0] == key ? 0 : -1; }
  public static int binarySearch(int[] array, int from, int to, int key) { return array[0] == key ? 0 : -1; }
  public static void fill(int[] array, int value) { array[0] = value; }
  public static void fill(int[] array, int from, int to, int value) { array[0] = value; }
  @PerCall
  public static int[] copyOf(int[] array, int length) { return new int[] {array[0]}; }
  @PerCall
  public static int[] copyOfRange(int[] array, int from, int to) { return new int[] {array[0]}; }
  public static boolean equals(int[] a, int[] b) { return a[0] == b[0]; }
  public static boolean equals(int[] a, int from, int to, int[] b, int begin, int end) { return a[0] == b[0]; }
  public static int mismatch(int[] a, int[] b) { return a[0] == b[0] ? 0 : 1; }
  public static int mismatch(int[] a, int from, int to, int[] b, int begin, int end) { return a[0] == b[0] ? 0 : 1; }
  public static int compare(int[] a, int[] b) { return a[0] == b[0] ? 0 : 1; }
  public static int compare(int[] a, int from, int to, int[] b, int begin, int end) { return a[0] == b[0] ? 0 : 1; }
  public static int compareUnsigned(int[] a, int[] b) { return a[0] == b[0] ? 0 : 1; }
  public static int compareUnsigned(int[] a, int from, int to, int[] b, int begin, int end) { return a[0] == b[0] ? 0 : 1; }
  public static int hashCode(int[] array) { return array[0] == array[1] ? 0 : 1; }
  public static String toString(int[] array) { return array[0] == array[1] ? "" : "[]"; }
  public static void sort(long[] array) { array[0] = array[1]; }
  public static void sort(long[] array, int from, int to) { array[0] = array[1]; }
  public static void parallelSort(long[] array) { array[0] = array[1]; }
  public static void parallelSort(long[] array, int from, int to) { array[0] = array[1]; }
  public static int binarySearch(long[] array, long key) { return array[0] == key ? 0 : -1; }
  public static int binarySearch(long[] array, int from, int to, long key) { return array[0] == key ? 0 : -1; }
  public static void fill(long[] array, long value) { array[0] = value; }
  public static void fill(long[] array, int from, int to, long value) { array[0] = value; }
  @PerCall
  public static long[] copyOf(long[] array, int length) { return new long[] {array[0]}; }
  @PerCall
  public static long[] copyOfRange(long[] array, int from, int to) { return new long[] {array[0]}; }
  public static boolean equals(long[] a, long[] b) { return a[0] == b[0]; }
  public static boolean equals(long[] a, int from, int to, long[] b, int begin, int end) { return a[0] == b[0]; }
  public static int mismatch(long[] a, long[] b) { return a[0] == b[0] ? 0 : 1; }
  public static int mismatch(long[] a, int from, int to, long[] b, int begin, int end) { return a[0] == b[0] ? 0 : 1; }
  public static int compare(long[] a, long[] b) { return a[0] == b[0] ? 0 : 1; }
  public static int compare(long[] a, int from, int to, long[] b, int begin, int end) { return a[0] == b[0] ? 0 : 1; }
  public static int compareUnsigned(long[] a, long[] b) { return a[0] == b[0] ? 0 : 1; }
  public static int compareUnsigned(long[] a, int from, int to, long[] b, int begin, int end) { return a[0] == b[0] ? 0 : 1; }
  public static int hashCode(long[] array) { return array[0] == array[1] ? 0 : 1; }
  public static String toString(long[] array) { return array[0] == array[1] ? "" : "[]"; }
  public static void sort(float[] array) { array[0] = array[1]; }
  public static void sort(float[] array, int from, int to) { array[0] = array[1]; }
  public static void parallelSort(float[] array) { array[0] = array[1]; }
  public static void parallelSort(float[] array, int from, int to) { array[0] = array[1]; }
  public static int binarySearch(float[] array, float key) { return array[0] == key ? 0 : -1; }
  public static int binarySearch(float[] array, int from, int to, float key) { return array[0] == key ? 0 : -1; }
  public static void fill(float[] array, float value) { array[0] = value; }
  public static void fill(float[] array, int from, int to, float value) { array[0] = value; }
  @PerCall
  public static float[] copyOf(float[] array, int length) { return new float[] {array[0]}; }
  @PerCall
  public static float[] copyOfRange(float[] array, int from, int to) { return new float[] {array[0]}; }
  public static boolean equals(float[] a, float[] b) { return a[0] == b[0]; }
  public static boolean equals(float[] a, int from, int to, float[] b, int begin, int end) { return a[0] == b[0]; }
  public static int mismatch(float[] a, float[] b) { return a[0] == b[0] ? 0 : 1; }
  public static int mismatch(float[] a, int from, int to, float[] b, int begin, int end) { return a[0] == b[0] ? 0 : 1; }
  public static int compare(float[] a, float[] b) { return a[0] == b[0] ? 0 : 1; }
  public static int compare(float[] a, int from, int to, float[] b, int begin, int end) { return a[0] == b[0] ? 0 : 1; }
  public static int hashCode(float[] array) { return array[0] == array[1] ? 0 : 1; }
  public static String toString(float[] array) { return array[0] == array[1] ? "" : "[]"; }
  public static void sort(double[] array) { array[0] = array[1]; }
  public static void sort(double[] array, int from, int to) { array[0] = array[1]; }
  public static void parallelSort(double[] array) { array[0] = array[1]; }
  public static void parallelSort(double[] array, int from, int to) { array[0] = array[1]; }
  public static int binarySearch(double[] array, double key) { return array[0] == key ? 0 : -1; }
  public static int binarySearch(double[] array, int from, int to, double key) { return array[0] == key ? 0 : -1; }
  public static void fill(double[] array, double value) { array[0] = value; }
  public static void fill(double[] array, int from, int to, double value) { array[0] = value; }
  @PerCall
  public static double[] copyOf(double[] array, int length) { return new double[] {array[0]}; }
  @PerCall
  public static double[] copyOfRange(double[] array, int from, int to) { return new double[] {array[0]}; }
  public static boolean equals(double[] a, double[] b) { return a[0] == b[0]; }
  public static boolean equals(double[] a, int from, int to, double[] b, int begin, int end) { return a[0] == b[0]; }
  public static int mismatch(double[] a, double[] b) { return a[0] == b[0] ? 0 : 1; }
  public static int mismatch(double[] a, int from, int to, double[] b, int begin, int end) { return a[0] == b[0] ? 0 : 1; }
  public static int compare(double[] a, double[] b) { return a[0] == b[0] ? 0 : 1; }
  public static int compare(double[] a, int from, int to, double[] b, int begin, int end) { return a[0] == b[0] ? 0 : 1; }
  public static int hashCode(double[] array) { return array[0] == array[1] ? 0 : 1; }
  public static String toString(double[] array) { return array[0] == array[1] ? "" : "[]"; }
  public static void setAll(int[] array, IntUnaryOperator make) { array[0] = make.applyAsInt(0); }
  public static void parallelSetAll(int[] array, IntUnaryOperator make) {
    In.parallel(() -> array[0] = make.applyAsInt(0));
  }
  public static void parallelPrefix(int[] array, IntBinaryOperator join) {
    array[0] = join.applyAsInt(array[0], array[1]);
  }
  public static void parallelPrefix(int[] array, int from, int to, IntBinaryOperator join) {
    array[0] = join.applyAsInt(array[0], array[1]);
  }
  @PerCall
  public static IntStream stream(int[] array) { return new SlotIntStream(array[0]); }
  @PerCall
  public static IntStream stream(int[] array, int from, int to) { return new SlotIntStream(array[0]); }
  public static void setAll(long[] array, IntToLongFunction make) { array[0] = make.applyAsLong(0); }
  public static void parallelSetAll(long[] array, IntToLongFunction make) {
    In.parallel(() -> array[0] = make.applyAsLong(0));
  }
  public static void parallelPrefix(long[] array, LongBinaryOperator join) {
    array[0] = join.applyAsLong(array[0], array[1]);
  }
  public static void parallelPrefix(long[] array, int from, int to, LongBinaryOperator join) {
    array[0] = join.applyAsLong(array[0], array[1]);
  }
  @PerCall
  public static LongStream stream(long[] array) { return new SlotLongStream(array[0]); }
  @PerCall
  public static LongStream stream(long[] array, int from, int to) { return new SlotLongStream(array[0]); }
  public static void setAll(double[] array, IntToDoubleFunction make) { array[0] = make.applyAsDouble(0); }
  public static void parallelSetAll(double[] array, IntToDoubleFunction make) {
    In.parallel(() -> array[0] = make.applyAsDouble(0));
  }
  public static void parallelPrefix(double[] array, DoubleBinaryOperator join) {
    array[0] = join.applyAsDouble(array[0], array[1]);
  }
  public static void parallelPrefix(double[] array, int from, int to, DoubleBinaryOperator join) {
    array[0] = join.applyAsDouble(array[0], array[1]);
  }
  @PerCall
  public static DoubleStream stream(double[] array) { return new SlotDoubleStream(array[0]); }
  @PerCall
  public static DoubleStream stream(double[] array, int from, int to) { return new SlotDoubleStream(array[0]); }

  // Nothing that matters flows through these.

  public static Spliterator.OfInt spliterator(int[] i) { return null; }
  public static Spliterator.OfInt spliterator(int[] i, int i2, int i3) { return null; }
  public static Spliterator.OfLong spliterator(long[] n) { return null; }
  public static Spliterator.OfLong spliterator(long[] n, int i, int i2) { return null; }
  public static Spliterator.OfDouble spliterator(double[] d) { return null; }
  public static Spliterator.OfDouble spliterator(double[] d, int i, int i2) { return null; }
}
