%% SPDX-License-Identifier: Apache-2.0
%%
%% With PULSE, this replaces OTP's behaviours by instrumented ones. Ravel's machine schedules OTP's own:
%% there is nothing to replace.
