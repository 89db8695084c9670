# SPDX-License-Identifier: Apache-2.0
# The answer has the reference that the caller waits for.
defmodule ExReplyFixed do
  def double(n) do
    server = spawn(fn -> server() end)
    ref = make_ref()
    send(server, {:double, self(), ref, n})

    receive do  #~ none
      {^ref, answer} -> answer
    end
  end

  defp server do
    receive do
      {:double, from, ref, n} when is_reference(ref) -> send(from, {ref, 2 * n})
    end
  end
end
