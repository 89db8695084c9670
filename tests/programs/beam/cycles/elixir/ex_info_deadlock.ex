# SPDX-License-Identifier: Apache-2.0
# A timer message handled by a call to itself.

defmodule ExInfoDeadlock do
  use GenServer
  def start_link(_), do: GenServer.start_link(__MODULE__, [], name: __MODULE__)
  @impl true
  def init(_) do
    Process.send_after(self(), :tick, 1000)
    {:ok, %{}}
  end
  @impl true
  def handle_call(:size, _from, state), do: {:reply, map_size(state), state}
  @impl true
  def handle_info(:tick, state) do
    size = GenServer.call(__MODULE__, :size)  #~ call-cycle/self #~ witnessed
    {:noreply, Map.put(state, :size, size)}
  end
end
