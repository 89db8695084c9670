# SPDX-License-Identifier: Apache-2.0
# Who does not trap exits gets no message when a linked process ends.
defmodule ExTrapStuck do
  def run do
    spawn(fn -> watch() end)
    :ok
  end

  defp watch do
    Process.flag(:priority, :high)
    spawn_link(fn -> IO.puts("working") end)

    receive do  #~ stuck-receive/no-message #~ witnessed
      {:EXIT, _, reason} -> IO.inspect(reason)
    end
  end
end
