# SPDX-License-Identifier: Apache-2.0
# Which request is sent decides.

defmodule ExRequestDeadlock.A do
  use GenServer
  def start_link(_), do: GenServer.start_link(__MODULE__, [], name: __MODULE__)
  def get, do: GenServer.call(__MODULE__, :get)  #~ call-cycle/cycle #~ witnessed
  @impl true
  def init(_), do: {:ok, 3}
  @impl true
  def handle_call(:get, _from, state), do: {:reply, state, state}
  def handle_call(:work, _from, state), do: {:reply, GenServer.call(ExRequestDeadlock.B, :full), state}  #~ call-cycle/cycle #~ witnessed
end

defmodule ExRequestDeadlock.B do
  use GenServer
  def start_link(_), do: GenServer.start_link(__MODULE__, [], name: __MODULE__)
  @impl true
  def init(_), do: {:ok, 3}
  @impl true
  def handle_call(:full, _from, state), do: {:reply, ExRequestDeadlock.A.get(), state}
  def handle_call(:quick, _from, state), do: {:reply, state, state}
end
