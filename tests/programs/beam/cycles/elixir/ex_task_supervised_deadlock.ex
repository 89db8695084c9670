# SPDX-License-Identifier: Apache-2.0
# A supervised task is awaited, and asks the server that awaits it.

defmodule ExTaskSupervisedDeadlock do
  use GenServer
  def start_link(_), do: GenServer.start_link(__MODULE__, [], name: __MODULE__)
  @impl true
  def init(_), do: {:ok, %{}}
  def size, do: GenServer.call(__MODULE__, :size)  #~ call-cycle #~ unwitnessed -- never met
  @impl true
  def handle_call(:size, _from, state), do: {:reply, map_size(state), state}
  def handle_call(:work, _from, state) do
    task = Task.Supervisor.async(Workers, fn -> size() end)  #~ call-cycle #~ unwitnessed -- never met
    {:reply, Task.await(task), state}
  end
end
