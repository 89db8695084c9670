// SPDX-License-Identifier: Apache-2.0
//
// Not made for several threads: whatever it does touches its state, which is one plain field.
package java.util.regex;

import ravel.Model;

public final class Matcher implements MatchResult {
  private int state;

  private final Pattern pattern;

  Matcher(Pattern pattern) { this.pattern = pattern; }
  public Pattern pattern() { return pattern; }
  public MatchResult toMatchResult() { return Model.any(MatchResult.class); }
  public Matcher usePattern(Pattern pattern) {
    state = 1;
    return this;
  }
  public Matcher reset() {
    state = 1;
    return this;
  }
  public Matcher reset(CharSequence charSequence) {
    state = 1;
    return this;
  }
  public int start() { return state; }
  public int start(int i) { return state; }
  public int start(String text) { return state; }
  public int end() { return state; }
  public int end(int i) { return state; }
  public int end(String text) { return state; }
  public String group() {
    state = 1;
    return state == 0 ? "" : " ";
  }
  public String group(int i) {
    state = 1;
    return state == 0 ? "" : " ";
  }
  public String group(String text) {
    state = 1;
    return state == 0 ? "" : " ";
  }
  public int groupCount() {
    state = 1;
    return state;
  }
  public boolean matches() {
    state = 1;
    return state == 0;
  }
  public boolean find() {
    state = 1;
    return state == 0;
  }
  public boolean find(int i) {
    state = 1;
    return state == 0;
  }
  public boolean lookingAt() {
    state = 1;
    return state == 0;
  }
  public static String quoteReplacement(String text) { return ""; }
  public Matcher appendReplacement(StringBuffer stringBuffer, String text) {
    state = 1;
    return this;
  }
  public Matcher appendReplacement(StringBuilder stringBuilder, String text) {
    state = 1;
    return this;
  }
  public StringBuffer appendTail(StringBuffer stringBuffer) { return stringBuffer.append(""); }
  public StringBuilder appendTail(StringBuilder stringBuilder) { return stringBuilder.append(""); }
  public String replaceAll(String text) { return state == 0 ? "" : " "; }
  public String replaceAll(java.util.function.Function<MatchResult, String> function) {
    state = 1;
    return function.apply(this);
  }
  public java.util.stream.Stream<MatchResult> results() { return null; }
  public String replaceFirst(String text) { return state == 0 ? "" : " "; }
  public String replaceFirst(java.util.function.Function<MatchResult, String> function) {
    state = 1;
    return function.apply(this);
  }
  public Matcher region(int i, int i2) {
    state = 1;
    return this;
  }
  public int regionStart() { return state; }
  public int regionEnd() { return state; }
  public boolean hasTransparentBounds() { return state == 0; }
  public Matcher useTransparentBounds(boolean on) {
    state = 1;
    return this;
  }
  public boolean hasAnchoringBounds() { return state == 0; }
  public Matcher useAnchoringBounds(boolean on) {
    state = 1;
    return this;
  }
  public String toString() { return state == 0 ? "" : " "; }
  public boolean hitEnd() {
    state = 1;
    return state == 0;
  }
  public boolean requireEnd() { return state == 0; }
}
