# SPDX-License-Identifier: Apache-2.0
# A port sends {port, {:data, text}}; the process waits for :line.
defmodule ExPortStuck do
  def run do
    spawn(fn -> read() end)
  end

  defp read do
    port = Port.open({:spawn, "date"}, [])

    receive do  #~ stuck-receive #~ unwitnessed -- never met
      {:line, ^port, text} -> IO.puts(text)
    end
  end
end
