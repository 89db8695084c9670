# SPDX-License-Identifier: Apache-2.0
# Who traps exits gets a message when a linked process ends.
defmodule ExTrapFixed do
  def run do
    spawn(fn -> watch() end)
    :ok
  end

  defp watch do
    Process.flag(:trap_exit, true)
    spawn_link(fn -> IO.puts("working") end)

    receive do  #~ none
      {:EXIT, _, reason} -> IO.inspect(reason)
    end
  end
end
