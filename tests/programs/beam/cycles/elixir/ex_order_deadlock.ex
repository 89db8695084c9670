# SPDX-License-Identifier: Apache-2.0
# A child whose init asks a sibling that Supervisor starts after it.
defmodule ExOrderDeadlock do
  use Supervisor

  def start_link(arg) do
    Supervisor.start_link(__MODULE__, arg, name: __MODULE__)
  end

  @impl true
  def init(_arg) do #~ call-cycle/start #~ witnessed
    children = [ExOrderDeadlock.Stock, ExOrderDeadlock.Prices]
    Supervisor.init(children, strategy: :one_for_one)
  end
end

defmodule ExOrderDeadlock.Prices do
  use GenServer

  def start_link(_arg), do: GenServer.start_link(__MODULE__, [], name: __MODULE__)

  @impl true
  def init(_arg), do: {:ok, %{}}

  @impl true
  def handle_call({:price, item}, _from, prices), do: {:reply, Map.get(prices, item, 1), prices}
end

defmodule ExOrderDeadlock.Stock do
  use GenServer

  def start_link(_arg), do: GenServer.start_link(__MODULE__, [], name: __MODULE__)

  @impl true
  def init(_arg) do
    {:ok, GenServer.call(ExOrderDeadlock.Prices, {:price, :apple})} #~ call-cycle/start #~ witnessed
  end
end
