# SPDX-License-Identifier: Apache-2.0
# A continuation runs in the server too.

defmodule ExContinueDeadlock do
  use GenServer
  def start_link(_), do: GenServer.start_link(__MODULE__, [], name: __MODULE__)
  @impl true
  def init(_), do: {:ok, %{}, {:continue, :load}}
  @impl true
  def handle_continue(:load, state) do
    size = GenServer.call(__MODULE__, :size)  #~ call-cycle/self #~ witnessed
    {:noreply, Map.put(state, :size, size)}
  end
  @impl true
  def handle_call(:size, _from, state), do: {:reply, map_size(state), state}
end
