# SPDX-License-Identifier: Apache-2.0
# A process with a receive loop, asked with a reference that the receive pins. It asks the GenServer that waits for it
# before it answers.
defmodule ExHandDeadlock do
  use GenServer

  def start_link(_arg) do
    GenServer.start_link(__MODULE__, [], name: __MODULE__)
  end

  @impl true
  def init(_arg) do
    {:ok, spawn_link(ExHandDeadlock.Cache, :loop, [%{}])}
  end

  @impl true
  def handle_call(:limit, _from, cache), do: {:reply, 10, cache}

  def handle_call({:fetch, key}, _from, cache) do
    {:reply, ExHandDeadlock.Cache.fetch(cache, key), cache}
  end
end

defmodule ExHandDeadlock.Cache do
  def fetch(cache, key) do
    ref = make_ref()
    send(cache, {:fetch, self(), ref, key}) #~ call-cycle/cycle #~ witnessed

    receive do
      {^ref, value} -> value
    end
  end

  def loop(items) do
    receive do
      {:fetch, from, ref, key} ->
        limit = GenServer.call(ExHandDeadlock, :limit) #~ call-cycle/cycle #~ witnessed
        send(from, {ref, Map.get(items, key, limit)})
        loop(items)
    end
  end
end
