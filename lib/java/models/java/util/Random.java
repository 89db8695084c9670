// SPDX-License-Identifier: Apache-2.0
//
// Its seed is atomic in the real class: threads may share it. The Gaussian one is synchronized.
package java.util;

import java.io.Serializable;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import ravel.PerCall;
import ravel.SlotDoubleStream;
import ravel.SlotIntStream;
import ravel.SlotLongStream;

public class Random implements RandomGenerator, Serializable {
  private volatile long seed;

  public Random() {}
  public Random(long seed) { this.seed = seed; }

  public static Random from(RandomGenerator generator) { return new Random(); }
  public synchronized void setSeed(long seed) { this.seed = seed; }
  protected int next(int bits) {
    seed = 1;
    return (int) seed;
  }
  public void nextBytes(byte[] bytes) { bytes[0] = (byte) next(8); }
  public int nextInt() { return next(32); }
  public int nextInt(int bound) { return next(31); }
  public int nextInt(int from, int bound) { return next(31); }
  public long nextLong() { return next(32); }
  public long nextLong(long bound) { return next(32); }
  public long nextLong(long from, long bound) { return next(32); }
  public boolean nextBoolean() { return next(1) != 0; }
  public float nextFloat() { return next(24); }
  public float nextFloat(float bound) { return next(24); }
  public float nextFloat(float from, float bound) { return next(24); }
  public double nextDouble() { return next(26); }
  public double nextDouble(double bound) { return next(26); }
  public double nextDouble(double from, double bound) { return next(26); }
  public synchronized double nextGaussian() { return next(26); }
  @PerCall
  public IntStream ints() { return new SlotIntStream(nextInt()); }
  @PerCall
  public IntStream ints(long size) { return new SlotIntStream(nextInt()); }
  @PerCall
  public IntStream ints(int from, int bound) { return new SlotIntStream(nextInt()); }
  @PerCall
  public IntStream ints(long size, int from, int bound) { return new SlotIntStream(nextInt()); }
  @PerCall
  public LongStream longs() { return new SlotLongStream(nextInt()); }
  @PerCall
  public LongStream longs(long size) { return new SlotLongStream(nextInt()); }
  @PerCall
  public LongStream longs(long from, long bound) { return new SlotLongStream(nextInt()); }
  @PerCall
  public LongStream longs(long size, long from, long bound) { return new SlotLongStream(nextInt()); }
  @PerCall
  public DoubleStream doubles() { return new SlotDoubleStream(nextInt()); }
  @PerCall
  public DoubleStream doubles(long size) { return new SlotDoubleStream(nextInt()); }
  @PerCall
  public DoubleStream doubles(double from, double bound) { return new SlotDoubleStream(nextInt()); }
  @PerCall
  public DoubleStream doubles(long size, double from, double bound) { return new SlotDoubleStream(nextInt()); }
}
