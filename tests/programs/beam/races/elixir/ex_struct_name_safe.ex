# SPDX-License-Identifier: Apache-2.0
#
# The name of a queue is a field of a struct. The queue is told by its pid that it should
# end, and a process that ends gives its name back by itself.
defmodule ExStructNameSafe do
  defstruct [:name, :limit]

  def retire(%__MODULE__{name: name} = queue) do
    case Process.whereis(name) do
      nil -> :not_running
      pid -> close(queue, pid)
    end
  end

  defp close(queue, pid) do
    send(pid, {:drain, queue.limit}) #~ none
    :retired
  end
end
