# SPDX-License-Identifier: Apache-2.0
#
# A cache filled by the function it is given. Two readers that miss together both compute,
# and the later result replaces one that is in use.
defmodule ExCacheRacy do
  def new, do: %{table: :ets.new(:cache, [:public, read_concurrency: true])}

  def fetch(%{table: table} = cache, key, fun) do
    case :ets.lookup(table, key) do
      [{_, value}] -> value
      [] -> fill(cache, key, fun.(key))
    end
  end

  defp fill(cache, key, value) do
    :ets.insert(cache.table, {key, value}) #~ check-then-act/ets #~ witnessed
    value
  end
end
