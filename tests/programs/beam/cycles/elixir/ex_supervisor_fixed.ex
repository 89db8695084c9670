# SPDX-License-Identifier: Apache-2.0
# A child asks its supervisor in its init.

defmodule ExSupervisorFixed do
  use Supervisor
  def start_link(_), do: Supervisor.start_link(__MODULE__, [], name: __MODULE__)
  @impl true
  def init(_), do: Supervisor.init([ExSupervisorFixed.Child], strategy: :one_for_one)
end

defmodule ExSupervisorFixed.Child do
  use GenServer
  def start_link(_), do: GenServer.start_link(__MODULE__, [], name: __MODULE__)  #~ none
  @impl true
  def init(_) do
    {:ok, [], {:continue, :ask}}  #~ none
  end
  @impl true
  def handle_continue(:ask, _state), do: {:noreply, Supervisor.which_children(ExSupervisorFixed)}
end
