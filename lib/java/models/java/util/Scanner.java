// SPDX-License-Identifier: Apache-2.0
//
// Not made for several threads: whatever it does touches its state, which is one plain field.
package java.util;

import ravel.Model;

public final class Scanner implements Iterator<String>, java.io.Closeable {
  private int state;

  public Scanner(Readable readable) {}
  public Scanner(java.io.InputStream inputStream) {}
  public Scanner(java.io.InputStream inputStream, String text) {}
  public Scanner(java.io.InputStream inputStream, java.nio.charset.Charset charset) {}
  public Scanner(java.io.File file) throws java.io.FileNotFoundException {}
  public Scanner(java.io.File file, String text) throws java.io.FileNotFoundException {}
  public Scanner(java.io.File file, java.nio.charset.Charset charset) throws java.io.IOException {}
  public Scanner(java.nio.file.Path path) throws java.io.IOException {}
  public Scanner(java.nio.file.Path path, String text) throws java.io.IOException {}
  public Scanner(java.nio.file.Path path, java.nio.charset.Charset charset) throws java.io.IOException {}
  public Scanner(String text) {}
  public Scanner(java.nio.channels.ReadableByteChannel readableByteChannel) {}
  public Scanner(java.nio.channels.ReadableByteChannel readableByteChannel, String text) {}
  public Scanner(java.nio.channels.ReadableByteChannel readableByteChannel, java.nio.charset.Charset charset) {}
  public void close() { state = 1; }
  public java.io.IOException ioException() { return Model.any(java.io.IOException.class); }
  public java.util.regex.Pattern delimiter() { return Model.any(java.util.regex.Pattern.class); }
  public Scanner useDelimiter(java.util.regex.Pattern pattern) {
    state = 1;
    return this;
  }
  public Scanner useDelimiter(String text) {
    state = 1;
    return this;
  }
  public Locale locale() { return Model.any(Locale.class); }
  public Scanner useLocale(Locale locale) {
    state = 1;
    return this;
  }
  public int radix() { return state; }
  public Scanner useRadix(int i) {
    state = 1;
    return this;
  }
  public java.util.regex.MatchResult match() {
    state = 1;
    return Model.any(java.util.regex.MatchResult.class);
  }
  public String toString() { return state == 0 ? "" : " "; }
  public boolean hasNext() { return state == 0; }
  public String next() {
    state = 1;
    return state == 0 ? "" : " ";
  }
  public void remove() { state = 1; }
  public boolean hasNext(String text) { return state == 0; }
  public String next(String text) {
    state = 1;
    return state == 0 ? "" : " ";
  }
  public boolean hasNext(java.util.regex.Pattern pattern) { return state == 0; }
  public String next(java.util.regex.Pattern pattern) {
    state = 1;
    return state == 0 ? "" : " ";
  }
  public boolean hasNextLine() { return state == 0; }
  public String nextLine() {
    state = 1;
    return state == 0 ? "" : " ";
  }
  public String findInLine(String text) {
    state = 1;
    return state == 0 ? "" : " ";
  }
  public String findInLine(java.util.regex.Pattern pattern) {
    state = 1;
    return state == 0 ? "" : " ";
  }
  public String findWithinHorizon(String text, int i) {
    state = 1;
    return state == 0 ? "" : " ";
  }
  public String findWithinHorizon(java.util.regex.Pattern pattern, int i) {
    state = 1;
    return state == 0 ? "" : " ";
  }
  public Scanner skip(java.util.regex.Pattern pattern) {
    state = 1;
    return this;
  }
  public Scanner skip(String text) {
    state = 1;
    return this;
  }
  public boolean hasNextBoolean() { return state == 0; }
  public boolean nextBoolean() {
    state = 1;
    return state == 0;
  }
  public boolean hasNextByte() { return state == 0; }
  public boolean hasNextByte(int i) { return state == 0; }
  public byte nextByte() {
    state = 1;
    return (byte) state;
  }
  public byte nextByte(int i) {
    state = 1;
    return (byte) state;
  }
  public boolean hasNextShort() { return state == 0; }
  public boolean hasNextShort(int i) { return state == 0; }
  public short nextShort() {
    state = 1;
    return (short) state;
  }
  public short nextShort(int i) {
    state = 1;
    return (short) state;
  }
  public boolean hasNextInt() { return state == 0; }
  public boolean hasNextInt(int i) { return state == 0; }
  public int nextInt() {
    state = 1;
    return state;
  }
  public int nextInt(int i) {
    state = 1;
    return state;
  }
  public boolean hasNextLong() { return state == 0; }
  public boolean hasNextLong(int i) { return state == 0; }
  public long nextLong() {
    state = 1;
    return state;
  }
  public long nextLong(int i) {
    state = 1;
    return state;
  }
  public boolean hasNextFloat() { return state == 0; }
  public float nextFloat() {
    state = 1;
    return state;
  }
  public boolean hasNextDouble() { return state == 0; }
  public double nextDouble() {
    state = 1;
    return state;
  }
  public boolean hasNextBigInteger() { return state == 0; }
  public boolean hasNextBigInteger(int i) { return state == 0; }
  public java.math.BigInteger nextBigInteger() {
    state = 1;
    return Model.any(java.math.BigInteger.class);
  }
  public java.math.BigInteger nextBigInteger(int i) {
    state = 1;
    return Model.any(java.math.BigInteger.class);
  }
  public boolean hasNextBigDecimal() { return state == 0; }
  public java.math.BigDecimal nextBigDecimal() {
    state = 1;
    return Model.any(java.math.BigDecimal.class);
  }
  public Scanner reset() {
    state = 1;
    return this;
  }
  public java.util.stream.Stream<String> tokens() { return null; }
  public java.util.stream.Stream<java.util.regex.MatchResult> findAll(java.util.regex.Pattern pattern) {
    state = 1;
    return null;
  }
  public java.util.stream.Stream<java.util.regex.MatchResult> findAll(String text) {
    state = 1;
    return null;
  }
}
