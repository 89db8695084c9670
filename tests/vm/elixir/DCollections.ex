# SPDX-License-Identifier: Apache-2.0
# Enum, Stream, String, Map, Keyword, structs, protocols and exceptions of Elixir.
defmodule DCollections.Point do
  defstruct x: 0, y: 0
end

defmodule DCollections.Broken do
  defexception [:code]
  def message(e), do: "broken with #{e.code}"
end

defprotocol DCollections.Area do
  @fallback_to_any true
  def of(shape)
end

defimpl DCollections.Area, for: DCollections.Point do
  def of(p), do: p.x * p.y
end

defimpl DCollections.Area, for: Any do
  def of(other), do: {:no_area, other}
end

defimpl String.Chars, for: DCollections.Point do
  def to_string(p), do: "(#{p.x}, #{p.y})"
end

defmodule DCollections do
  alias DCollections.{Area, Broken, Point}

  def t_map_filter, do: 1..20 |> Enum.map(&(&1 * &1)) |> Enum.filter(&(rem(&1, 3) == 1))
  def t_reduce, do: {Enum.reduce(1..10, &+/2), Enum.reduce_while(1..100, 0, fn x, a -> if a > 50, do: {:halt, a}, else: {:cont, a + x} end)}
  def t_group, do: {Enum.group_by(~w(ant bee cat ape), &String.first/1), Enum.frequencies(~w(a b a c a)), Enum.chunk_every(1..7, 3), Enum.zip([1, 2], [:a, :b])}
  def t_sort, do: {Enum.sort([3, 1, 2], :desc), Enum.sort_by(~w(ccc a bb), &byte_size/1), Enum.min_max([4, 2, 9]), Enum.uniq([1, 1, 2]), Enum.dedup([1, 1, 2, 1])}
  def t_slices, do: {Enum.slice(1..10, 2..-3), Enum.take(1..5, -2), Enum.split_with(1..6, &(rem(&1, 2) == 0)), Enum.at([1, 2], 5, :none), Enum.with_index([:a, :b])}
  def t_stream, do: Stream.iterate(1, &(&1 * 2)) |> Stream.reject(&(rem(&1, 3) == 1)) |> Stream.with_index() |> Enum.take(5)
  def t_stream_unfold, do: {Stream.unfold({0, 1}, fn {a, b} -> {a, {b, a + b}} end) |> Enum.take(12), Stream.chunk_while(1..9, [], fn x, acc -> if rem(x, 4) == 0, do: {:cont, acc, [x]}, else: {:cont, [x | acc]} end, &{:cont, &1, []}) |> Enum.to_list()}
  def t_stream_resource, do: Stream.resource(fn -> 3 end, fn 0 -> {:halt, 0}; n -> {[n], n - 1} end, fn _ -> :ok end) |> Enum.to_list()
  def t_stream_cycle_zip, do: Stream.cycle([:x, :y]) |> Stream.zip(1..5) |> Enum.into(%{}, fn {a, b} -> {b, a} end)
  def t_comprehension, do: {for(x <- 1..4, y <- x..4, x + y == 5, do: {x, y}), for(<<c <- "hello">>, into: "", do: <<c + 1>>), for(x <- [1, 2, 3], reduce: 0, do: (a -> a + x))}
  def t_string, do: {String.upcase("straße"), String.split(" a  b c "), String.reverse("añb"), String.pad_leading("7", 3, "0"), String.length("héllo"), String.graphemes("e\u0301x"), String.replace("a-b-c", "-", "+")}
  def t_string_more, do: {String.capitalize("élan vital"), String.slice("abcdef", 1..3), String.contains?("machine", ["ach", "z"]), String.jaro_distance("martha", "marhta"), String.to_integer("ff", 16), String.trim("  x "), String.normalize("é", :nfd) |> byte_size()}
  def t_regex, do: {Regex.scan(~r/(\w)(\d)/, "a1 b2 c"), Regex.replace(~r/o+/, "foo boo", fn m -> "#{String.length(m)}" end), Regex.named_captures(~r/(?<y>\d{4})-(?<m>\d\d)/, "on 2024-05")}
  def t_map, do: {Map.merge(%{a: 1, b: 2}, %{b: 3, c: 4}, fn _, x, y -> x + y end), Map.update(%{a: 1}, :a, 0, &(&1 + 1)), Map.pop(%{a: 1}, :a), Map.new(1..40, &{&1, -&1}) |> Map.take([3, 33]), get_in(%{a: %{b: [1, 2]}}, [:a, :b, Access.at(1)])}
  def t_update_in, do: {update_in(%{u: %{n: 1}}, [:u, :n], &(&1 * 10)), put_in(%{u: %{}}, [:u, :k], 5), pop_in(%{a: %{b: 1}}, [:a, :b])}
  def t_keyword, do: {Keyword.get_values([a: 1, b: 2, a: 3], :a), Keyword.merge([a: 1, b: 2], b: 9), Keyword.validate([a: 1], [:a, b: 2])}
  def t_mapset, do: {MapSet.new([3, 1, 3]) |> MapSet.union(MapSet.new([7])) |> Enum.sort(), MapSet.subset?(MapSet.new([1]), MapSet.new([1, 2]))}
  def t_struct, do: {%Point{x: 3}, %{%Point{} | y: 4}, Area.of(%Point{x: 2, y: 5}), Area.of(:blob), "#{%Point{x: 1, y: 2}}"}
  def t_inspect, do: {inspect(%Point{x: 1}), inspect(%{a: [1, 2.5, "s", 'c', nil], b: {:ok, 1..3}}), inspect(Enum.to_list(1..80), limit: 5), inspect("a\nb"), inspect(MapSet.new([1])), inspect(~D[2024-02-29])}
  def t_inspect_wide, do: inspect(for(i <- 1..12, do: {i, String.duplicate("x", i)}), pretty: true, width: 40)
  def t_dates, do: {Date.add(~D[2024-02-28], 2), Date.diff(~D[2024-03-01], ~D[2023-03-01]), NaiveDateTime.to_iso8601(~N[2024-01-01 10:00:00]), DateTime.from_unix!(1_700_000_000) |> DateTime.to_string(), Date.day_of_week(~D[2024-05-05])}
  def t_integer, do: {Integer.digits(12345), Integer.pow(7, 40), Integer.gcd(48, 36), Integer.parse("12abc"), Float.round(3.14159, 2), Float.parse("1.5e3x"), div(-7, 2), Integer.floor_div(-7, 2)}
  def t_raise, do: (try do raise Broken, code: 7 rescue e in Broken -> {Exception.message(e), e.code} end)
  def t_rescue_erlang, do: for(f <- [fn -> 1 / String.length("") end, fn -> hd(tl([1])) end, fn -> Map.fetch!(%{}, :k) end, fn -> String.to_existing_atom("no such atom at all") end, fn -> apply(Enum, :nope, []) end, fn -> Enum.fetch!([], 0) end], do: (try do f.() rescue e -> {e.__struct__, Exception.message(e)} end))
  def t_uncaught, do: raise(ArgumentError, "nobody catches this")
  def t_with, do: (with {:ok, a} <- Map.fetch(%{a: 1}, :a), {:ok, b} <- Map.fetch(%{a: 1}, :b) do a + b else :error -> :no_b end)
  def t_throw_after, do: (try do throw(:ball) catch :throw, v -> {:caught, v} after Process.put(:after, true) end)
  def t_binaries, do: {Base.encode64("hello"), Base.decode16!("FF00"), URI.parse("http://u@h:81/p?q=1#f") |> Map.from_struct() |> Map.take([:host, :port, :path, :query]), URI.encode_query(a: 1, b: "x y"), Path.join("a", "b/../c"), Version.compare("1.2.3", "1.10.0")}
  def t_io_data, do: {IO.iodata_to_binary(["a", [?b, "c"]]), to_charlist("é"), List.to_string([233, "x"])}
  def t_string_io, do: (({:ok, io} = StringIO.open("in put\nnext")); IO.puts(io, "out"); {IO.read(io, :line), IO.gets(io, "?"), StringIO.contents(io)})
  def t_sigil_and_heredoc, do: {~w(a b)a, ~s(say "#{1 + 1}"), "  x\n  y\n"}
  def t_bitwise, do: (import Bitwise; {5 &&& 3, 5 ||| 3, bxor(5, 3), 1 <<< 70, bnot(7)})
  def t_list, do: {List.foldr([1, 2, 3], [], &[&1 | &2]), List.keyfind([a: 1, b: 2], :b, 0), List.flatten([1, [2, [3]]]), List.zip([[1, 2], [3, 4]]), List.pop_at([1, 2, 3], 1), List.myers_difference([1, 2, 3], [1, 3, 4])}
  def t_eval, do: {Code.eval_string("a * 2 + Enum.sum(1..b)", a: 4, b: 3) |> elem(0), Macro.to_string(quote(do: if(x, do: y + 1)))}
end
