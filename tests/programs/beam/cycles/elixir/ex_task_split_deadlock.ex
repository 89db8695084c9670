# SPDX-License-Identifier: Apache-2.0
# The task is started by one function and awaited by another; it asks the GenServer that awaits it.
defmodule ExTaskSplitDeadlock do
  use GenServer

  def start_link(_arg), do: GenServer.start_link(__MODULE__, [], name: __MODULE__)

  def size, do: GenServer.call(__MODULE__, :size) #~ call-cycle/cycle #~ witnessed

  @impl true
  def init(_arg), do: {:ok, []}

  @impl true
  def handle_call(:size, _from, items), do: {:reply, length(items), items}

  def handle_call(:report, _from, items) do
    task = begin_task()
    {:reply, finish(task), items}
  end

  @impl true
  def handle_info(_message, items), do: {:noreply, items}

  defp begin_task, do: Task.async(fn -> size() end) #~ call-cycle/cycle #~ witnessed

  defp finish(task), do: Task.await(task)
end
