{ config, ... }:
let
  name = "demo";
  ${name} = { description = "A demo."; };
in
{
  apps = { inherit demo; };
}
