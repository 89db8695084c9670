# SPDX-License-Identifier: Apache-2.0
# A server stops itself by a call, which waits until it has ended.

defmodule ExStopDeadlock do
  use GenServer
  def start_link(_), do: GenServer.start_link(__MODULE__, [], name: __MODULE__)
  @impl true
  def init(_), do: {:ok, %{}}
  @impl true
  def handle_call(:size, _from, state), do: {:reply, map_size(state), state}
  def handle_call(:finish, _from, state) do
    GenServer.stop(__MODULE__)  #~ call-cycle/self #~ witnessed
    {:reply, :ok, state}
  end
end
