# SPDX-License-Identifier: Apache-2.0
#
# Chunks of a text are counted by tasks that share an unnamed public table through the
# closure. Two tasks at one word read the same count.
defmodule ExTasksRacy do
  def count(chunks) do
    table = :ets.new(:words, [:public])

    chunks
    |> Enum.map(fn chunk -> Task.async(fn -> count_chunk(table, chunk) end) end)
    |> Enum.each(fn task -> Task.await(task) end)

    :ets.tab2list(table)
  end

  defp count_chunk(table, chunk) do
    Enum.each(String.split(chunk), fn word -> add(table, word) end)
  end

  defp add(table, word) do
    case :ets.lookup(table, word) do
      [] -> :ets.insert(table, {word, 1}) #~ check-then-act/ets #~ witnessed
      [{_, n}] -> :ets.insert(table, {word, n + 1}) #~ check-then-act/ets #~ witnessed
    end
  end
end
