# SPDX-License-Identifier: Apache-2.0
# A server with a global name calls itself.

defmodule ExGlobalDeadlock do
  use GenServer
  def start_link(_), do: GenServer.start_link(__MODULE__, [], name: {:global, __MODULE__})
  @impl true
  def init(_), do: {:ok, %{}}
  @impl true
  def handle_call(:size, _from, state), do: {:reply, map_size(state), state}
  def handle_call(:print, _from, state) do
    IO.inspect(GenServer.call({:global, __MODULE__}, :size))  #~ call-cycle/self #~ witnessed
    {:reply, :ok, state}
  end
end
