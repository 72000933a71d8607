{ pkgs, ... }:

let
  # Values that a shell, YAML or Compose would like to change.
  hostile = [
    "it's"
    "a \"quoted\" word"
    "50% $HOME \${HOME} $$ $(id) `id` \\n \\"
    " spaces  and\ttabs "
    ""
    "ümlaut 日本 🙂"
    "*"
    "!important"
    "#comment"
    "- a: {b, [c]}"
    "&anchor *alias"
    "yes"
    "1e3"
    "null"
    "22:22"
    "~"
    "0o17"
    "2001-01-01"
    "%TAG"
    "@at"
    "a=b"
    "-n"
  ];
  # A check that asks the component itself.
  askHealth = port: {
    enable = true;
    interval = "1s";
    timeout = "3s";
    startPeriod = "20s";
    retries = 3;
    test = [
      "test-service"
      "ask"
      "http://127.0.0.1:${toString port}/health"
    ];
    packages = [ pkgs.test-service ];
  };
in
{
  inherit hostile askHealth;
}
