# SPDX-License-Identifier: Apache-2.0
# A server with a name in a registry calls itself.

defmodule ExViaDeadlock do
  use GenServer
  def start_link(_), do: GenServer.start_link(__MODULE__, [], name: {:via, Registry, {Names, :sizes}})
  @impl true
  def init(_), do: {:ok, %{}}
  @impl true
  def handle_call(:size, _from, state), do: {:reply, map_size(state), state}
  def handle_call(:print, _from, state) do
    IO.inspect(GenServer.call({:via, Registry, {Names, :sizes}}, :size))  #~ call-cycle
    {:reply, :ok, state}
  end
end
