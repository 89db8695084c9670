// SPDX-License-Identifier: Apache-2.0
//
// The providers are those that META-INF/services of the program and its class path names.
package java.util;

import java.util.function.Supplier;
import java.util.stream.Stream;
import ravel.Fixed;
import ravel.Model;
import ravel.PerCall;
import ravel.SlotStream;

public final class ServiceLoader<S> implements Iterable<S> {
  private final S provider;

  private ServiceLoader(S provider) { this.provider = provider; }

  @PerCall
  public static <S> ServiceLoader<S> load(Class<S> service) { return new ServiceLoader<>(Model.loadServices(service)); }
  @PerCall
  public static <S> ServiceLoader<S> load(Class<S> service, ClassLoader loader) {
    return new ServiceLoader<>(Model.loadServices(service));
  }
  @PerCall
  public static <S> ServiceLoader<S> load(ModuleLayer layer, Class<S> service) {
    return new ServiceLoader<>(Model.loadServices(service));
  }
  @PerCall
  public static <S> ServiceLoader<S> loadInstalled(Class<S> service) {
    return new ServiceLoader<>(Model.loadServices(service));
  }

  public interface Provider<S> extends Supplier<S> {
    Class<? extends S> type();
    S get();
  }

  private static final class Given<S> implements Provider<S> {
    private final S provider;

    Given(S provider) { this.provider = provider; }
    @SuppressWarnings("unchecked")
    public Class<? extends S> type() { return (Class<? extends S>) provider.getClass(); }
    public S get() { return provider; }
  }

  public Iterator<S> iterator() { return new Fixed.OfIterator<>(provider); }
  public Stream<Provider<S>> stream() { return new SlotStream<Provider<S>>(new Given<>(provider)); }
  public Optional<S> findFirst() { return Optional.ofNullable(provider); }
  public void reload() {}
  public String toString() { return ""; }
}
