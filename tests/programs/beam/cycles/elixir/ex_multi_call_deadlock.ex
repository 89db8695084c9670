# SPDX-License-Identifier: Apache-2.0
# GenServer.multi_call/3 with the own node in the list.

defmodule ExMultiCallDeadlock do
  use GenServer
  def start_link(_), do: GenServer.start_link(__MODULE__, [], name: __MODULE__)
  @impl true
  def init(_), do: {:ok, %{}}
  @impl true
  def handle_call(:size, _from, state), do: {:reply, map_size(state), state}
  def handle_call(:sizes, _from, state) do
    {sizes, _bad} = GenServer.multi_call([node()], __MODULE__, :size)  #~ call-cycle/self #~ unwitnessed -- never met
    {:reply, sizes, state}
  end
end
