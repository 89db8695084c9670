# SPDX-License-Identifier: Apache-2.0
# A task is waited for by Task.yield, and asks the server that waits.

defmodule ExTaskYieldDeadlock do
  use GenServer
  def start_link(_), do: GenServer.start_link(__MODULE__, [], name: __MODULE__)
  @impl true
  def init(_), do: {:ok, %{}}
  def size, do: GenServer.call(__MODULE__, :size)  #~ call-cycle #~ witnessed
  @impl true
  def handle_call(:size, _from, state), do: {:reply, map_size(state), state}
  def handle_call(:work, _from, state) do
    task = Task.async(fn -> size() end)  #~ call-cycle #~ witnessed
    {:reply, Task.yield(task), state}
  end
end
