# SPDX-License-Identifier: Apache-2.0
# GenServer.multi_call/4 with the own node in the list: it waits as long as it is told.

defmodule ExMultiCallTimeDeadlock do
  use GenServer
  def start_link(_), do: GenServer.start_link(__MODULE__, [], name: __MODULE__)
  @impl true
  def init(_), do: {:ok, %{}}
  @impl true
  def handle_call(:size, _from, state), do: {:reply, map_size(state), state}
  def handle_call(:sizes, _from, state) do
    {sizes, _bad} = GenServer.multi_call([Node.self() | Node.list()], __MODULE__, :size, 1000)  #~ call-cycle/self #~ witnessed
    {:reply, sizes, state}
  end
end
