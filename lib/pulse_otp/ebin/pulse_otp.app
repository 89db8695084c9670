{application, pulse_otp, [
    {description, "Headers for models that use PULSE"},
    {vsn, "0.1.0"},
    {modules, []},
    {registered, []},
    {applications, [kernel, stdlib]}
]}.
