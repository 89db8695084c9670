# SPDX-License-Identifier: Apache-2.0
# A server ends by what its callback gives back.

defmodule ExStopFixed do
  use GenServer
  def start_link(_), do: GenServer.start_link(__MODULE__, [], name: __MODULE__)
  @impl true
  def init(_), do: {:ok, %{}}
  @impl true
  def handle_call(:size, _from, state), do: {:reply, map_size(state), state}
  def handle_call(:finish, _from, state) do
    {:stop, :normal, :ok, state}  #~ none
  end
end
