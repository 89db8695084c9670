# SPDX-License-Identifier: Apache-2.0
# A cast is handled by a call of the same server.

defmodule ExCastDeadlock do
  use GenServer
  def start_link(_), do: GenServer.start_link(__MODULE__, [], name: __MODULE__)
  @impl true
  def init(_), do: {:ok, %{}}
  @impl true
  def handle_call(:size, _from, state), do: {:reply, map_size(state), state}
  @impl true
  def handle_cast(:print, state) do
    IO.inspect(GenServer.call(__MODULE__, :size))  #~ call-cycle/self #~ witnessed
    {:noreply, state}
  end
end
