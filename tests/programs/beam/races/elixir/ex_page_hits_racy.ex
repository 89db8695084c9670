# SPDX-License-Identifier: Apache-2.0
#
# Hits per page in a named public table: lookup, add one, insert. Two hits at once are
# counted as one.
defmodule ExPageHitsRacy do
  @table :ex_page_hits

  def setup, do: :ets.new(@table, [:named_table, :public])

  def hit(page) do
    count =
      case :ets.lookup(@table, page) do
        [{^page, n}] -> n + 1
        [] -> 1
      end

    :ets.insert(@table, {page, count}) #~ check-then-act/ets #~ witnessed
    count
  end
end
