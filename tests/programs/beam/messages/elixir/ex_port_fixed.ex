# SPDX-License-Identifier: Apache-2.0
# A port sends {port, {:data, text}}, and the process waits for that.
defmodule ExPortFixed do
  def run do
    spawn(fn -> read() end)
  end

  defp read do
    port = Port.open({:spawn, "date"}, [])

    receive do  #~ none
      {^port, {:data, text}} -> IO.puts(text)
    end
  end
end
