# SPDX-License-Identifier: Apache-2.0
# Which request is sent decides.

defmodule ExRequestFixed.A do
  use GenServer
  def start_link(_), do: GenServer.start_link(__MODULE__, [], name: __MODULE__)
  def get, do: GenServer.call(__MODULE__, :get)  #~ call-cycle/crossing -- if both begin at once, until a call times out
  @impl true
  def init(_), do: {:ok, 3}
  @impl true
  def handle_call(:get, _from, state), do: {:reply, state, state}
  def handle_call(:work, _from, state), do: {:reply, GenServer.call(ExRequestFixed.B, :quick), state}  #~ call-cycle/crossing -- if both begin at once, until a call times out
end

defmodule ExRequestFixed.B do
  use GenServer
  def start_link(_), do: GenServer.start_link(__MODULE__, [], name: __MODULE__)
  @impl true
  def init(_), do: {:ok, 3}
  @impl true
  def handle_call(:full, _from, state), do: {:reply, ExRequestFixed.A.get(), state}
  def handle_call(:quick, _from, state), do: {:reply, state, state}
end
