# SPDX-License-Identifier: Apache-2.0
# A child of a dynamic supervisor counts its siblings once it has started.

defmodule ExDynamicFixed do
  use DynamicSupervisor
  def start_link(arg), do: DynamicSupervisor.start_link(__MODULE__, arg, name: __MODULE__)
  def add, do: DynamicSupervisor.start_child(__MODULE__, ExDynamicFixed.Worker)
  @impl true
  def init(_), do: DynamicSupervisor.init(strategy: :one_for_one)
end

defmodule ExDynamicFixed.Worker do
  use GenServer
  def start_link(_), do: GenServer.start_link(__MODULE__, [], name: __MODULE__)
  @impl true
  def init(_), do: {:ok, nil, {:continue, :count}}
  @impl true
  def handle_continue(:count, _), do: {:noreply, DynamicSupervisor.count_children(ExDynamicFixed)}  #~ none
end
