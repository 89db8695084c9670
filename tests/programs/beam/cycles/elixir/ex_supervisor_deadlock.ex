# SPDX-License-Identifier: Apache-2.0
# A child asks its supervisor in its init.

defmodule ExSupervisorDeadlock do
  use Supervisor
  def start_link(_), do: Supervisor.start_link(__MODULE__, [], name: __MODULE__)
  @impl true
  def init(_), do: Supervisor.init([ExSupervisorDeadlock.Child], strategy: :one_for_one)
end

defmodule ExSupervisorDeadlock.Child do
  use GenServer
  def start_link(_), do: GenServer.start_link(__MODULE__, [], name: __MODULE__)  #~ call-cycle/start #~ witnessed
  @impl true
  def init(_) do
    {:ok, Supervisor.which_children(ExSupervisorDeadlock)}  #~ call-cycle/start #~ witnessed
  end
  @impl true
  def handle_continue(:ask, _state), do: {:noreply, Supervisor.which_children(ExSupervisorDeadlock)}
end
