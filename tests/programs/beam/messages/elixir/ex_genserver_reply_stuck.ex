# SPDX-License-Identifier: Apache-2.0
# GenServer.reply sends {ref, answer}; the caller waits for another form.
defmodule ExGenserverReplyStuck do
  def ask do
    server = spawn(fn -> server() end)
    ref = make_ref()
    send(server, {:ask, {self(), ref}})

    receive do  #~ stuck-receive #~ witnessed
      {:answer, ^ref, answer} -> answer
    end
  end

  defp server do
    receive do
      {:ask, from} -> GenServer.reply(from, 42)
    end
  end
end
