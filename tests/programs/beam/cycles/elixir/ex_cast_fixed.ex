# SPDX-License-Identifier: Apache-2.0
# A cast is handled with the state that is there.

defmodule ExCastFixed do
  use GenServer
  def start_link(_), do: GenServer.start_link(__MODULE__, [], name: __MODULE__)
  @impl true
  def init(_), do: {:ok, %{}}
  @impl true
  def handle_call(:size, _from, state), do: {:reply, map_size(state), state}
  @impl true
  def handle_cast(:print, state) do
    IO.inspect(map_size(state))  #~ none
    {:noreply, state}
  end
end
