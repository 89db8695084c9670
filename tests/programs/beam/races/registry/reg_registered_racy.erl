%% SPDX-License-Identifier: Apache-2.0
%%
%% A mail relay claims its name when registered() does not list it. Another caller can
%% claim it after the list was taken; then register/2 fails with badarg.
-module(reg_registered_racy).
-export([claim/1]).

-spec claim(pid()) -> claimed | taken.
claim(Relay) ->
    case lists:member(mail_relay, registered()) of
        true ->
            taken;
        false ->
            register(mail_relay, Relay), %~ check-then-act/registry %~ witnessed
            claimed
    end.
