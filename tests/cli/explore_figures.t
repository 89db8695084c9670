The paper's small programs: all outcomes, the number of different schedules, pictures.

  $ alias ravel="$RAVEL"
  $ shopt -s expand_aliases
  $ cp "$RAVEL_TREE"/tests/cli/explore/figures.erl .
  $ erlc +debug_info figures.erl
  $ ravel explore --strategy dpor figures:procA
  figures:procA(): passed, all 2 different schedules explored (dpor)
  
  Outcomes of 2 schedules
    1  kill
    1  noproc
  
  What the outcome depends on
    end of procA.PidB
      1 figures.erl:12 in figures:procA/0: erlang:link/1
      2 figures.erl:15 in figures:procB/0: erlang:exit/1
        1 before 2: kill
        2 before 1: noproc
  $ ravel explore --strategy dpor figures:write_race
  figures:write_race(): passed, all 2 different schedules explored (dpor)
  
  Outcomes of 2 schedules
    1  <<"a">>
    1  <<"b">>
  
  What the outcome depends on
    file a.txt
      1 figures.erl:21 in figures:'-write_race/0-fun-0-'/0: file:write_file/2
      2 figures.erl:22 in figures:write_race/0: file:write_file/2
        1 before 2: <<"b">>
        2 before 1: <<"a">>
  $ draw() { ravel explore --strategy dpor --trace $1.rvt figures:$1 > /dev/null; ravel view $1.rvt -o $1.dot && cat $1.dot; }
  $ draw is_noproc
  digraph story {
    graph [fontname="Helvetica,Arial,sans-serif", fontsize=13, labelloc=t, labeljust=l, newrank=true, nodesep=0.3, ranksep=0.28]
    node [fontname="Helvetica,Arial,sans-serif", fontsize=11, shape=box, style="rounded,filled", fillcolor=white, height=0.28, margin="0.1,0.04"]
    edge [fontname="Helvetica,Arial,sans-serif", fontsize=10, arrowsize=0.7]
    label="figures:is_noproc()\lroot ended with an error: {badmatch,kill}\l"; fontcolor="#b3261e"
    subgraph cluster_0 {
      label="root"; tooltip="figures:is_noproc/0"; style=rounded; color="#b3261e"; fontcolor="#b3261e"
      start0 [shape=triangle, label="", style=filled, fillcolor="#b3261e", color="#b3261e", width=0.3, height=0.24, tooltip="starts in figures:is_noproc/0"]
      e1 [label="process_flag(trap_exit, true) -> false", color="#b3261e", tooltip="process_flag(trap_exit, true) -> false  figures.erl:9"]
      e5 [label="link(<procA.PidB>) -> true", color="#b3261e", fillcolor="#fff3cf", penwidth=2, tooltip="link(<procA.PidB>) -> true  figures.erl:12"]
      e8 [label="receives {'EXIT',<procA.PidB>,kill}", color="#b3261e", tooltip="receives {'EXIT',<procA.PidB>,kill}  figures.erl:13"]
      stop0 [shape=invtriangle, label="", style=filled, fillcolor="#b3261e", color="#b3261e", width=0.6, height=0.48, tooltip="ends: error: {badmatch,kill}"]
      start0 -> e1 [color="#b3261e", weight=50]
      e1 -> e5 [color="#b3261e", weight=50]
      e5 -> e8 [color="#b3261e", weight=50]
      e8 -> stop0 [color="#b3261e", weight=50]
    }
    subgraph cluster_1 {
      label="procA.PidB"; tooltip="started at figures.erl:10"; labeljust=r; style=rounded; color="#2457c5"; fontcolor="#2457c5"
      start1 [shape=triangle, label="", style=filled, fillcolor="#2457c5", color="#2457c5", width=0.3, height=0.24, tooltip="started at figures.erl:10"]
      e6 [label="receives a", color="#2457c5", tooltip="receives a  figures.erl:15"]
      stop1 [shape=invtriangle, label="", style=filled, fillcolor="#2457c5", color="#d99100", penwidth=2.5, width=0.3, height=0.24, tooltip="ends: kill"]
      start1 -> e6 [color="#2457c5", weight=50]
      e6 -> stop1 [color="#2457c5", weight=50, label=" kill", fontcolor="#2457c5"]
    }
    result [label="error: {badmatch,kill}", shape=plaintext, style="", tooltip="error: {badmatch,kill}"]
    stop0 -> result [color=gray50]
    e1 -> start1 [color="#2457c5", style=bold, tooltip="spawns procA.PidB"]
    e1 -> e6 [color=gray50, fontcolor=gray30, tooltip="a"]
    stop1 -> e8 [color=gray50, fontcolor=gray30, tooltip="{'EXIT',<procA.PidB>,kill}"]
    e5 -> stop1 [dir=none, style=dashed, color="#d99100", penwidth=1.6, constraint=false, tooltip="race: end of procA.PidB; the other way round: noproc"]
  }
  $ draw is_kill
  digraph story {
    graph [fontname="Helvetica,Arial,sans-serif", fontsize=13, labelloc=t, labeljust=l, newrank=true, nodesep=0.3, ranksep=0.28]
    node [fontname="Helvetica,Arial,sans-serif", fontsize=11, shape=box, style="rounded,filled", fillcolor=white, height=0.28, margin="0.1,0.04"]
    edge [fontname="Helvetica,Arial,sans-serif", fontsize=10, arrowsize=0.7]
    label="figures:is_kill()\lroot ended with an error: {badmatch,noproc}\l"; fontcolor="#b3261e"
    subgraph cluster_0 {
      label="root"; tooltip="figures:is_kill/0"; style=rounded; color="#b3261e"; fontcolor="#b3261e"
      start0 [shape=triangle, label="", style=filled, fillcolor="#b3261e", color="#b3261e", width=0.3, height=0.24, tooltip="starts in figures:is_kill/0"]
      e1 [label="process_flag(trap_exit, true) -> false", color="#b3261e", tooltip="process_flag(trap_exit, true) -> false  figures.erl:9"]
      e5 [label="link(<procA.PidB>) -> true", color="#b3261e", fillcolor="#fff3cf", penwidth=2, tooltip="link(<procA.PidB>) -> true  figures.erl:12"]
      e9 [label="receives {'EXIT',<procA.PidB>,noproc}", color="#b3261e", tooltip="receives {'EXIT',<procA.PidB>,noproc}  figures.erl:13"]
      stop0 [shape=invtriangle, label="", style=filled, fillcolor="#b3261e", color="#b3261e", width=0.6, height=0.48, tooltip="ends: error: {badmatch,noproc}"]
      start0 -> e1 [color="#b3261e", weight=50]
      e1 -> e5 [color="#b3261e", weight=50]
      e5 -> e9 [color="#b3261e", weight=50]
      e9 -> stop0 [color="#b3261e", weight=50]
    }
    subgraph cluster_1 {
      label="procA.PidB"; tooltip="started at figures.erl:10"; labeljust=r; style=rounded; color="#2457c5"; fontcolor="#2457c5"
      start1 [shape=triangle, label="", style=filled, fillcolor="#2457c5", color="#2457c5", width=0.3, height=0.24, tooltip="started at figures.erl:10"]
      e6 [label="receives a", color="#2457c5", tooltip="receives a  figures.erl:15"]
      e8 [label="link of root comes, but it has ended", color="#2457c5", tooltip="link of root comes, but it has ended"]
      stop1 [shape=invtriangle, label="", style=filled, fillcolor="#2457c5", color="#d99100", penwidth=2.5, width=0.3, height=0.24, tooltip="ends: kill"]
      start1 -> e6 [color="#2457c5", weight=50]
      e6 -> stop1 [color="#2457c5", weight=50, label=" kill", fontcolor="#2457c5"]
      stop1 -> e8 [color="#2457c5", weight=50, style=dashed]
    }
    result [label="error: {badmatch,noproc}", shape=plaintext, style="", tooltip="error: {badmatch,noproc}"]
    stop0 -> result [color=gray50]
    e1 -> start1 [color="#2457c5", style=bold, tooltip="spawns procA.PidB"]
    e1 -> e6 [color=gray50, fontcolor=gray30, tooltip="a"]
    e5 -> e8 [color=gray50, fontcolor=gray30, tooltip="link"]
    e8 -> e9 [color=gray50, fontcolor=gray30, tooltip="{'EXIT',<procA.PidB>,noproc}"]
    stop1 -> e5 [dir=none, style=dashed, color="#d99100", penwidth=1.6, constraint=false, tooltip="race: end of procA.PidB; the other way round: kill"]
  }
  $ draw is_b
  digraph story {
    graph [fontname="Helvetica,Arial,sans-serif", fontsize=13, labelloc=t, labeljust=l, newrank=true, nodesep=0.3, ranksep=0.28]
    node [fontname="Helvetica,Arial,sans-serif", fontsize=11, shape=box, style="rounded,filled", fillcolor=white, height=0.28, margin="0.1,0.04"]
    edge [fontname="Helvetica,Arial,sans-serif", fontsize=10, arrowsize=0.7]
    label="figures:is_b()\lroot ended with an error: {badmatch,<<\"a\">>}\l"; fontcolor="#b3261e"
    subgraph cluster_0 {
      label="root"; tooltip="figures:is_b/0"; style=rounded; color="#b3261e"; fontcolor="#b3261e"
      start0 [shape=triangle, label="", style=filled, fillcolor="#b3261e", color="#b3261e", width=0.3, height=0.24, tooltip="starts in figures:is_b/0"]
      e3 [label="file:write_file/2: file a.txt", color="#b3261e", fillcolor="#fff3cf", penwidth=2, tooltip="file:write_file/2: file a.txt  figures.erl:22"]
      e6 [label="receives {'DOWN',#Ref<root.1>,process,<write_race.Pid>,\xe2\x80\xa6", color="#b3261e", tooltip="receives {'DOWN',#Ref<root.1>,process,<write_race.Pid>,normal}  figures.erl:23"] (esc)
      e7 [label="file:read_file/1: file a.txt", color="#b3261e", tooltip="file:read_file/1: file a.txt  figures.erl:24"]
      stop0 [shape=invtriangle, label="", style=filled, fillcolor="#b3261e", color="#b3261e", width=0.6, height=0.48, tooltip="ends: error: {badmatch,<<\"a\">>}"]
      start0 -> e3 [color="#b3261e", weight=50]
      e3 -> e6 [color="#b3261e", weight=50]
      e6 -> e7 [color="#b3261e", weight=50]
      e7 -> stop0 [color="#b3261e", weight=50]
    }
    subgraph cluster_1 {
      label="write_race.Pid"; tooltip="started at figures.erl:21"; labeljust=r; style=rounded; color="#2457c5"; fontcolor="#2457c5"
      start1 [shape=triangle, label="", style=filled, fillcolor="#2457c5", color="#2457c5", width=0.3, height=0.24, tooltip="started at figures.erl:21"]
      e4 [label="file:write_file/2: file a.txt", color="#2457c5", fillcolor="#fff3cf", penwidth=2, tooltip="file:write_file/2: file a.txt  figures.erl:21"]
      stop1 [shape=invtriangle, label="", style=filled, fillcolor="#2457c5", color="#2457c5", width=0.3, height=0.24, tooltip="ends: normal"]
      start1 -> e4 [color="#2457c5", weight=50]
      e4 -> stop1 [color="#2457c5", weight=50, label=" normal", fontcolor="#2457c5"]
    }
    result [label="error: {badmatch,<<\"a\">>}", shape=plaintext, style="", tooltip="error: {badmatch,<<\"a\">>}"]
    stop0 -> result [color=gray50]
    start0 -> start1 [color="#2457c5", style=bold, tooltip="spawns write_race.Pid"]
    stop1 -> e6 [color=gray50, fontcolor=gray30, tooltip="{'DOWN',#Ref<root.1>,process,<write_race.Pid>,normal}"]
    e3 -> e4 [style=dotted, penwidth=1.4, tooltip="nothing but chance orders these"]
  }

It writes to no file but in its memory:

  $ ls a.txt
  ls: cannot access 'a.txt': No such file or directory
  [2]
