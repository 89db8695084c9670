// SPDX-License-Identifier: Apache-2.0
//
// Each collector as what it makes of one element (ravel/Collecting). The program's functions are called;
// which element lands in which group is left out. Containers are filled by their constructors: nobody else
// has them yet.
package java.util.stream;

import java.util.*;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.*;
import ravel.Collecting;
import ravel.PerCall;

public final class Collectors {
  private Collectors() {}

  @PerCall
  public static <T, C extends Collection<T>> Collector<T, ?, C> toCollection(Supplier<C> make) {
    return new Collecting<T, C>() {
      @PerCall
      public C of(T element) {
        C all = make.get();
        all.add(element);
        return all;
      }
    };
  }
  @PerCall
  public static <T> Collector<T, ?, List<T>> toList() {
    return new Collecting<T, List<T>>() {
      @PerCall
      public List<T> of(T element) {
        return new ArrayList<>(List.of(element));
      }
    };
  }
  @PerCall
  public static <T> Collector<T, ?, List<T>> toUnmodifiableList() {
    return new Collecting<T, List<T>>() {
      @PerCall
      public List<T> of(T element) {
        return List.of(element);
      }
    };
  }
  @PerCall
  public static <T> Collector<T, ?, Set<T>> toSet() {
    return new Collecting<T, Set<T>>() {
      @PerCall
      public Set<T> of(T element) {
        return new HashSet<>(List.of(element));
      }
    };
  }
  @PerCall
  public static <T> Collector<T, ?, Set<T>> toUnmodifiableSet() {
    return new Collecting<T, Set<T>>() {
      @PerCall
      public Set<T> of(T element) {
        return Set.of(element);
      }
    };
  }
  @PerCall
  public static Collector<CharSequence, ?, String> joining() {
    return joining("", "", "");
  }
  @PerCall
  public static Collector<CharSequence, ?, String> joining(CharSequence between) {
    return joining(between, "", "");
  }
  @PerCall
  public static Collector<CharSequence, ?, String> joining(
      CharSequence between, CharSequence before, CharSequence after) {
    return new Collecting<CharSequence, String>() {
      @PerCall
      public String of(CharSequence element) {
        return before.toString() + element + between + after;
      }
    };
  }
  @PerCall
  public static <T, U, A, R> Collector<T, ?, R> mapping(
      Function<? super T, ? extends U> function, Collector<? super U, A, R> then) {
    return new Collecting<T, R>() {
      @PerCall
      public R of(T element) {
        return one(then, function.apply(element));
      }
    };
  }
  @PerCall
  public static <T, U, A, R> Collector<T, ?, R> flatMapping(
      Function<? super T, ? extends Stream<? extends U>> function, Collector<? super U, A, R> then) {
    return new Collecting<T, R>() {
      @PerCall
      public R of(T element) {
        return one(then, function.apply(element).iterator().next());
      }
    };
  }
  @PerCall
  public static <T, A, R> Collector<T, ?, R> filtering(
      Predicate<? super T> test, Collector<? super T, A, R> then) {
    return new Collecting<T, R>() {
      @PerCall
      public R of(T element) {
        return one(then, test.test(element) ? element : null);
      }
    };
  }
  @PerCall
  @SuppressWarnings("unchecked")
  public static <T, A, R, RR> Collector<T, A, RR> collectingAndThen(
      Collector<T, A, R> first, Function<R, RR> then) {
    return (Collector<T, A, RR>) (Collector<T, ?, RR>) new Collecting<T, RR>() {
      @PerCall
      public RR of(T element) {
        return then.apply(one(first, element));
      }
    };
  }
  @PerCall
  public static <T, R1, R2, R> Collector<T, ?, R> teeing(Collector<? super T, ?, R1> first,
      Collector<? super T, ?, R2> second, BiFunction<? super R1, ? super R2, R> merge) {
    return new Collecting<T, R>() {
      @PerCall
      public R of(T element) {
        return merge.apply(one(first, element), one(second, element));
      }
    };
  }
  @PerCall
  public static <T> Collector<T, ?, Optional<T>> minBy(Comparator<? super T> comparator) {
    return new Collecting<T, Optional<T>>() {
      @PerCall
      public Optional<T> of(T element) {
        return Optional.ofNullable(comparator.compare(element, element) == 0 ? element : null);
      }
    };
  }
  @PerCall
  public static <T> Collector<T, ?, Optional<T>> maxBy(Comparator<? super T> comparator) {
    return minBy(comparator);
  }
  @PerCall
  public static <T> Collector<T, ?, T> reducing(T identity, BinaryOperator<T> join) {
    return new Collecting<T, T>() {
      @PerCall
      public T of(T element) {
        return element == null ? identity : join.apply(identity, element);
      }
    };
  }
  @PerCall
  public static <T> Collector<T, ?, Optional<T>> reducing(BinaryOperator<T> join) {
    return new Collecting<T, Optional<T>>() {
      @PerCall
      public Optional<T> of(T element) {
        return Optional.ofNullable(element == null ? element : join.apply(element, element));
      }
    };
  }
  @PerCall
  public static <T, U> Collector<T, ?, U> reducing(
      U identity, Function<? super T, ? extends U> function, BinaryOperator<U> join) {
    return new Collecting<T, U>() {
      @PerCall
      public U of(T element) {
        return element == null ? identity : join.apply(identity, function.apply(element));
      }
    };
  }
  @PerCall
  public static <T> Collector<T, ?, Long> counting() {
    return new Collecting<T, Long>() {
      @PerCall
      public Long of(T element) {
        return 1L;
      }
    };
  }
  @PerCall
  public static <T> Collector<T, ?, Integer> summingInt(ToIntFunction<? super T> function) {
    return new Collecting<T, Integer>() {
      @PerCall
      public Integer of(T element) {
        return function.applyAsInt(element);
      }
    };
  }
  @PerCall
  public static <T> Collector<T, ?, Long> summingLong(ToLongFunction<? super T> function) {
    return new Collecting<T, Long>() {
      @PerCall
      public Long of(T element) {
        return function.applyAsLong(element);
      }
    };
  }
  @PerCall
  public static <T> Collector<T, ?, Double> summingDouble(ToDoubleFunction<? super T> function) {
    return new Collecting<T, Double>() {
      @PerCall
      public Double of(T element) {
        return function.applyAsDouble(element);
      }
    };
  }
  @PerCall
  public static <T> Collector<T, ?, Double> averagingInt(ToIntFunction<? super T> function) {
    return new Collecting<T, Double>() {
      @PerCall
      public Double of(T element) {
        return (double) function.applyAsInt(element);
      }
    };
  }
  @PerCall
  public static <T> Collector<T, ?, Double> averagingLong(ToLongFunction<? super T> function) {
    return new Collecting<T, Double>() {
      @PerCall
      public Double of(T element) {
        return (double) function.applyAsLong(element);
      }
    };
  }
  @PerCall
  public static <T> Collector<T, ?, Double> averagingDouble(ToDoubleFunction<? super T> function) {
    return new Collecting<T, Double>() {
      @PerCall
      public Double of(T element) {
        return (double) function.applyAsDouble(element);
      }
    };
  }
  @PerCall
  public static <T> Collector<T, ?, IntSummaryStatistics> summarizingInt(ToIntFunction<? super T> function) {
    return new Collecting<T, IntSummaryStatistics>() {
      @PerCall
      public IntSummaryStatistics of(T element) {
        IntSummaryStatistics all = new IntSummaryStatistics();
        all.accept(function.applyAsInt(element));
        return all;
      }
    };
  }
  @PerCall
  public static <T> Collector<T, ?, LongSummaryStatistics> summarizingLong(
      ToLongFunction<? super T> function) {
    return new Collecting<T, LongSummaryStatistics>() {
      @PerCall
      public LongSummaryStatistics of(T element) {
        LongSummaryStatistics all = new LongSummaryStatistics();
        all.accept(function.applyAsLong(element));
        return all;
      }
    };
  }
  @PerCall
  public static <T> Collector<T, ?, DoubleSummaryStatistics> summarizingDouble(
      ToDoubleFunction<? super T> function) {
    return new Collecting<T, DoubleSummaryStatistics>() {
      @PerCall
      public DoubleSummaryStatistics of(T element) {
        DoubleSummaryStatistics all = new DoubleSummaryStatistics();
        all.accept(function.applyAsDouble(element));
        return all;
      }
    };
  }
  @PerCall
  public static <T, K> Collector<T, ?, Map<K, List<T>>> groupingBy(Function<? super T, ? extends K> key) {
    return new Collecting<T, Map<K, List<T>>>() {
      @PerCall
      public Map<K, List<T>> of(T element) {
        return new HashMap<>(Map.of(key.apply(element), one(Collectors.<T>toList(), element)));
      }
    };
  }
  @PerCall
  public static <T, K, A, D> Collector<T, ?, Map<K, D>> groupingBy(
      Function<? super T, ? extends K> key, Collector<? super T, A, D> then) {
    return new Collecting<T, Map<K, D>>() {
      @PerCall
      public Map<K, D> of(T element) {
        return new HashMap<>(Map.of(key.apply(element), one(then, element)));
      }
    };
  }
  @PerCall
  public static <T, K, D, A, M extends Map<K, D>> Collector<T, ?, M> groupingBy(
      Function<? super T, ? extends K> key, Supplier<M> make, Collector<? super T, A, D> then) {
    return new Collecting<T, M>() {
      @PerCall
      public M of(T element) {
        M all = make.get();
        all.put(key.apply(element), one(then, element));
        return all;
      }
    };
  }
  @PerCall
  public static <T, K> Collector<T, ?, ConcurrentMap<K, List<T>>> groupingByConcurrent(
      Function<? super T, ? extends K> key) {
    return new Collecting<T, ConcurrentMap<K, List<T>>>() {
      @PerCall
      public ConcurrentMap<K, List<T>> of(T element) {
        ConcurrentMap<K, List<T>> all = new ConcurrentHashMap<>();
        all.put(key.apply(element), one(Collectors.<T>toList(), element));
        return all;
      }
    };
  }
  @PerCall
  public static <T, K, A, D> Collector<T, ?, ConcurrentMap<K, D>> groupingByConcurrent(
      Function<? super T, ? extends K> key, Collector<? super T, A, D> then) {
    return new Collecting<T, ConcurrentMap<K, D>>() {
      @PerCall
      public ConcurrentMap<K, D> of(T element) {
        ConcurrentMap<K, D> all = new ConcurrentHashMap<>();
        all.put(key.apply(element), one(then, element));
        return all;
      }
    };
  }
  @PerCall
  public static <T, K, A, D, M extends ConcurrentMap<K, D>> Collector<T, ?, M> groupingByConcurrent(
      Function<? super T, ? extends K> key, Supplier<M> make, Collector<? super T, A, D> then) {
    return new Collecting<T, M>() {
      @PerCall
      public M of(T element) {
        M all = make.get();
        all.put(key.apply(element), one(then, element));
        return all;
      }
    };
  }
  @PerCall
  public static <T> Collector<T, ?, Map<Boolean, List<T>>> partitioningBy(Predicate<? super T> test) {
    return new Collecting<T, Map<Boolean, List<T>>>() {
      @PerCall
      public Map<Boolean, List<T>> of(T element) {
        return new HashMap<>(Map.of(test.test(element), one(Collectors.<T>toList(), element)));
      }
    };
  }
  @PerCall
  public static <T, D, A> Collector<T, ?, Map<Boolean, D>> partitioningBy(
      Predicate<? super T> test, Collector<? super T, A, D> then) {
    return new Collecting<T, Map<Boolean, D>>() {
      @PerCall
      public Map<Boolean, D> of(T element) {
        return new HashMap<>(Map.of(test.test(element), one(then, element)));
      }
    };
  }
  @PerCall
  public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(
      Function<? super T, ? extends K> key, Function<? super T, ? extends U> value) {
    return new Collecting<T, Map<K, U>>() {
      @PerCall
      public Map<K, U> of(T element) {
        return new HashMap<>(Map.of(key.apply(element), value.apply(element)));
      }
    };
  }
  @PerCall
  public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(
      Function<? super T, ? extends K> key, Function<? super T, ? extends U> value, BinaryOperator<U> join) {
    return new Collecting<T, Map<K, U>>() {
      @PerCall
      public Map<K, U> of(T element) {
        U one = value.apply(element);
        return new HashMap<>(Map.of(key.apply(element), one == null ? one : join.apply(one, one)));
      }
    };
  }
  @PerCall
  public static <T, K, U, M extends Map<K, U>> Collector<T, ?, M> toMap(Function<? super T, ? extends K> key,
      Function<? super T, ? extends U> value, BinaryOperator<U> join, Supplier<M> make) {
    return new Collecting<T, M>() {
      @PerCall
      public M of(T element) {
        M all = make.get();
        all.merge(key.apply(element), value.apply(element), join);
        return all;
      }
    };
  }
  @PerCall
  public static <T, K, U> Collector<T, ?, Map<K, U>> toUnmodifiableMap(
      Function<? super T, ? extends K> key, Function<? super T, ? extends U> value) {
    return new Collecting<T, Map<K, U>>() {
      @PerCall
      public Map<K, U> of(T element) {
        return Map.of(key.apply(element), value.apply(element));
      }
    };
  }
  @PerCall
  public static <T, K, U> Collector<T, ?, Map<K, U>> toUnmodifiableMap(
      Function<? super T, ? extends K> key, Function<? super T, ? extends U> value, BinaryOperator<U> join) {
    return new Collecting<T, Map<K, U>>() {
      @PerCall
      public Map<K, U> of(T element) {
        U one = value.apply(element);
        return Map.of(key.apply(element), one == null ? join.apply(one, one) : one);
      }
    };
  }
  @PerCall
  public static <T, K, U> Collector<T, ?, ConcurrentMap<K, U>> toConcurrentMap(
      Function<? super T, ? extends K> key, Function<? super T, ? extends U> value) {
    return new Collecting<T, ConcurrentMap<K, U>>() {
      @PerCall
      public ConcurrentMap<K, U> of(T element) {
        ConcurrentMap<K, U> all = new ConcurrentHashMap<>();
        all.put(key.apply(element), value.apply(element));
        return all;
      }
    };
  }
  @PerCall
  public static <T, K, U> Collector<T, ?, ConcurrentMap<K, U>> toConcurrentMap(
      Function<? super T, ? extends K> key, Function<? super T, ? extends U> value, BinaryOperator<U> join) {
    return new Collecting<T, ConcurrentMap<K, U>>() {
      @PerCall
      public ConcurrentMap<K, U> of(T element) {
        ConcurrentMap<K, U> all = new ConcurrentHashMap<>();
        all.merge(key.apply(element), value.apply(element), join);
        return all;
      }
    };
  }
  @PerCall
  public static <T, K, U, M extends ConcurrentMap<K, U>> Collector<T, ?, M> toConcurrentMap(
      Function<? super T, ? extends K> key, Function<? super T, ? extends U> value, BinaryOperator<U> join,
      Supplier<M> make) {
    return new Collecting<T, M>() {
      @PerCall
      public M of(T element) {
        M all = make.get();
        all.merge(key.apply(element), value.apply(element), join);
        return all;
      }
    };
  }
}
