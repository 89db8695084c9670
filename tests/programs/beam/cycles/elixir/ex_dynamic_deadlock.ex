# SPDX-License-Identifier: Apache-2.0
# A child of a dynamic supervisor counts its siblings in its init: the supervisor waits for that.

defmodule ExDynamicDeadlock do
  use DynamicSupervisor
  def start_link(arg), do: DynamicSupervisor.start_link(__MODULE__, arg, name: __MODULE__)
  def add, do: DynamicSupervisor.start_child(__MODULE__, ExDynamicDeadlock.Worker)
  @impl true
  def init(_), do: DynamicSupervisor.init(strategy: :one_for_one)
end

defmodule ExDynamicDeadlock.Worker do
  use GenServer
  def start_link(_), do: GenServer.start_link(__MODULE__, [], name: __MODULE__)
  @impl true
  def init(_), do: {:ok, DynamicSupervisor.count_children(ExDynamicDeadlock)}  #~ call-cycle/start #~ witnessed
end
