# SPDX-License-Identifier: Apache-2.0
# Two GenServers that ask each other.

defmodule ExTwoDeadlock.Stock do
  use GenServer
  def start_link(_), do: GenServer.start_link(__MODULE__, [], name: __MODULE__)
  def left, do: GenServer.call(__MODULE__, :left, :infinity)  #~ call-cycle/cycle #~ witnessed
  @impl true
  def init(_), do: {:ok, 3}
  @impl true
  def handle_call(:left, _from, state), do: {:reply, state, state}
  def handle_call(:reserve, _from, state), do: {:reply, ExTwoDeadlock.Prices.price(1), state}
end

defmodule ExTwoDeadlock.Prices do
  use GenServer
  def start_link(_), do: GenServer.start_link(__MODULE__, [], name: __MODULE__)
  def price(n), do: GenServer.call(__MODULE__, {:price, n}, :infinity)  #~ call-cycle/cycle #~ witnessed
  @impl true
  def init(_), do: {:ok, 3}
  @impl true
  def handle_call({:price, n}, _from, state), do: {:reply, n + ExTwoDeadlock.Stock.left(), state}
end
