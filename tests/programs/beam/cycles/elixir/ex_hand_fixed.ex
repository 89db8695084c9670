# SPDX-License-Identifier: Apache-2.0
# A process with a receive loop, asked with a reference that the receive pins. It asks the GenServer that waits for it
# never.
defmodule ExHandFixed do
  use GenServer

  def start_link(_arg) do
    GenServer.start_link(__MODULE__, [], name: __MODULE__)
  end

  @impl true
  def init(_arg) do
    {:ok, spawn_link(ExHandFixed.Cache, :loop, [%{}])}
  end

  @impl true
  def handle_call(:limit, _from, cache), do: {:reply, 10, cache}

  def handle_call({:fetch, key}, _from, cache) do
    {:reply, ExHandFixed.Cache.fetch(cache, key), cache}
  end
end

defmodule ExHandFixed.Cache do
  def fetch(cache, key) do
    ref = make_ref()
    send(cache, {:fetch, self(), ref, key}) #~ none

    receive do
      {^ref, value} -> value
    end
  end

  def loop(items) do
    receive do
      {:fetch, from, ref, key} ->
        limit = 10 #~ none
        send(from, {ref, Map.get(items, key, limit)})
        loop(items)
    end
  end
end
