# SPDX-License-Identifier: Apache-2.0
# Only atoms are sent to a receive that takes integers.
defmodule ExGuardStuck do
  def run do
    pid = spawn(fn -> wait() end)
    send(pid, :ten)  #~ stuck-receive/wrong-message #~ lost-message #~ witnessed
    :ok
  end

  defp wait do
    receive do  #~ stuck-receive/wrong-message #~ witnessed
      n when is_integer(n) -> IO.inspect(n)
    end
  end
end
