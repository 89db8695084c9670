# SPDX-License-Identifier: Apache-2.0
# A server with a global name calls a function.

defmodule ExGlobalFixed do
  use GenServer
  def start_link(_), do: GenServer.start_link(__MODULE__, [], name: {:global, __MODULE__})
  @impl true
  def init(_), do: {:ok, %{}}
  @impl true
  def handle_call(:size, _from, state), do: {:reply, map_size(state), state}
  def handle_call(:print, _from, state) do
    IO.inspect(map_size(state))  #~ none
    {:reply, :ok, state}
  end
end
