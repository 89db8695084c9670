# SPDX-License-Identifier: Apache-2.0
# A task is awaited in a callback, and asks the server that awaits it.

defmodule ExTaskAwaitDeadlock do
  use GenServer
  def start_link(_), do: GenServer.start_link(__MODULE__, [], name: __MODULE__)
  def size, do: GenServer.call(__MODULE__, :size)  #~ call-cycle #~ witnessed
  @impl true
  def init(_), do: {:ok, %{}}
  @impl true
  def handle_call(:size, _from, state), do: {:reply, map_size(state), state}
  def handle_call(:work, _from, state) do
    task = Task.async(fn -> size() end)  #~ call-cycle #~ witnessed
    {:reply, Task.await(task), state}
  end
end
